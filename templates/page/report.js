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
td details p{display:none}
tr.said td{max-width:none;text-align:left!important;white-space:normal;border-top:0;background:var(--head)}
tr.said p{position:sticky;left:.6rem;margin:0;width:max-content;max-width:min(44rem,82vw);white-space:pre-line;font-size:.92em}
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
.slips h2~.box:not(h3~.box){display:none}
@media print{
.out,.change,.said{display:none}.box.cut{-webkit-mask-image:none;mask-image:none}
h2,h3,h3+.text{break-after:avoid}
h2 .event::after{content:" · "}
/* What hangs on a board is read from afar: as large as its rows and columns let it be, and always alike. */
.board table{width:100%;font-size:11pt}
.board.few table{font-size:14pt}
.board.fewest table{font-size:20pt}
.board :is(th,td){font-size:inherit;white-space:normal;padding:.3em .4em}
.board:not(.few) :is(th,td){padding:.1em .4em}
.board thead th{font-size:.7em;vertical-align:bottom}
.board h2{font-size:20pt;padding-right:32mm}
.board{position:relative}
.board .code{position:absolute;top:0;right:0;margin:0;text-align:right}
.slips table[class]{width:100%;table-layout:fixed;font-size:11pt}
/* The line along which slips are cut goes from edge to edge. */
.slips .box+.text{break-before:avoid;height:5mm;overflow:hidden;white-space:nowrap;border-bottom:1px dashed #000}
.slips .box+.text span{display:block;width:1.2em;overflow:hidden}
.slips td{border:0!important;height:15mm;vertical-align:bottom;padding:0 .5em .2em 0;font-size:11pt;overflow:hidden}
.slips.small td{height:9mm}
.slips .s{font-size:1.5em;white-space:normal}
.slips.small .s{font-size:1.1em}
.slips td:nth-last-child(1){width:14%;text-align:right!important}
.slips td:nth-last-child(2){width:21%;text-align:left!important;border-bottom:1px solid #000!important}
.slips td:nth-last-child(3){width:27%}
.slips td:first-child:nth-last-child(5){width:9%}
}
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
  // No landmark: several tables of a file have parts of one name.
  if (box.tagName !== "FIGURE") box.setAttribute("role", "group");
  const called = box.querySelector("table")?.getAttribute("aria-label") ?? box.querySelector("figcaption")?.textContent ?? "";
  box.setAttribute("aria-label", called);
}

root.addEventListener("scroll", ({ target }) => target instanceof HTMLElement && target.classList.contains("box") && measure(target), true);

// What is below the screen is told of no other width.
addEventListener("resize", () => allOf(root, "section:not(.player) :is(.box,figure)").forEach(measure));

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
  for (const one of parsed.querySelectorAll("p:has(>label>.print-all)")) one.remove();
  const pages = element("div", {}, ...parsed.querySelectorAll("main section"));
  /** @type {HTMLElement | null} */
  const nav = parsed.querySelector("nav");
  const whole = element("div", { class: "report", lang: book.answer.written ?? undefined }, ...(nav ? [nav] : []), pages);
  const standings = pages.querySelector("section:has(tbody td.p)");
  book.standingsAt = book.report ? standings?.id : undefined;
  if (standings) toHang(standings);
  for (const one of pages.children) if (one.textContent?.includes(SCISSORS)) asSlips(one);
  const isPlayed = (book.answer?.pairings ?? []).some(([, , second, result]) => second && !result);
  if (book.report && (book.paired || isPlayed) && !book.whole) addRound(book, nav, pages, isPlayed);
  // Pairings that nobody has played yet come first, then the standings.
  if (standings && !book.whole && (book.answer?.pairings ?? []).some(([, , second, result]) => second && result)) putFirst(standings, nav, pages);
  root.append(element("style", {}, adapted(css), LOOK), whole);
  numbered(book, pages);
  // Players' pages, of which there may be a thousand, are looked at when they are shown.
  for (const section of allOf(pages, ":scope > section:not(.player)")) setTimeout(() => watchWidths(section));
  markMoved(book);
  host.dataset.of = called(book);
  if (had === called(book)) follow();
}

