"use strict";

const $ = (id) => document.getElementById(id);
const data = (id) => $(id).textContent;
const all = JSON.parse(data("texts"));
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_OPTIONS = 1024 * 1024;

// Words ------------------------------------------------------------------------------------------

const preferred = navigator.language.toLowerCase().split("-")[0];
let language = preferred in all ? preferred : "en";

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

/// A text as it is, where it is longer than anybody reads with its rest to be unfolded; names in it may be as long as cells.
function folded(said, most = 600) {
  const letters = [...said];
  if (letters.length <= most * 1.5) return [isolated(said)];
  const rest = letters.slice(most).join("");
  const more = element("summary", { said: text("rest", { count: letters.length - most }) });
  return [isolated(letters.slice(0, most).join("")), element("details", {}, more, isolated(rest))];
}

/// Says why something asked for was not answered.
function unanswered(failure, file) {
  return failure.stopped ? text("stopped", { file }) : `${text("own_fault")} ${failure.said}`;
}

for (const id of ["language", "output"]) for (const [code, { name }] of Object.entries(all)) $(id).append(element("option", { said: name, value: code, lang: code }));

function putWords() {
  document.documentElement.lang = language;
  $("language").value = language;
  for (const one of document.querySelectorAll("[data-text]")) one.textContent = text(one.dataset.text);
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", text(one.dataset.label));
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
  $($("book").hidden ? "files" : "book").focus({ preventScroll: true });
});

// Workbooks ----------------------------------------------------------------------------------------

/// What is open: file, what was chosen for it, what it came to.
const books = [];
let current;

/// Files with options beside a workbook, and rule sets of one's own: text by name. They are read with the workbooks they are meant for.
const besides = new Map();
const ruleFiles = new Map();

const NOTHING = new Uint8Array();
/// What the library says where there is nothing to write.
const NO_STANDINGS = "no standings";

/// Returns the results that were changed, by where their pairings stand now; those whose pairing is gone are left out.
function changesOf(book) {
  const found = ([round, first, second]) => book.answer.pairings.findIndex((one) => one[0] === round && one[1] === first && one[2] === second);
  return book.changes.map(({ pairing, result }) => [found(pairing), result]).filter(([at]) => at >= 0);
}

/// Returns the open file whose announced standings a workbook is compared with.
function announcedOf(book) {
  return books.find((one) => fileOf(one) === book.chosen.announced);
}

/// Asks something about a workbook as it was chosen to be read.
function askOf(call, book, more = {}) {
  const announced = announcedOf(book);
  const tables = ["set", "map", "merge"].map((key) => [key, Object.fromEntries(book.chosen[key])]);
  const asked = { ...book.chosen, ...Object.fromEntries(tables), announced: announced?.name, page: language, ...more };
  return ask(call, book.name, book.bytes, announced?.bytes ?? NOTHING, JSON.stringify(asked));
}

/// Returns the file with options beside a workbook, with its text: friday.tiebook.toml beside friday.xlsx; none where none was given.
function besideOf({ name }) {
  const stem = `${name.replace(/\.[^.]*$/, "")}.tiebook.toml`.toLowerCase();
  return [...besides].find(([file]) => file.toLowerCase() === stem);
}

/// Returns a rule set of one's own by the name of its file, with its text; none where it is none.
function rulesOf(name) {
  return ruleFiles.has(name) ? [name, ruleFiles.get(name)] : undefined;
}

