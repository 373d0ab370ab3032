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
section{padding-top:.75rem;margin-bottom:1.5rem}
nav+div>section:first-child{border-top:0;padding-top:0}
section.player,.one nav,.one section,.one .up{display:none}
.one section.shown{display:block}
.told{min-width:0}
}
.target{scroll-margin-top:.5rem}
.box.cut{-webkit-mask-image:linear-gradient(to right,#000 calc(100% - 3rem),#0003);mask-image:linear-gradient(to right,#000 calc(100% - 3rem),#0003)}
.box:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--link);outline-offset:2px}
section:focus,h3:focus,p:focus,tr:focus{outline:none}
.change{display:block;color:var(--quiet);font-size:.78em;font-weight:400;white-space:nowrap}
.change.rises{color:var(--rises)}.change.falls{color:var(--falls)}
:host{--rises:#2f6b1c;--falls:#a3261c}
@media(prefers-color-scheme:dark){:host{--rises:#9fd07f;--falls:#ff9c8f}}
@media screen and (max-width:40rem){
nav ul{flex-wrap:nowrap;overflow-x:auto;white-space:nowrap}
nav details{display:none}
nav a,nav summary,td details summary{min-height:44px;line-height:1.4;padding:11px 0}
tbody th a{display:block;padding:11px 0;margin:-8px 0}
td details summary{padding:11px 6px;margin:-8px -4px}
.legend summary{padding:11px 0}
}
@media print{.out,.change{display:none}.box.cut{-webkit-mask-image:none;mask-image:none}}
`;

/// The style of a page of its own, as that of a part of this page.
function adapted(css) {
  return css
    .replace(/@page[^{]*\{[^}]*\}/g, "")
    .replace(/(^|[\s{}])(?::root|html)\{/g, "$1:host{")
    .replace(/(^|[\s{}])body\{/g, "$1.report{max-width:none!important;padding:0!important;")
    .replaceAll(":target", ".target");
}

const host = $("report");
const root = host.attachShadow({ mode: "open" });

/// Tables that are wider than the screen are reached by the keyboard, and show that they go on; looked at when they come into view.
const widths = new ResizeObserver((entries) => entries.forEach(({ target }) => measure(target)));
const inView = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) if (isIntersecting) for (const box of target.querySelectorAll(".box,figure")) widths.observe(box);
});

function measure(box) {
  const over = box.scrollWidth - box.clientWidth > 1;
  box.classList.toggle("cut", over && box.scrollLeft + box.clientWidth < box.scrollWidth - 4);
  if (!over) return ["tabindex", "role"].forEach((name) => box.removeAttribute(name));
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  const called = box.querySelector("table")?.getAttribute("aria-label") ?? box.querySelector("figcaption")?.textContent ?? "";
  box.setAttribute("aria-label", called);
}

root.addEventListener("scroll", ({ target }) => target.classList?.contains("box") && measure(target), true);

/// Shows a report, or none.
function putReport(book) {
  const had = host.dataset.of;
  root.replaceChildren();
  inView.disconnect();
  widths.disconnect();
  const report = book?.report ?? book?.paired?.page;
  if (!report) return;
  const parsed = new DOMParser().parseFromString(report, "text/html");
  const css = parsed.querySelector("style")?.textContent ?? "";
  $("paper").textContent = (css.match(/@page[^{]*\{[^}]*\}/g) ?? []).join("\n");
  const pages = element("div", {}, ...parsed.querySelectorAll("main > section"));
  const nav = parsed.querySelector("nav");
  const whole = element("div", { class: "report", lang: book.answer.written ?? undefined }, ...(nav ? [nav] : []), pages);
  book.standingsAt = book.report ? pages.firstElementChild?.id : undefined;
  if (book.report && book.paired) addRound(book, nav, pages);
  root.append(element("style", {}, adapted(css), LOOK), whole);
  numbered(book, pages);
  for (const section of pages.children) inView.observe(section);
  markMoved(book);
  host.dataset.of = called(book);
  if (had === called(book)) follow();
}

/// Adds what only the round that was paired has, its pairings, the list by name, the reasons: in front while it is played, then behind.
function addRound(book, nav, pages) {
  const parsed = new DOMParser().parseFromString(book.paired.page, "text/html");
  const isPlayed = book.answer.pairings.some(([round, , second, result]) => round === book.paired.round && second && !result);
  const known = new Set([...pages.children].map(({ id }) => id));
  const isNew = (one) => !known.has(one.id) && !one.classList.contains("player");
  const first = [];
  for (const section of parsed.querySelectorAll("main > section")) {
    if (!isNew(section)) break;
    first.push(section);
  }
  if (isPlayed) pages.prepend(...first);
  else pages.insertBefore(element("div"), pages.querySelector(":scope > .player")).replaceWith(...first);
  const own = new Set(first.map(({ id }) => `#${id}`));
  nav?.querySelector("ul")?.[isPlayed ? "prepend" : "append"](...[...parsed.querySelectorAll("nav ul li")].filter((one) => own.has(one.firstElementChild?.getAttribute("href"))));
}

/// Players' pages stand in the order of places.
function numbered(book, pages) {
  const own = [...pages.querySelectorAll(":scope > .player")];
  own.forEach((page, at) => {
    const place = book.answer.places[at];
    if (own.length === book.answer.places.length && place) page.dataset.player = place[0];
  });
}

function partOf(id) {
  return root.getElementById(id);
}

/// The page of a player, by number.
function pageOf(number) {
  return root.querySelector(`section[data-player="${CSS.escape(number)}"]`);
}

root.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (!link) return;
  event.preventDefault();
  const found = partOf(decodeURIComponent(link.getAttribute("href").slice(1)));
  const number = found?.closest("section")?.dataset.player;
  if (number) return goTo(`player=${number}`);
  if (location.hash.startsWith("#player=")) goTo("standings");
  leavePlayer();
  (found ?? host).scrollIntoView();
  lead(found);
});

