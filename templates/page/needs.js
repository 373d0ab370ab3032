// What an old browser understands: it says what is needed, where the rest of the page would only fail.
(function () {
  var has = typeof WebAssembly === "object" && typeof DecompressionStream === "function" && typeof HTMLDialogElement === "function" && typeof structuredClone === "function" && "at" in Array.prototype && "attachShadow" in Element.prototype;
  if (!has) /** @type {HTMLElement} */ (document.getElementById("old")).hidden = false;
})();