/// Keeps what is no workbook but is read with one, and returns what is said of it; the workbooks it is meant for are read again.
async function keep(file) {
  const isBeside = /\.tiebook\.toml$/i.test(file.name);
  try {
    if (file.size > MOST_OPTIONS) return text("too_large_text", { file: file.name });
    (isBeside ? besides : ruleFiles).set(file.name, await file.text());
  } catch {
    return text("unreadable", { file: file.name });
  }
  const [key, found] = isBeside ? ["beside", besideOf] : ["rule_file", (one) => rulesOf(one.chosen.rules)];
  let stopped = false;
  for (const book of books.filter((one) => found(one)?.[0] === file.name)) {
    const given = (book.chosen[key] = found(book));
    await look(book, book !== current);
    stopped ||= book.chosen[key]?.[1] !== given[1];
  }
  if (current) showChoices(current);
  return text(stopped ? "stopped" : isBeside ? "beside_kept" : "rules_kept", { file: file.name, book: file.name.replace(/\.tiebook\.toml$/i, "") });
}

/// Opens files. One called like another that is open is that one, mended: what was chosen for it stays, and that is said. Where several
/// are called so, nobody knows which is meant: each is kept, with a number.
async function add(given, folders = new Set()) {
  const isText = ({ name }) => /\.toml$/i.test(name) && !folders.has(name);
  const kept = [];
  for (const file of given.filter(isText)) kept.push(await keep(file));
  const files = given.filter((file) => !isText(file));
  const before = [...books];
  const mended = [];
  let first;
  for (const file of files) {
    const book = { name: file.name, mark: "", bytes: NOTHING, changes: [], chosen: { set: [], map: [], merge: [] } };
    const same = books.filter((one) => one.name === file.name);
    const alone = files.filter(({ name }) => name === file.name).length === 1;
    if (alone && same.length && same.every((one) => before.includes(one) && one.mark === same[0].mark)) {
      book.mark = same[0].mark;
      // What was chosen for one of several tournaments holds for that one alone.
      if (same[0].tournament) book.kept = new Map(same.map(({ tournament, chosen }) => [tournament, chosen]));
      else book.chosen = same[0].chosen;
      if (same.includes(current)) {
        book.folds = unfolded();
        // What is chosen there would be chosen for nothing.
        $("book").hidden = true;
      }
      books[books.indexOf(same[0])] = book;
      for (const part of same.slice(1)) books.splice(books.indexOf(part), 1);
      mended.push(book);
    } else {
      for (let number = 2; same.some(({ mark }) => mark === book.mark); number++) book.mark = ` (${number})`;
      books.push(book);
    }
    book.chosen.beside ??= besideOf(book);
    try {
      if (file.size > MOST_BYTES) book.refusal = ["too_large", { file: file.name }];
      else book.bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      book.refusal = [folders.has(file.name) ? "folder" : "unreadable", { file: file.name }];
    }
    await look(book, Boolean(first));
    first ??= book;
    for (const other of books.filter((one) => one.chosen.announced === fileOf(book))) await look(other, Boolean(first) && other !== current);
  }
  const said = mended.map((book) => text(book.kept && books.includes(book) ? "in_place_anew" : "in_place", { file: fileOf(book) }));
  if (files.length > 1) said.unshift(text("opened", { count: files.length }));
  else if (current && said.length + kept.length) said.unshift(stateOf(current));
  said.push(...kept);
  if (said.length) say(said.join(" "));
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
  say(text("reading", { file: called(book) }));
  let answer;
  let report;
  let broke;
  try {
    answer = book.refusal ? unread(book) : JSON.parse(await askOf("look", book));
    if (!answer.refused && !answer.several.length) report = await askOf("report", book);
  } catch (failure) {
    broke = failure;
    if (failure.guarded) {
      answer = JSON.parse(await ask("damaged", book.name, JSON.stringify({ page: language })));
      broke = undefined;
    }
  }
  if (turn !== book.turn || !books.includes(book)) return;
  if (answer?.several.length) return split(book, answer.several, aside);
  if (broke?.stopped && book.answer && book.judged === announcedOf({ chosen: book.before })?.bytes) {
    // What was there before stays, and so does what it was chosen by.
    book.chosen = structuredClone(book.before);
    book.spoken = language;
    show(book);
    return say(text("stopped", { file: called(book) }));
  }
  if (JSON.stringify(book.before) !== JSON.stringify(book.chosen)) book.note = undefined;
  // A setting that is refused can be put right where it was typed.
  const known = answer?.rules ?? (book.known?.chosen === book.chosen.rules ? book.known?.rules : undefined);
  Object.assign(book, { answer, report, broke, spoken, moved: [], odd: false, before: structuredClone(book.chosen), judged: announcedOf(book)?.bytes });
  const sheets = [answer?.sheets ?? [], book.known?.sheets ?? []].sort((one, other) => other.length - one.length)[0];
  book.known = { chosen: book.chosen.rules, rules: known, title: answer?.title ?? book.known?.title, sheets };
  if (report && book.changes.length) await tryAgain(book);
  if (aside && current && current !== book) {
    showBooks();
    say(stateOf(current));
  } else show(book);
}

