// The standings and every player's page: the report of the library, shown in the page itself.

/// What the report looks like here beyond its own style: one page at a time on the screen, all of them on paper.
const LOOK = `
@media screen{
.report{font-size:inherit}
nav{margin:.5rem 0;padding:0;background:none;display:flex;flex-wrap:wrap;gap:0 1rem}
nav ul{gap:.1rem 1rem}
nav details{margin:0}
nav details[open]{flex-basis:100%}
nav a,nav summary{padding:.35rem 0}
td details summary,.legend summary,.up a{min-height:24px}
.up a{display:inline-block}
section{padding-top:.75rem;margin-bottom:1.5rem}
nav+div>section:first-child{border-top:0;padding-top:0}
section.player,.one nav,.one section,.one .up{display:none}
.one section.shown{display:block}
.told{min-width:0}
}
.target{scroll-margin-top:.5rem}
.box.cut{-webkit-mask-image:linear-gradient(to right,#000 calc(100% - 3rem),#0003);mask-image:linear-gradient(to right,#000 calc(100% - 3rem),#0003)}
.box:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--link);outline-offset:2px}
[tabindex="-1"]:focus{outline:none}
.change{display:block;color:var(--quiet);font-size:.78em;font-weight:400;white-space:nowrap}
.change.rises{color:var(--rises)}.change.falls{color:var(--falls)}
:host{--rises:#2f6b1c;--falls:#a3261c}
@media(prefers-color-scheme:dark){:host{--rises:#9fd07f;--falls:#ff9c8f}}
@media screen and (max-width:40rem){
nav ul{flex-wrap:nowrap;overflow-x:auto;white-space:nowrap}
nav details{display:none}
nav a,nav summary,td details summary{min-height:44px;line-height:1.4;padding:11px 0}
td a,th a,.up a{display:block;min-height:44px;align-content:center}
:is(td,th):has(>a){padding-top:0;padding-bottom:0}
tr:has(>th>a)>*{vertical-align:middle}
td details summary{padding:11px 6px;margin:-8px -4px}
.legend summary{min-height:44px;padding:11px 0}
}
@media print{.out,.change{display:none}.box.cut{-webkit-mask-image:none;mask-image:none}}
`;

/// The style of a page of its own, as that of a part of this page.
/** @param {string} css */
function adapted(css) {
  return css
    .replace(/@page[^{]*\{[^}]*\}/g, "")
    .replace(/(^|[\s{}])(?::root|html)\{/g, "$1:host{")
    .replace(/(^|[\s{}])body\{/g, "$1.report{max-width:none!important;padding:0!important;")
    .replaceAll(":target", ".target");
}

const host = $("report");
const root = host.attachShadow({ mode: "open" });

/// Tables that are wider than the screen are reached by the keyboard, and show that they go on.
const widths = new ResizeObserver((entries) => entries.forEach(({ target }) => measure(/** @type {HTMLElement} */ (target))));

/** @param {Element | ShadowRoot} within */
function watchWidths(within) {
  for (const box of allOf(within, ".box,figure")) {
    // What is below the screen is not laid out, and is observed only once it is.
    measure(box);
    widths.observe(box);
  }
}

/** @param {HTMLElement} box */
function measure(box) {
  const over = box.scrollWidth - box.clientWidth > 1;
  box.classList.toggle("cut", over && box.scrollLeft + box.clientWidth < box.scrollWidth - 4);
  if (!over) return ["tabindex", "role"].forEach((name) => box.removeAttribute(name));
  box.tabIndex = 0;
  if (box.tagName !== "FIGURE") box.setAttribute("role", "region");
  const called = box.querySelector("table")?.getAttribute("aria-label") ?? box.querySelector("figcaption")?.textContent ?? "";
  box.setAttribute("aria-label", called);
}

root.addEventListener("scroll", ({ target }) => target instanceof HTMLElement && target.classList.contains("box") && measure(target), true);

/// Shows a report, or none.
/** @param {Book} book */
function putReport(book) {
  const had = host.dataset.of;
  root.replaceChildren();
  widths.disconnect();
  const report = book?.report ?? book?.paired?.page;
  if (!report) return;
  const parsed = new DOMParser().parseFromString(report, "text/html");
  const css = parsed.querySelector("style")?.textContent ?? "";
  $("paper").textContent = (css.match(/@page[^{]*\{[^}]*\}/g) ?? []).join("\n");
  const pages = element("div", {}, ...parsed.querySelectorAll("main > section"));
  /** @type {HTMLElement | null} */
  const nav = parsed.querySelector("nav");
  const whole = element("div", { class: "report", lang: book.answer.written ?? undefined }, ...(nav ? [nav] : []), pages);
  book.standingsAt = book.report ? pages.firstElementChild?.id : undefined;
  if (book.report && book.paired) addRound(book, nav, pages);
  root.append(element("style", {}, adapted(css), LOOK), whole);
  numbered(book, pages);
  // Players' pages, of which there may be a thousand, are looked at when they are shown.
  for (const section of allOf(pages, ":scope > section:not(.player)")) setTimeout(() => watchWidths(section));
  markMoved(book);
  host.dataset.of = called(book);
  if (had === called(book)) follow();
}

/// Adds what only the round that was paired has, its pairings, the list by name, the reasons: in front while it is played, then behind.
/**
 * @param {Book} book
 * @param {HTMLElement | null} nav
 * @param {HTMLElement} pages
 */
function addRound(book, nav, pages) {
  const { paired } = book;
  if (!paired) return;
  const parsed = new DOMParser().parseFromString(paired.page, "text/html");
  const isPlayed = book.answer.pairings.some(([round, , second, result]) => round === paired.round && second && !result);
  const known = new Set([...pages.children].map(({ id }) => id));
  /** @param {Element} one */
  const isNew = (one) => !known.has(one.id) && !one.classList.contains("player");
  const first = [];
  for (const section of parsed.querySelectorAll("main > section")) {
    if (!isNew(section)) break;
    first.push(section);
  }
  if (isPlayed) pages.prepend(...first);
  else pages.insertBefore(element("div"), pages.querySelector(":scope > .player")).replaceWith(...first);
  const own = new Set(first.map(({ id }) => `#${id}`));
  nav?.querySelector("ul")?.[isPlayed ? "prepend" : "append"](...[...parsed.querySelectorAll("nav ul li")].filter((one) => own.has(one.firstElementChild?.getAttribute("href") ?? "")));
}

/// Players' pages stand in the order of places.
/**
 * @param {Book} book
 * @param {HTMLElement} pages
 */
function numbered(book, pages) {
  const own = allOf(pages, ":scope > .player");
  own.forEach((page, at) => {
    const place = book.answer.places[at];
    if (own.length === book.answer.places.length && place) page.dataset.player = String(place[0]);
  });
}

/** @param {string} id */
function partOf(id) {
  return root.getElementById(id);
}

/// The page of a player, by number.
/** @param {string} number @returns {HTMLElement | null} */
function pageOf(number) {
  return root.querySelector(`section[data-player="${CSS.escape(number)}"]`);
}

root.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a[href^='#']");
  if (!link) return;
  event.preventDefault();
  const found = partOf(decodeURIComponent((link.getAttribute("href") ?? "").slice(1)));
  const number = found?.closest("section")?.dataset.player;
  if (number) return goTo(`player=${number}`);
  if (location.hash.startsWith("#player=")) goTo("standings");
  leavePlayer();
  (found ?? host).scrollIntoView();
  lead(found);
});

