// The panel beside the standings, on phones a sheet from below: what is to be checked, the rules, the results, saving, printing.

const side = $("side");
const narrow = matchMedia("(max-width: 59.99rem)");
/** @param {string} id */
const toPanel = (id) => /** @type {HTMLButtonElement} */ (part($("tools"), `[data-panel=${id}]`));

/** @param {string} id */
function openSide(id) {
  for (const panel of allOf(side, ":scope > section")) panel.hidden = panel.id !== id;
  for (const one of $("tools").querySelectorAll("button")) one.setAttribute("aria-expanded", String(one.dataset.panel === id));
  $("side-title").textContent = text($(id).dataset.title ?? "");
  $("side-title").dataset.text = $(id).dataset.title;
  if (id === "print") showPrint();
  if (!side.open) narrow.matches ? showSheet() : side.show();
  // Tables below the screen have less room now, too.
  for (const box of allOf(root, "section:not(.player) :is(.box,figure)")) measure(box);
  side.scrollTop = 0;
  showCurrent();
  // Whoever opened it goes on there, not behind the standings.
  $("side-title").focus();
}

/// The step back on a phone closes the sheet.
const SHEET = "sheet";

function showSheet() {
  side.showModal();
  history.pushState(SHEET, "");
}

function closeSide() {
  if (!side.open) return;
  side.close();
}

side.addEventListener("close", () => {
  // It is told late: whoever has opened the panel again by then is in it.
  if (side.open) return;
  if (history.state === SHEET) history.back();
  const open = allOf($("tools"), "[aria-expanded=true]").at(0);
  for (const one of $("tools").querySelectorAll("button")) one.setAttribute("aria-expanded", "false");
  open?.focus();
});
addEventListener("popstate", () => narrow.matches && closeSide());
// What is modal on a phone is not beside the standings.
narrow.addEventListener("change", () => {
  const open = allOf(side, ":scope > section").find((panel) => !panel.hidden);
  if (!side.open || !open) return;
  side.close();
  openSide(open.id);
});
side.addEventListener("click", (event) => event.target === side && narrow.matches && closeSide());
addEventListener("keydown", (event) => event.key === "Escape" && closeSide());
$("shut").addEventListener("click", closeSide);
$("tools").addEventListener("click", (event) => {
  const id = event.target instanceof Element ? event.target.closest("button")?.dataset.panel : undefined;
  if (!id) return;
  if (side.open && toPanel(id).getAttribute("aria-expanded") === "true") closeSide();
  else openSide(id);
});