/// Has the results that were changed tried again, where something else was chosen or the file is told in another language.
async function tryAgain(book) {
  const changes = changesOf(book);
  const gone = book.changes.length - changes.length;
  book.changes = book.changes.filter(({ pairing: [round, first, second] }) => book.answer.pairings.some((one) => one[0] === round && one[1] === first && one[2] === second));
  try {
    const { lines, refused } = changes.length ? JSON.parse(await askOf("what_if", book, { changes })) : { lines: [] };
    book.moved = gone ? [text("changes_gone", { count: gone }), ...lines] : lines;
    book.odd = Boolean(refused);
  } catch {
    // What cannot be told again is tried again by hand.
    book.changes = [];
  }
}

/// Opens each tournament of a workbook by itself.
async function split(book, names, aside) {
  const parts = names.map((name) => ({ ...book, changes: [], tournament: name, chosen: { ...(book.kept?.get(name) ?? book.chosen), tournament: name } }));
  books.splice(books.indexOf(book), 1, ...parts);
  for (const [at, part] of parts.entries()) await look(part, aside || at > 0);
}

function say(words) {
  $("status").textContent = isolated(words);
  $("again").hidden = !current?.broke?.stopped;
}

/// Lists what is open.
function showBooks() {
  const list = books.filter((one) => one.answer || one.broke);
  $("books").hidden = !list.length;
  $("books").firstElementChild.replaceChildren(...list.map(listed));
  $("books").querySelector("li:has([aria-current=true])")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/// A book in the list: it is shown by its name, which says where nothing was computed, and closed beside it.
function listed(book) {
  const refused = book.broke || book.answer.refused;
  const button = element("button", { type: "button", "aria-current": String(book === current), title: called(book) }, element("span", { said: called(book) }));
  if (refused) {
    button.className = "refused";
    button.append(element("small", { said: ` (${text("state_refused")})` }));
  }
  button.addEventListener("click", async () => {
    await show(book);
    $("book").focus();
  });
  const shut = element("button", { type: "button", "aria-label": text("close", { file: called(book) }), said: "×" });
  shut.addEventListener("click", () => close(book));
  return element("li", {}, button, shut);
}

/// Closes a book; the one beside it is shown.
async function close(book) {
  const at = books.indexOf(book);
  if (at < 0) return;
  books.splice(at, 1);
  const listed = books.filter((one) => one.answer || one.broke);
  if (current === book) {
    current = undefined;
    if (listed.length) await show(listed[Math.min(at, listed.length - 1)]);
    else showNothing();
  }
  showBooks();
  const gone = books.some((one) => fileOf(one) === fileOf(book)) ? [] : books.filter((one) => one.chosen.announced === fileOf(book));
  for (const other of gone) {
    other.chosen.announced = undefined;
    await look(other, true);
  }
  if (current && !gone.length) showChoices(current);
  $("books").querySelector("[aria-current=true]")?.focus();
  say(text("closed", { file: called(book) }));
}

function showNothing() {
  document.title = "tiebook";
  $("book").hidden = true;
  $("drop").classList.remove("small");
  $("files").focus();
}

/// What a file is called here: files of one name are told apart.
function fileOf(book) {
  return book.name + book.mark;
}

function called(book) {
  return book.tournament ? `${fileOf(book)}: ${book.tournament}` : fileOf(book);
}

/// What is unfolded stays so for its book.
const FOLDS = ["more", "of-outcomes", "read", "what-if", "one"];

function unfolded() {
  return FOLDS.filter((id) => $(id).open);
}

function show(book) {
  // What was said in the other language is asked for anew.
  if (book.spoken && book.spoken !== language) return look(book);
  const changed = current !== book;
  if (changed) {
    if (current) current.folds = unfolded();
    for (const id of FOLDS) $(id).open = Boolean(book.folds?.includes(id));
    $("result").value = $("player").value = "";
  }
  current = book;
  $("drop").classList.add("small");
  showBooks();
  $("book").hidden = false;
  const { answer, broke } = book;
  const title = book.known?.title || called(book);
  $("title").textContent = isolated(title);
  document.title = `${isolated(title)} – tiebook`;
  $("size").textContent = answer?.size ?? "";
  $("since").textContent = isolated(answer?.moved ?? "");
  showVerdict(answer);
  showChoices(book);
  showProblems(answer, broke);
  showRead(book);
  showResults(book);
  showNote(book);
  say(stateOf(book));
  if (changed) $("book").focus();
}

/// Says where the last download went, or that it failed, as long as what is shown is what was written.
function showNote({ note }) {
  $("downloaded").textContent = note ? isolated(note()) : "";
}

/// Says what a workbook came to.
function stateOf(book) {
  const { answer, broke } = book;
  const state = broke?.stopped ? "stopped" : broke ? "broke" : answer.refused ? "refused" : "done";
  return text(state, { file: called(book) });
}

/// A verdict of more lines is folded, so that the standings stay near.
const MOST_LINES = 8;

function showVerdict(answer) {
  const lines = answer?.verdict ?? [];
  $("verdict").hidden = !lines.length;
  $("verdict").className = answer?.wrong ? "wrong" : answer?.unjudged ? "unjudged" : "";
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
    ...problems.map(({ severity, label, message, place, found, more, others = [], help, ways = [] }) => {
      const item = element("li", { class: severity }, element("div", {}, element("strong", { said: `${label}: ` }), ...folded(message)));
      item.append(element("div", { class: "quiet" }, isolated(place), ...(found ? [" ", element("code", {}, ...folded(found, 100))] : [])));
      if (more) item.append(listOf(more, others));
      if (help) item.append(element("div", {}, ...folded(help)));
      item.append(...buttons(ways));
      return item;
    }),
  );
}