/// Leads the eye and the keyboard to a part.
function lead(found) {
  for (const one of root.querySelectorAll(".target")) one.classList.remove("target");
  if (!found) return;
  found.classList.add("target");
  found.tabIndex = -1;
  found.focus({ preventScroll: true });
}

// A page of its own for each player, with its address -------------------------------------------------

function goTo(place) {
  if (location.hash === `#${place}`) follow();
  else location.hash = place;
}

/// Shows what the address names.
async function follow() {
  const [, number] = /^#player=(\d+)$/.exec(location.hash) ?? [];
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
  root.querySelector(".report").classList.add("one");
  $("back").hidden = false;
  $("back").scrollIntoView();
  lead(page.querySelector("h2") ?? page);
}

function leavePlayer() {
  if ($("back").hidden) return;
  $("back").hidden = true;
  root.querySelector(".report")?.classList.remove("one");
  const left = root.querySelector(".shown");
  left?.classList.remove("shown");
  // Back where the reader came from.
  const row = left && [...root.querySelectorAll("section:not(.player) a")].find((link) => link.getAttribute("href") === `#${left.id}`);
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}

addEventListener("hashchange", follow);

/// With very many players the page of one is asked for.
async function askForPlayer(player) {
  const book = current;
  const { turn } = book;
  try {
    const { number, page, refused } = JSON.parse(await askOf("player", book, { player }));
    // What was chosen in the meantime is another page.
    if (book !== current || turn !== book.turn) return;
    $("no-player").textContent = isolated(refused ?? "");
    if (!page) return;
    const own = new DOMParser().parseFromString(page, "text/html").querySelector("main > section");
    own.classList.add("player");
    own.dataset.player = number;
    pageOf(number)?.remove();
    root.querySelector(".report > div").append(own);
    inView.observe(own);
    return number;
  } catch (failure) {
    say(unanswered(failure, called(book)));
  }
}

$("one").addEventListener("submit", async (event) => {
  event.preventDefault();
  const number = await askForPlayer($("player").value.trim());
  if (number !== undefined) goTo(`player=${number}`);
});

/// Says beside each player whom a changed result moved from where.
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

function showResults(book) {
  putReport(book);
  $("one").hidden = !book.answer?.alone;
  $("no-player").textContent = "";
  $("players").replaceChildren(...(book.answer?.alone ? book.answer.places : []).map(([, value]) => element("option", { value })));
  toPanel("games").disabled = toPanel("save").disabled = !book.report;
  toPanel("print").disabled = !root.querySelector("section");
  if (!book.report) return;
  $("written").hidden = book.answer.written === language;
  showGames(book);
}