/// What is cut apart is a slip.
const SCISSORS = "✂";
/// Up to so many slips are large, and up to so many rows of what hangs on a board.
const FEW_SLIPS = 12;
const FEWEST_ROWS = 22;
const FEW_ROWS = 42;
/// More columns than these leave no room for the largest type.
const FEW_COLUMNS = 6;

/// Lets a part be printed to hang on a board.
/** @param {Element} section */
function toHang(section) {
  const rows = section.querySelectorAll("tbody tr").length;
  const columns = section.querySelectorAll("thead th").length;
  section.classList.add("board");
  if (rows <= FEW_ROWS) section.classList.add("few");
  if (rows <= FEWEST_ROWS && columns <= FEW_COLUMNS) section.classList.add("fewest");
}

/// Lets a part be printed to be cut apart.
/** @param {Element} section */
function asSlips(section) {
  section.classList.add("slips");
  const slips = section.querySelectorAll("h3").length;
  section.classList.toggle("small", slips > FEW_SLIPS);
}

/// Adds the last round, its pairings with the results so far, the list by name, and, where it was paired here, the reasons: in front while
/// it is played, then behind.
/**
 * @param {Book} book
 * @param {HTMLElement | null} nav
 * @param {HTMLElement} pages
 * @param {boolean} isPlayed
 */
function addRound(book, nav, pages, isPlayed) {
  const known = new Set([...pages.children].map(({ id }) => id));
  const parsed = new DOMParser().parseFromString(book.paired?.page ?? "", "text/html");
  /** @type {Element[]} */
  const first = [];
  for (const section of parsed.querySelectorAll("main > section")) {
    if (known.has(section.id) || section.classList.contains("player")) break;
    first.push(section);
  }
  const links = [...parsed.querySelectorAll("nav ul li")].filter((one) => first.some(({ id }) => `#${id}` === one.firstElementChild?.getAttribute("href")));
  if (!first.length) {
    first.push(...boardOf(book));
    links.push(...first.map((one) => element("li", {}, element("a", { href: `#${one.id}`, said: part(one, "table").getAttribute("aria-label") }))));
  }
  for (const section of first) if (!section.classList.contains("wide")) toHang(section);
  putResults(book, first[0]);
  if (isPlayed) pages.prepend(...first);
  else pages.insertBefore(element("div"), pages.querySelector(":scope > .player")).replaceWith(...first);
  nav?.querySelector("ul")?.[isPlayed ? "prepend" : "append"](...links);
}

/// A part and what continues it: all up to the next part, or to the pages of players.
/**
 * @param {Element} section
 * @param {(one: Element) => boolean} isPart
 */
function continued(section, isPart) {
  const whole = [section];
  for (let next = section.nextElementSibling; next && !isPart(next) && !next.classList.contains("player"); next = next.nextElementSibling) whole.push(next);
  return whole;
}

/// Puts a part, and what continues it, in front of all others.
/**
 * @param {Element} section
 * @param {HTMLElement | null} nav
 * @param {HTMLElement} pages
 */
function putFirst(section, nav, pages) {
  const linked = new Set(allOf(nav ?? pages, "li a").map((link) => link.getAttribute("href")));
  pages.prepend(...continued(section, (one) => linked.has(`#${one.id}`)));
  const link = nav?.querySelector(`li:has(>a[href="#${CSS.escape(section.id)}"])`);
  if (link) link.parentElement?.prepend(link);
}

