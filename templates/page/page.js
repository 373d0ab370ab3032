"use strict";

const $ = (id) => document.getElementById(id);
const data = (id) => $(id).textContent;
const all = JSON.parse(data("texts"));
const MOST_BYTES = 256 * 1024 * 1024;

// Words ------------------------------------------------------------------------------------------

let language = navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en";

function text(key, fields = {}) {
  const found = all[language].texts[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
}

/// Keeps names written from right to left from turning round the numbers beside them, and marks in a name from turning round all.
function isolated(said) {
  const letters = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc";
  const marks = new RegExp("[\\u202a-\\u202e\\u2066-\\u2069]", "g");
  return String(said).replace(marks, "").replace(new RegExp(`[${letters}](?:[${letters}\\s'’-]*[${letters}])?`, "g"), "\u2068$&\u2069");
}

/// An element with text and children; nothing that came from a file ever becomes markup.
function element(name, { said, ...attributes } = {}, ...children) {
  const made = document.createElement(name);
  if (said !== undefined) made.textContent = isolated(said);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function putWords() {
  document.documentElement.lang = language;
  $("language").value = language;
  for (const one of document.querySelectorAll("[data-text]")) one.textContent = text(one.dataset.text);
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", text(one.dataset.label));
  $("report").title = text("report");
}

// The library, in a thread of its own --------------------------------------------------------------

const source = URL.createObjectURL(new Blob([data("worker")], { type: "text/javascript" }));
let worker;
let inFlight;
let line = Promise.resolve();

function begin() {
  worker?.terminate();
  worker = new Worker(source);
  worker.onmessage = ({ data: { answer, broke } }) => {
    const asked = inFlight;
    inFlight = undefined;
    if (!broke) return asked?.done(answer);
    begin();
    asked?.failed(broke);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    inFlight?.failed({ said: event.message, guarded: false });
    inFlight = undefined;
  };
  worker.postMessage({ library: data("library") });
}

/// Asks one thing after another; each question is answered, or fails with what the library last said.
function ask(call, ...given) {
  const answered = line.then(() => {
    const shown = setTimeout(() => ($("work").hidden = false), 250);
    return new Promise((done, failed) => {
      inFlight = { done, failed };
      worker.postMessage({ call, given });
    }).finally(() => {
      clearTimeout(shown);
      $("work").hidden = true;
    });
  });
  line = answered.catch(() => {});
  return answered;
}

$("stop").addEventListener("click", () => {
  const asked = inFlight;
  inFlight = undefined;
  begin();
  asked?.failed({ stopped: true });
  $($("book").hidden ? "files" : "book").focus();
});

// Workbooks ----------------------------------------------------------------------------------------

/// What is open: file, what was chosen for it, what it came to.
const books = [];
let current;

const NOTHING = new Uint8Array();
/// What the library says where there is nothing to write.
const NO_STANDINGS = "no standings";

/// Returns the results that were changed, by where their pairings stand now; those whose pairing is gone are left out.
function changesOf(book) {
  const found = ([round, first, second]) => book.answer.pairings.findIndex((one) => one[0] === round && one[1] === first && one[2] === second);
  return book.changes.map(({ pairing, result }) => [found(pairing), result]).filter(([at]) => at >= 0);
}

/// Asks something about a workbook as it was chosen to be read.
function askOf(call, book, changes = []) {
  const announced = books.find((one) => one.name === book.chosen.announced);
  return ask(call, book.name, book.bytes, announced?.bytes ?? NOTHING, JSON.stringify({ ...book.chosen, changes, page: language }));
}

/// Opens files. One called like another that is open is that one, mended: what was chosen for it stays.
async function add(files, folders = new Set()) {
  const before = new Set(books.map(({ name }) => name));
  let first;
  for (const file of files) {
    const book = { name: file.name, bytes: NOTHING, changes: [], chosen: { settings: [], map: [], merge: [] } };
    const at = before.has(file.name) ? books.findIndex(({ name }) => name === file.name) : -1;
    if (at < 0) {
      books.push(book);
    } else {
      book.chosen = { ...books[at].chosen, tournament: undefined };
      books.splice(at, 1, book);
      for (const part of books.filter((one) => one !== book && one.name === book.name)) books.splice(books.indexOf(part), 1);
    }
    try {
      if (file.size > MOST_BYTES) book.refusal = ["too_large", { file: file.name }];
      else book.bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      book.refusal = [folders.has(file.name) ? "folder" : "unreadable", { file: file.name }];
    }
    await look(book, Boolean(first));
    first ??= book;
    for (const other of books.filter((one) => one.chosen.announced === book.name)) await look(other, Boolean(first) && other !== current);
  }
  if (files.length > 1) say(text("opened", { count: files.length }));
}

/// What is answered of a file that was not even read.
function unread(book) {
  const problem = { severity: "error", label: text("error"), place: book.name, message: text(...book.refusal) };
  return { several: [], refused: true, verdict: [], pairings: [], problems: [problem] };
}

/// Has a workbook read and computed, and shows it; one of several behind the first is only listed.
async function look(book, aside = false) {
  const turn = (book.turn = (book.turn ?? 0) + 1);
  const spoken = language;
  say(text("reading", { file: book.name }));
  let answer;
  let report;
  let broke;
  try {
    answer = book.refusal ? unread(book) : JSON.parse(await askOf("look", book));
    if (answer.several.length) return split(book, answer.several, aside);
    if (!answer.refused) report = await askOf("report", book);
  } catch (failure) {
    broke = failure;
    if (failure.guarded) {
      answer = JSON.parse(await ask("damaged", book.name, JSON.stringify({ page: language })));
      broke = undefined;
    }
  }
  if (turn !== book.turn || !books.includes(book)) return;
  if (broke?.stopped && book.answer) {
    // What was there before stays, and so does what it was chosen by.
    book.chosen = structuredClone(book.before);
    book.spoken = language;
    show(book);
    return say(text("stopped", { file: called(book) }));
  }
  // A setting that is refused can be put right where it was typed.
  const known = answer?.rules ?? (book.known?.chosen === book.chosen.rules ? book.known?.rules : undefined);
  Object.assign(book, { answer, report, broke, spoken, moved: [], odd: false, before: structuredClone(book.chosen) });
  const sheets = [answer?.sheets ?? [], book.known?.sheets ?? []].sort((one, other) => other.length - one.length)[0];
  book.known = { chosen: book.chosen.rules, rules: known, title: answer?.title ?? book.known?.title, sheets };
  if (report && book.changes.length) await tryAgain(book);
  if (aside && current !== book) {
    showBooks();
    if (current) say(stateOf(current));
  } else show(book);
}

/// Has the results that were changed tried again, where something else was chosen or the file is told in another language.
async function tryAgain(book) {
  const changes = changesOf(book);
  const gone = book.changes.length - changes.length;
  book.changes = book.changes.filter(({ pairing: [round, first, second] }) => book.answer.pairings.some((one) => one[0] === round && one[1] === first && one[2] === second));
  try {
    const { lines, refused } = changes.length ? JSON.parse(await askOf("what_if", book, changes)) : { lines: [] };
    book.moved = gone ? [text("changes_gone", { count: gone }), ...lines] : lines;
    book.odd = Boolean(refused);
  } catch {
    // What cannot be told again is tried again by hand.
    book.changes = [];
  }
}

/// Opens each tournament of a workbook by itself.
async function split(book, names, aside) {
  const parts = names.map((name) => ({ ...book, changes: [], tournament: name, chosen: { ...book.chosen, tournament: name } }));
  books.splice(books.indexOf(book), 1, ...parts);
  for (const [at, part] of parts.entries()) await look(part, aside || at > 0);
}

function say(words) {
  $("status").textContent = isolated(words);
  $("again").hidden = !current?.broke?.stopped;
}

/// Lists what is open, where it is more than one.
function showBooks() {
  const list = books.filter((one) => one.answer || one.broke);
  $("books").hidden = list.length < 2;
  $("books").firstElementChild.replaceChildren(
    ...list.map((one) => {
      const button = element("button", { type: "button", "aria-current": String(one === current), said: called(one) });
      button.addEventListener("click", () => show(one));
      return element("li", {}, button);
    }),
  );
}

function called(book) {
  return book.tournament ? `${book.name}: ${book.tournament}` : book.name;
}

function show(book) {
  // What was said in the other language is asked for anew.
  if (book.spoken && book.spoken !== language) return look(book);
  const changed = current !== book;
  current = book;
  $("drop").classList.add("small");
  showBooks();
  $("book").hidden = false;
  const { answer, broke } = book;
  $("title").textContent = book.known?.title || called(book);
  $("size").textContent = answer?.size ?? "";
  showVerdict(answer);
  showChoices(book);
  showProblems(answer, broke);
  showResults(book);
  say(stateOf(book));
  if (changed) $("book").focus();
}

/// Says what a workbook came to.
function stateOf({ answer, broke, ...book }) {
  const state = broke?.stopped ? "stopped" : broke ? "broke" : answer.refused ? "refused" : "done";
  return text(state, { file: called(book) });
}

/// A verdict of more lines is folded, so that the standings stay near.
const MOST_LINES = 8;

function showVerdict(answer) {
  const lines = answer?.verdict ?? [];
  $("verdict").hidden = !lines.length;
  $("verdict").className = answer?.wrong ? "wrong" : "";
  const said = lines.map((said) => element("p", { said }));
  const [seen, rest] = lines.length > MOST_LINES ? [said.slice(0, 2), said.slice(2)] : [said, []];
  const more = () => element("details", {}, element("summary", { said: text("verdict_more", { count: rest.length }) }), ...rest);
  $("verdict").replaceChildren(...seen, ...(rest.length ? [more()] : []));
}

function showProblems(answer, broke) {
  const problems = broke && !broke.stopped ? [{ severity: "error", label: text("error"), message: text("own_fault"), place: broke.said, help: text("own_fault_help") }] : (answer?.problems ?? []);
  $("problems").hidden = !problems.length;
  $("problems").open = !answer || answer.refused || problems.some(({ severity }) => severity !== "note" && severity !== "information");
  $("problem-count").textContent = text("problems", { count: problems.length });
  $("problems").querySelector("ul").replaceChildren(
    ...problems.map(({ severity, label, message, place, found, more, help, ways = [] }) => {
      const item = element("li", { class: severity }, element("p", {}, element("strong", { said: `${label}: ` }), isolated(message)));
      item.append(element("p", { class: "quiet" }, place, ...(found ? [" ", element("code", { said: found })] : [])));
      if (more) item.append(element("p", { class: "quiet", said: more }));
      if (help) item.append(element("p", { said: help }));
      item.append(...buttons(ways));
      return item;
    }),
  );
}

/// Ways from a problem to the controls that settle it: one that sets what it says, or one that leads there.
function buttons(ways) {
  const acts = new Map(ways.filter(([id]) => $(id)).map(([id, value]) => way(id, value)));
  return [...acts].map(([said, act]) => {
    const button = element("button", { type: "button", said });
    button.addEventListener("click", act);
    return button;
  });
}

function way(id, value) {
  const control = $(id);
  if (id === "files") return [text("choose"), () => control.click()];
  const label = control.closest("label").querySelector("span").textContent;
  const listed = [...(control.options ?? [])].find((one) => one.value === (value === "none" ? "" : value));
  const number = value === "all" ? text("all_rounds") : Number(value) > 0 ? value : undefined;
  const kinds = { number, checkbox: text("yes"), text: value };
  const set = value ? (listed?.textContent ?? kinds[control.type]) : undefined;
  if (!set) {
    const lead = () => {
      if ($("more").contains(control)) $("more").open = true;
      control.focus();
    };
    return [text("set_here", { control: label }), lead];
  }
  const act = () => {
    if (control.type === "checkbox") control.checked = true;
    else if (control.type === "text") control.value = [control.value, value].filter(Boolean).join("; ");
    else control.value = value === "all" || value === "none" ? "" : value;
    control.dispatchEvent(new Event("change"));
    // The button goes with the problem that it settles.
    $("book").focus();
  };
  return [text("set_so", { control: label, value: set }), act];
}

function option(value, said, selected) {
  const made = element("option", { value, said });
  made.selected = selected;
  return made;
}

function showChoices(book) {
  const { chosen, answer } = book;
  const known = chosen.rules ?? "";
  const own = answer?.rules?.id;
  const unsaid = answer?.refused && !own ? "rules_choose" : "rules_of_book_none";
  const none = own && !chosen.rules ? text("rules_of_book", { rules: answer.rules.name }) : text(unsaid);
  $("rules").replaceChildren(option("", none, !known), ...all[language].rules.map(({ id, name }) => option(id, `${name} (${id})`, id === known)));
  $("rules-about").textContent = answer?.rules ? `${answer.rules.about} — ${answer.rules.source}` : "";
  showSettings(book);
  $("through").value = chosen.through_round ?? "";
  $("dates").value = chosen.dates ?? "";
  const sheets = [...new Set([...(book.known?.sheets ?? []), ...(chosen.sheet ? [chosen.sheet] : [])])];
  $("sheet").replaceChildren(option("", text("of_itself"), !chosen.sheet), ...sheets.map((name) => option(name, name, name === chosen.sheet)));
  $("layout").replaceChildren(option("", text("of_itself"), !chosen.layout), ...all[language].layouts.map(([id, said]) => option(id, said, id === chosen.layout)));
  $("map").value = chosen.map.map((pair) => pair.join("=")).join("; ");
  $("merge").value = chosen.merge.map((pair) => pair.join("=")).join("; ");
  for (const id of ["map", "merge"]) wrongAt(id, "");
  $("count-finals").checked = Boolean(chosen.count_finals);
  $("game-scores").checked = Boolean(chosen.game_scores);
  const others = [...new Set(books.map(({ name }) => name))].filter((name) => name !== book.name);
  $("announced").replaceChildren(option("", text("announced_inside"), !chosen.announced), ...others.map((name) => option(name, name, name === chosen.announced)));
  $("output").value = chosen.language ?? "";
}

function showSettings(book) {
  const focused = document.activeElement?.dataset.key;
  const { rules, problems = [], refused } = book.answer ?? {};
  // What is refused stays as it was typed.
  const typed = new Map(refused || !rules ? book.chosen.settings : []);
  const settings = (book.known?.rules?.settings ?? []).map((setting) => ({ ...setting, value: typed.get(setting.key) ?? setting.value }));
  const controls = (of) => settings.filter(({ of_outcome }) => of_outcome === of).map((setting) => control(book, setting, problems.find((one) => one.setting === setting.key)));
  $("settings").replaceChildren(...controls(false));
  $("of-outcomes").querySelector("div").replaceChildren(...controls(true));
  $("of-outcomes").hidden = !settings.length;
  $("figures").hidden = !settings.length;
  $("figures").open = false;
  $("reset").hidden = !book.chosen.settings.length;
  if (focused) $("more").querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

/// A setting of the rule set: its readings, or a text; how it is written, and what is wrong with what was typed.
function control(book, { key, label, value, readings, hint }, problem) {
  let input;
  if (readings.length) {
    const offered = readings.some(([known]) => known === value) ? readings : [[value, value], ...readings];
    input = element("select", {}, ...offered.map(([known, words]) => option(known, words, known === value)));
  } else {
    input = element("input", { type: "text", value, autocomplete: "off", spellcheck: "false" });
  }
  input.dataset.key = key;
  const about = [];
  if (problem) about.push(element("span", { id: `wrong-${key}`, class: "wrong", role: "alert", said: [problem.message, problem.help].join(" / ") }));
  if (hint) about.push(element("span", { id: `hint-${key}`, class: "quiet hint", said: hint }));
  if (problem) input.setAttribute("aria-invalid", "true");
  if (about.length) input.setAttribute("aria-describedby", about.map(({ id }) => id).join(" "));
  input.addEventListener("change", () => {
    const others = book.chosen.settings.filter(([known]) => known !== key);
    // Nothing at all is something where figures or a score are named; elsewhere it is what the rule set says.
    const emptied = key === "also" ? "" : key.startsWith("scores.") ? "none" : undefined;
    const typed = input.value.trim() || emptied;
    book.chosen.settings = typed === undefined ? others : [...others, [key, typed]];
    look(book);
  });
  return element("p", {}, element("label", {}, element("span", { said: label }), input), ...about);
}

/// Says beside a control what is wrong with what was typed there.
function wrongAt(id, words) {
  $(`${id}-wrong`).textContent = words;
  $(id).setAttribute("aria-invalid", String(Boolean(words)));
}

function showResults(book) {
  $("results").hidden = !book.report;
  // A new frame: another text in the old one would be a step that the browser's way back undoes.
  const frame = $("report").cloneNode(false);
  frame.removeAttribute("srcdoc");
  // Its links lead inside itself: those of a blob's address are refused where the page is a file.
  if (book.report) frame.srcdoc = book.report.replace("<head>", '<head><base href="about:srcdoc">');
  $("report").replaceWith(frame);
  if (!book.report) return;
  $("written").hidden = book.answer.written === language;
  const rounds = [...new Set(book.answer.pairings.filter(([, , second]) => second).map(([round]) => round))];
  $("round").replaceChildren(...rounds.map((round) => option(round, round, false)));
  if (rounds.length) $("round").value = rounds.at(-1);
  showPairings();
  showChanges(book);
}

function showPairings() {
  const options = current.answer.pairings.flatMap(([round, first, second, result], at) =>
    String(round) === $("round").value && second ? [option(at, `${first} – ${second}${result ? ` (${result})` : ""}`, false)] : [],
  );
  $("pairing").replaceChildren(...options);
}

function showChanges(book) {
  if (book !== current) return;
  $("clear").hidden = !book.changes.length;
  const words = ([at, result]) => {
    const [round, first, second, before] = book.answer.pairings[at];
    return text("change", { round, first, second, before: before || "—", result });
  };
  $("changes").replaceChildren(...changesOf(book).map((change) => element("li", { said: words(change) })));
  $("moved").replaceChildren(...(book.moved ?? []).map((said) => element("p", { said })));
  $("moved").className = book.odd ? "wrong" : "";
  $("result").setAttribute("aria-invalid", String(Boolean(book.odd)));
}

// What the organizer does -----------------------------------------------------------------------------

const drop = $("drop");
for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
}
for (const kind of ["dragleave", "drop"]) document.addEventListener(kind, () => drop.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const given = event.dataTransfer;
  const folders = [...given.items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry?.isDirectory);
  if (given.files.length) add([...given.files], new Set(folders.map(({ name }) => name)));
  else say(text("no_file"));
});
drop.addEventListener("submit", (event) => event.preventDefault());
$("files").addEventListener("change", async () => {
  const files = [...$("files").files];
  await add(files);
  // The same file, mended, may be opened again.
  $("files").value = "";
});

$("language").addEventListener("change", () => {
  language = $("language").value;
  putWords();
  say("");
  if (current) look(current);
});

function choose(id, change) {
  $(id).addEventListener("change", () => {
    const said = $(id).reportValidity() && change(current.chosen, $(id).value.trim());
    // What cannot be taken stays as it was typed.
    if (said === false) return;
    if (typeof said === "object") return wrongAt(id, said.wrong);
    look(current);
  });
}

/// Takes “one=other; …” into what was chosen; says so where it is not that.
function takePairs(chosen, key, value) {
  const pieces = value.split(";").filter((piece) => piece.trim());
  const read = pieces.map((pair) => pair.split("=").map((side) => side.trim()));
  const odd = read.findIndex((pair) => pair.length !== 2 || !pair[0] || !pair[1]);
  if (odd >= 0) return { wrong: text("no_pair", { text: pieces[odd].trim() }) };
  chosen[key] = read;
}

choose("rules", (chosen, value) => void Object.assign(chosen, { rules: value || undefined, settings: [] }));
choose("through", (chosen, value) => void (chosen.through_round = Number.parseInt(value, 10) > 0 ? Number.parseInt(value, 10) : undefined));
choose("dates", (chosen, value) => void (chosen.dates = value || undefined));
choose("sheet", (chosen, value) => void (chosen.sheet = value || undefined));
choose("layout", (chosen, value) => void (chosen.layout = value || undefined));
choose("map", (chosen, value) => takePairs(chosen, "map", value));
choose("merge", (chosen, value) => takePairs(chosen, "merge", value));
choose("count-finals", (chosen) => void (chosen.count_finals = $("count-finals").checked));
choose("game-scores", (chosen) => void (chosen.game_scores = $("game-scores").checked));
choose("announced", (chosen, value) => void (chosen.announced = value || undefined));
$("reset").addEventListener("click", () => {
  current.chosen.settings = [];
  $("rules").focus();
  look(current);
});
$("figures").addEventListener("toggle", async () => {
  const book = current;
  if (!$("figures").open) return;
  const list = $("figures").querySelector("dl");
  list.replaceChildren();
  const figures = JSON.parse(await askOf("figures", book));
  if (book === current) list.replaceChildren(...figures.flatMap(([name, said]) => [element("dt", { said: name }), element("dd", { said })]));
});
$("write-here").addEventListener("click", () => {
  current.chosen.language = language;
  $("book").focus();
  look(current);
});
$("again").addEventListener("click", () => {
  $("book").focus();
  look(current);
});
choose("output", (chosen, value) => void (chosen.language = value || undefined));

const KINDS = {
  workbook: [0, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  report: [1, "text/html"],
  standings: [2, "application/json"],
};
$("downloads").addEventListener("click", async ({ target }) => {
  const kind = target.dataset?.kind;
  if (!kind) return;
  const book = current;
  const [at, type] = KINDS[kind];
  const name = book.answer.names[at];
  const tell = (words) => {
    say(words);
    $("downloaded").textContent = words;
  };
  tell(text("writing", { file: name }));
  try {
    const content = await askOf(kind, book);
    if (!content) throw { said: kind };
    const url = URL.createObjectURL(new Blob([content], { type }));
    const link = element("a", { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    tell(text("written", { file: name }));
  } catch (failure) {
    // What was chosen in the meantime leaves nothing to write.
    if (failure.said === NO_STANDINGS) tell(text("refused", { file: called(book) }));
    else tell(failure.stopped ? text("stopped", { file: name }) : `${text("own_fault")} ${failure.said}`);
  }
});

$("round").addEventListener("change", showPairings);
$("what-if").querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const book = current;
  if (!$("pairing").value) return;
  const at = Number($("pairing").value);
  const pairing = book.answer.pairings[at];
  const result = $("result").value.trim();
  const others = changesOf(book).filter(([known]) => known !== at);
  // What the file says is no change.
  const changes = result === pairing[3] ? others : [...others, [at, result]];
  try {
    const { lines, refused } = JSON.parse(await askOf("what_if", book, changes));
    if (!refused) book.changes = changes.map(([known, other]) => ({ pairing: book.answer.pairings[known], result: other }));
    Object.assign(book, { moved: lines, odd: refused });
    showChanges(book);
  } catch (failure) {
    say(failure.stopped ? text("stopped", { file: book.name }) : `${text("own_fault")} ${failure.said}`);
  }
});
$("clear").addEventListener("click", () => {
  Object.assign(current, { changes: [], moved: [], odd: false });
  showChanges(current);
  $("result").value = "";
  $("result").focus();
});

begin();
putWords();