/// What else is wrong in the same way, listed once somebody unfolds it: there may be thousands.
function listOf(more, others) {
  const list = element("details", { class: "quiet" }, element("summary", { said: more }));
  const each = ([place, message]) => element("p", {}, `${isolated(place)}: `, ...folded(message));
  list.addEventListener("toggle", () => list.append(...others.map(each)), { once: true });
  return list;
}

/// Says what each sheet was taken for, and by what, and which options were read with it.
function showRead(book) {
  const read = book.answer?.read ?? [];
  const { beside } = book.chosen;
  $("read").hidden = !read.length && !beside;
  const lines = ([sheet, use, details]) => [element("p", { said: `${sheet}: ${use}` }), ...details.map((said) => element("p", { class: "quiet", said }))];
  const used = read.map((sheet) => element("li", {}, ...lines(sheet)));
  if (beside) {
    const without = element("button", { type: "button", said: text("without") });
    without.addEventListener("click", () => {
      book.chosen.beside = undefined;
      look(book);
      $("book").focus();
    });
    used.push(element("li", {}, ...lines([beside[0], text("beside_about"), []]), without));
  }
  $("read").querySelector("ul").replaceChildren(...used);
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
  $("rules").replaceChildren(option("", none, !known), ...[...ruleFiles.keys()].map((name) => option(name, name, name === known)), ...all[language].rules.map(({ id, name }) => option(id, `${name} (${id})`, id === known)));
  $("rules-about").textContent = answer?.rules ? `${answer.rules.about} — ${answer.rules.source}` : "";
  showSettings(book);
  $("through").value = chosen["through-round"] ?? "";
  $("dates").value = chosen.dates ?? "";
  const sheets = [...new Set([...(book.known?.sheets ?? []), ...(chosen.sheet ? [chosen.sheet] : [])])];
  $("sheet").replaceChildren(option("", text("of_itself"), !chosen.sheet), ...sheets.map((name) => option(name, name, name === chosen.sheet)));
  $("layout").replaceChildren(option("", text("of_itself"), !chosen.layout), ...all[language].layouts.map(([id, said]) => option(id, said, id === chosen.layout)));
  $("map").value = chosen.map.map((pair) => pair.join("=")).join("; ");
  $("merge").value = chosen.merge.map((pair) => pair.join("=")).join("; ");
  for (const id of ["map", "merge"]) wrongAt(id, "");
  $("count-finals").checked = Boolean(chosen["count-finals"]);
  $("game-scores").checked = Boolean(chosen["game-scores"]);
  const others = [...new Set(books.map(fileOf))].filter((file) => file !== fileOf(book));
  $("announced").replaceChildren(option("", text("announced_inside"), !chosen.announced), ...others.map((name) => option(name, name, name === chosen.announced)));
  $("output").value = chosen.language ?? "";
}