/// Leads the eye and the keyboard to a part.
/** @param {HTMLElement | null} found */
function lead(found) {
  for (const one of root.querySelectorAll(".target")) one.classList.remove("target");
  if (!found) return;
  found.classList.add("target");
  found.tabIndex = -1;
  found.focus({ preventScroll: true });
}

// A page of its own for each player, with its address -------------------------------------------------

/** @param {string} place */
function goTo(place) {
  if (location.hash === `#${place}`) follow();
  else location.hash = place;
}

/// Shows what the address names.
async function follow() {
  const [, number, other] = /^#player=(\d+)(?:&against=(\d+))?$/.exec(location.hash) ?? [];
  if (location.hash === "#start") return showStart();
  if (!current) return;
  if ($("book").hidden && current.answer) {
    $("start").hidden = true;
    $("book").hidden = false;
  }
  if (!number) return leavePlayer();
  if (!pageOf(number) && current.answer?.alone) await askForPlayer(number);
  const page = pageOf(number);
  if (!page) return leavePlayer();
  for (const one of root.querySelectorAll(".shown")) one.classList.remove("shown");
  page.classList.add("shown");
  watchWidths(page);
  part(root, ".report").classList.add("one");
  showAgainst(number, other);
  const same = $("back").dataset.player === number && !$("back").hidden;
  $("back").dataset.player = number;
  $("back").hidden = false;
  if (same) return;
  $("back").scrollIntoView();
  lead(allOf(page, "h2").at(0) ?? page);
}

/// The paper for a dispute, which cites the cells of a file: none of results that only this page has.
/**
 * @param {Book} book
 * @param {{ player: string, against: string }} asked
 */
function paperOf(book, asked) {
  if (book.edits.results.length || book.edits.seats.length) return element("p", { said: text("paper_after_saving") });
  return element("p", {}, button(text("get_paper"), () => download("ruling", asked)));
}

/// Offers everybody else to be compared with, and shows the comparison that is asked for: where the two part, by which sums.
/**
 * @param {string} player
 * @param {string | undefined} against
 */