/// The pairings of the round that is played, and the list by name, of a workbook that was opened.
/** @param {Book} book */
function boardOf(book) {
  const round = roundNow(book);
  const stage = stageOf(book, round);
  const games = book.answer.pairings.filter(([of]) => of === round);
  /** @type {(id: string, said: string, headings: string[], rows: (string | null)[][], name: number) => Element} */
  const made = (id, said, headings, rows, name) => {
    const head = element("thead", {}, element("tr", {}, ...headings.map((key) => element("th", { scope: "col", said: text(key) }))));
    /** @type {(cell: string | null, at: number) => Node} */
    const cell = (cell, at) => (at === name ? element("th", { scope: "row", said: cell ?? "" }) : element("td", { said: cell ?? "" }));
    const body = element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map(cell))));
    return element("section", { id }, element("h2", {}, element("span", { class: "event", said: book.known?.title ?? "" }), ` ${said}`), element("div", { class: "box" }, element("table", { "aria-label": said }, head, body)));
  };
  const pairings = games.map(([, first, second, result, table]) => [table, first, second ? "" : result, second]);
  const names = games.flatMap(([, first, second, , table]) => (second ? [[first, table, second], [second, table, first]] : [[first, table, ""]]));
  const sorted = names.sort(([one], [other]) => String(one).localeCompare(String(other), language));
  return [
    made("round-now", stage ?? text("round_of", { round }), ["table", "first", "help_result", "second"], pairings, 1),
    made("round-by-name", stage ? text("stage_by_name", { stage }) : text("round_by_name", { round }), ["help_name", "table", "opponent"], sorted, 0),
  ];
}

/// Puts the results that are known into the pairings of the round.
/**
 * @param {Book} book
 * @param {Element} board
 */
function putResults(book, board) {
  const round = roundNow(book);
  for (const [of, first, second, result] of book.answer.pairings) {
    if (of !== round || !second || !result) continue;
    const row = [...board.querySelectorAll("tbody tr")].find((one) => one.querySelector("th")?.textContent === first);
    const cells = [.../** @type {HTMLTableRowElement} */ (row)?.cells ?? []];
    const at = cells.findIndex((cell, at) => at > 1 && cell.tagName === "TD" && cell.textContent === second);
    if (at > 0) cells[at - 1].textContent = result;
  }
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

/// How a figure came about stands below its row, as wide as the table is shown: no column moves for it.
root.addEventListener("toggle", ({ target: fold }) => {
  const row = fold instanceof HTMLDetailsElement ? fold.closest("tbody tr") : null;
  if (!row) return;
  const said = row.nextElementSibling;
  if (said?.classList.contains("said")) said.remove();
  const open = allOf(row, "details[open]");
  const last = open.find((one) => one === fold) ?? open.at(-1);
  for (const one of open) /** @type {HTMLDetailsElement} */ (one).open = one === last;
  if (last) row.after(element("tr", { class: "said" }, element("td", { colspan: row.children.length }, element("p", { said: part(last, "p").textContent }))));
}, true);

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
  part($("back"), "label").hidden = Boolean(book.whole);
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
  const before = new Map((book.answer?.before ?? []).map(([number, , place]) => [String(number), place]));
  // Before the first result everybody has the same place.
  if (new Set(before.values()).size < 2) return;
  const now = new Map(book.answer.places.map(([number, , place]) => [String(number), place]));
  const numbers = new Map(book.answer.places.map(([number, name]) => [name, String(number)]));
  const ofPlaces = root.getElementById(book.standingsAt ?? "") ?? root;
  const table = ofPlaces.querySelector("table:has(tbody th)");
  for (const cell of table?.querySelectorAll("tbody th[scope=row]") ?? []) {
    // A name may say who has left; its page is one player's.
    const link = cell.querySelector("a");
    const page = link && partOf(decodeURIComponent((link.getAttribute("href") ?? "").slice(1)))?.closest("section");
    const number = page?.dataset.player ?? numbers.get((link ?? cell).textContent ?? "") ?? "";
    const [was, is] = [before.get(number), now.get(number)];
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
  const isList = asksToPair(book);
  toPanel("save").disabled = !book.report && !isList;
  // Before the first round there is the list of players to save, and no standings.
  for (const kind of Object.keys(KINDS)) for (const one of allOf($("downloads"), `[data-kind=${kind}]`)) one.hidden = isList ? kind !== "workbook" : Boolean(book.whole) && !(kind in OF_ALL);
  toPanel("games").disabled = (!book.report || Boolean(book.whole)) && !book.answer?.seats?.length;
  toPanel("print").disabled = !root.querySelector("section");
  if (book.answer) showSeats(book);
  if (!book.report) return;
  showGames(book);
}