function showSettings(book) {
  const focused = document.activeElement?.dataset.key;
  const { rules, problems = [], refused } = book.answer ?? {};
  // What is refused stays as it was typed.
  const typed = new Map(refused || !rules ? book.chosen.set : []);
  const settings = (book.known?.rules?.settings ?? []).map((setting) => ({ ...setting, value: typed.get(setting.key) ?? setting.value }));
  const controls = (of) => settings.filter(({ of_outcome }) => of_outcome === of).map((setting) => control(book, setting, problems.find((one) => one.setting === setting.key)));
  $("settings").replaceChildren(...controls(false));
  $("of-outcomes").querySelector("div").replaceChildren(...controls(true));
  $("of-outcomes").hidden = !settings.length;
  $("figures").hidden = !settings.length;
  $("figures").open = false;
  $("reset").hidden = !book.chosen.set.length;
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
    const others = book.chosen.set.filter(([known]) => known !== key);
    // Nothing at all is something where figures or a score are named; elsewhere it is what the rule set says.
    const emptied = key === "also" ? "" : key.startsWith("scores.") ? "none" : undefined;
    const typed = input.value.trim() || emptied;
    book.chosen.set = typed === undefined ? others : [...others, [key, typed]];
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
  putFrame("report", book.report, text(book.answer?.players?.length ? "report_alone" : "report"));
  putFrame("own");
  $("no-player").textContent = "";
  if (!book.report) return;
  $("report-title").textContent = $("report").title;
  $("one").hidden = !book.answer.players.length;
  $("players").replaceChildren(...book.answer.players.map((value) => element("option", { value })));
  $("written").hidden = book.answer.written === language;
  const rounds = [...new Set(book.answer.pairings.filter(([, , second]) => second).map(([round]) => round))];
  $("round").replaceChildren(...rounds.map((round) => option(round, round, false)));
  if (rounds.length) $("round").value = rounds.at(-1);
  showPairings();
  showChanges(book);
}