async function showAgainst(player, against) {
  const book = current;
  const { turn } = book;
  const others = book.answer.places.filter(([number]) => String(number) !== player);
  $("against").replaceChildren(option("", text("against_choose"), !against), ...others.map(([number, name, place]) => option(number, `${place ?? "–"}  ${name}`, String(number) === against)));
  $("compared").hidden = true;
  if (!against) return;
  try {
    const { verdict, headings, rows, turns } = JSON.parse(await askOf("against", book, { player, against }));
    if (book !== current || turn !== book.turn || !location.hash.endsWith(`player=${player}&against=${against}`)) return;
    if (!verdict) return;
    $("compared").replaceChildren(...comparison(verdict, headings, rows, turns), paperOf(book, { player, against }));
    $("compared").hidden = false;
  } catch (failure) {
    say(unanswered(/** @type {Failure} */ (failure), called(book)));
  }
}

/// Two rows for each criterion; the last two are those on which the players part, where they do.
/**
 * @param {string} verdict
 * @param {string[]} headings
 * @param {string[][]} rows
 * @param {string[]} reversals
 */
function comparison(verdict, [figure, name, value, how], rows, [heading, ...turns]) {
  /** @type {(row: string[], at: number) => HTMLElement} */
  const row = ([criterion, who, shown, worked], at) => {
    const first = at % 2 ? [] : [element("th", { scope: "rowgroup", rowspan: "2", said: criterion })];
    return element("tr", {}, ...first, element("td", { said: who }), element("td", { said: shown }), element("td", { said: worked }));
  };
  const made = rows.map(row);
  const pairs = made.flatMap((one, at) => (at % 2 ? [] : [element("tbody", {}, ...made.slice(at, at + 2))]));
  const head = element("thead", {}, element("tr", {}, ...[figure, name, value, how].map((said) => element("th", { scope: "col", said }))));
  const table = element("table", { "aria-labelledby": "compared-title" }, head, ...pairs);
  const [title, ...lines] = [heading, ...turns].join("\n").split("\n").filter((line) => line.trim());
  return [element("h3", { id: "compared-title", said: verdict }), element("div", { class: "box" }, table), element("h4", { said: title }), ...lines.map((said) => element("p", { said: said.trim() }))];
}

$("against").addEventListener("change", () => {
  const { player } = $("back").dataset;
  goTo(`player=${player}${$("against").value && `&against=${$("against").value}`}`);
});

function leavePlayer() {
  if ($("back").hidden) return;
  $("back").hidden = $("compared").hidden = true;
  root.querySelector(".report")?.classList.remove("one");
  const left = root.querySelector(".shown");
  left?.classList.remove("shown");
  // Back where the reader came from.
  const row = left && allOf(root, "section:not(.player) a").find((link) => link.getAttribute("href") === `#${left.id}`);
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}

addEventListener("hashchange", follow);

/// With very many players the page of one is asked for.
/** @param {string} player */
async function askForPlayer(player) {
  const book = current;
  const { turn } = book;
  try {
    const { number, page, refused } = JSON.parse(await askOf("player", book, { player }));
    // What was chosen in the meantime is another page.
    if (book !== current || turn !== book.turn) return;
    $("no-player").textContent = isolated(refused ?? "");
    if (!page) return;
    const own = part(new DOMParser().parseFromString(page, "text/html").body, "main > section");
    own.classList.add("player");
    own.dataset.player = number;
    pageOf(String(number))?.remove();
    part(root, ".report > div").append(own);
    return number;
  } catch (failure) {
    say(unanswered(/** @type {Failure} */ (failure), called(book)));
  }
}

$("one").addEventListener("submit", async (event) => {
  event.preventDefault();
  const number = await askForPlayer($("player").value.trim());
  if (number !== undefined) goTo(`player=${number}`);
});

/// Says beside each player whom a changed result moved from where.
/** @param {Book} book */
function markMoved(book) {
  for (const one of root.querySelectorAll(".change")) one.remove();
  const before = new Map((book.answer?.before ?? []).map(([, name, place]) => [name, place]));
  if (!before.size) return;
  const now = new Map(book.answer.places.map(([, name, place]) => [name, place]));
  const ofPlaces = root.getElementById(book.standingsAt ?? "") ?? root;
  const table = ofPlaces.querySelector("table:has(tbody th)");
  for (const cell of table?.querySelectorAll("tbody th[scope=row]") ?? []) {
    const name = cell.querySelector("a")?.textContent ?? cell.textContent;
    const [was, is] = [before.get(name), now.get(name)];
    if (!was || !is || was === is) continue;
    const said = text("moved_from", { place: was, arrow: is < was ? "↑" : "↓" });
    cell.append(element("span", { class: `change ${is < was ? "rises" : "falls"}`, said }));
  }
}

/** @param {Book} book */
function showResults(book) {
  putReport(book);
  $("one").hidden = !book.answer?.alone;
  $("no-player").textContent = "";
  $("players").replaceChildren(...(book.answer?.alone ? book.answer.places : []).map(([, value]) => element("option", { value })));
  toPanel("save").disabled = !book.report;
  toPanel("games").disabled = !book.report && !book.answer?.seats?.length;
  toPanel("print").disabled = !root.querySelector("section");
  if (book.answer) showSeats(book);
  if (!book.report) return;
  $("written").hidden = book.answer.written === language;
  showGames(book);
}
