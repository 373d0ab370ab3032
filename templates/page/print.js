// What is printed: the whole report, or one of its parts; nothing else of the page.

/// Prints those sections of the report alone; the name of the event and the number of the page stand on each page.
/**
 * @param {Element[]} sections
 * @param {string} said
 */
function printed(sections, said) {
  const chosen = new Set(sections);
  const title = [current.known?.title || called(current), said].filter(Boolean).join(" · ");
  $("foot").textContent = `@page{@bottom-left{content:"${title.replace(/["\\\n]/g, "\\$&")}"}@bottom-right{content:counter(page) " / " counter(pages)}}`;
  for (const one of root.querySelectorAll("section")) one.classList.toggle("out", chosen.size > 0 && !chosen.has(one));
  print();
}

addEventListener("afterprint", () => {
  for (const one of root.querySelectorAll(".out")) one.classList.remove("out");
});

/// Lists what can be printed: everything, each part, all players' pages, and the page that is open.
function showPrint() {
  const sections = [...root.querySelectorAll(".report > div > section")];
  const players = sections.filter((one) => one.classList.contains("player"));
  /** @type {(said: string, which: Element[]) => Node} */
  const entry = (said, which) => element("li", {}, button(said, () => printed(which, which.length ? said : "")));
  const shown = sections.find((one) => one.classList.contains("shown"));
  const parts = new Map();
  for (const link of root.querySelectorAll("nav li a")) {
    const section = partOf(decodeURIComponent((link.getAttribute("href") ?? "").slice(1)))?.closest("section");
    if (section && !section.classList.contains("player")) parts.set(section, link.textContent);
  }
  // Several tables of one file have parts of one name.
  const said = [...parts.values()];
  for (const [section, one] of parts) {
    const event = section.querySelector(".event")?.textContent;
    if (event && said.filter((other) => other === one).length > 1) parts.set(section, `${event} · ${one}`);
  }
  part($("print"), "ul").replaceChildren(
    ...(shown ? [entry(text("print_this", { player: shown.querySelector("h2")?.textContent ?? "" }), [shown])] : []),
    entry(text("print_all"), []),
    // What continues a part is printed with it.
    ...[...parts].map(([section, said]) => entry(said, continued(section, (one) => parts.has(one)))),
    ...(players.length ? [entry(text("print_players", { count: players.length }), players)] : []),
  );
}