/// Shows a page of the web, or none.
function putFrame(id, page, title = "") {
  // A new frame: another text in the old one would be a step that the browser's way back undoes.
  const frame = $(id).cloneNode(false);
  frame.removeAttribute("srcdoc");
  frame.title = title;
  frame.hidden = !page;
  // Its links lead inside itself: those of a blob's address are refused where the page is a file.
  if (page) frame.srcdoc = page.replace("<head>", '<head><base href="about:srcdoc">');
  $(id).replaceWith(frame);
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
    if (typeof said === "object") {
      $("more").open = true;
      return wrongAt(id, said.wrong);
    }
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

choose("rules", (chosen, value) => void Object.assign(chosen, { rules: value || undefined, rule_file: rulesOf(value), set: [] }));
choose("through", (chosen, value) => void (chosen["through-round"] = Number(value) > 0 ? Math.trunc(Number(value)) : undefined));
choose("dates", (chosen, value) => void (chosen.dates = value || undefined));
choose("sheet", (chosen, value) => void (chosen.sheet = value || undefined));
choose("layout", (chosen, value) => void (chosen.layout = value || undefined));
choose("map", (chosen, value) => takePairs(chosen, "map", value));
choose("merge", (chosen, value) => takePairs(chosen, "merge", value));
choose("count-finals", (chosen) => void (chosen["count-finals"] = $("count-finals").checked));
choose("game-scores", (chosen) => void (chosen["game-scores"] = $("game-scores").checked));
choose("announced", (chosen, value) => void (chosen.announced = value || undefined));
$("reset").addEventListener("click", () => {
  current.chosen.set = [];
  $("rules").focus();
  look(current);
});
$("figures").addEventListener("toggle", async () => {
  const book = current;
  if (!$("figures").open) return;
  const list = $("figures").querySelector("dl");
  list.replaceChildren();
  try {
    const figures = JSON.parse(await askOf("figures", book));
    if (book === current) list.replaceChildren(...figures.flatMap(([name, said]) => [element("dt", { said: name }), element("dd", { said })]));
  } catch (failure) {
    if (book === current) $("figures").open = false;
    say(unanswered(failure, called(book)));
  }
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
  const tell = (note) => {
    book.note = note;
    say(note());
    if (book === current) showNote(book);
  };
  tell(() => text("writing", { file: name }));
  try {
    const content = await askOf(kind, book);
    if (!content) throw { said: kind };
    const url = URL.createObjectURL(new Blob([content], { type }));
    const link = element("a", { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    tell(() => text("written", { file: name }));
  } catch (failure) {
    // What was chosen in the meantime leaves nothing to write.
    tell(() => (failure.said === NO_STANDINGS ? text("refused", { file: called(book) }) : unanswered(failure, name)));
  }
});

$("round").addEventListener("change", showPairings);
$("what-if").querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const book = current;
  if (!$("pairing").value) return;
  const at = Number($("pairing").value);
  const result = $("result").value.trim();
  const others = changesOf(book).filter(([known]) => known !== at);
  const changes = [...others, [at, result]];
  const { pairings } = book.answer;
  try {
    const { lines, refused, changed } = JSON.parse(await askOf("what_if", book, { changes }));
    // What the file says is no change.
    const kept = changes.filter(([known]) => changed?.includes(known));
    if (!refused) book.changes = kept.map(([known, other]) => ({ pairing: pairings[known], result: other }));
    Object.assign(book, { moved: lines, odd: refused });
    showChanges(book);
  } catch (failure) {
    say(unanswered(failure, called(book)));
  }
});
$("clear").addEventListener("click", () => {
  Object.assign(current, { changes: [], moved: [], odd: false });
  showChanges(current);
  $("result").value = "";
  $("result").focus();
});

$("one").querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const book = current;
  const { turn } = book;
  const player = $("player").value.trim();
  try {
    const { page, refused } = JSON.parse(await askOf("player", book, { player }));
    // What was chosen in the meantime is another page.
    if (book !== current || turn !== book.turn) return;
    putFrame("own", page, player);
    $("no-player").textContent = isolated(refused ?? "");
  } catch (failure) {
    say(unanswered(failure, called(book)));
  }
});

// What nobody thought of is said too.
for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, (event) => say(`${text("own_fault")} ${event.reason ?? event.message}`));

begin();
putWords();
