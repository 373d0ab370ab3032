// What is open: files that were given, what was chosen for each, and what each came to.

/// What is open: file, what was chosen for it, what it came to.
/** @type {Book[]} */
const books = [];
/** The one that is shown, once one is. @type {Book} */
let current;

const MOST_BYTES = 256 * 1024 * 1024;
const MOST_OPTIONS = 1024 * 1024;

/// Files with options beside a workbook, and rule sets of one's own: text by name. They are read with the workbooks they are meant for.
/** @type {Map<string, string>} */
const besides = new Map();
/** @type {Map<string, string>} */
const ruleFiles = new Map();

const NOTHING = new Uint8Array();
/// What the library says where there is nothing to write.
const NO_STANDINGS = "no standings";

/** @returns {Edits} */
function noEdits() {
  return { results: [], renamed: [], entered: [], left: [], seats: [] };
}

/// Returns the open file whose announced standings a workbook is compared with.
/** @param {Pick<Book, "chosen">} book */
function announcedOf(book) {
  return books.find((one) => fileOf(one) === book.chosen.announced);
}

/// The language of the standings: that of the page, unless another is chosen.
/** @param {Pick<Book, "chosen">} book */
function writtenIn({ chosen }) {
  return chosen.language ?? language;
}

/// What is sent of how a workbook was chosen to be read.
/** @param {Book} book @returns {Asked} */
function askedOf(book) {
  const tables = /** @type {const} */ (["set", "map", "merge"]).map((key) => [key, Object.fromEntries(book.chosen[key])]);
  return { ...book.chosen, ...Object.fromEntries(tables), edits: book.edits, announced: announcedOf(book)?.name, page: language, language: writtenIn(book) };
}

/// Asks something about a workbook as it was chosen to be read.
/**
 * @param {string} call
 * @param {Book} book
 * @param {Partial<Asked>} [more]
 */
function askOf(call, book, more = {}) {
  const asked = { ...askedOf(book), ...more };
  return ask(call, book.name, book.bytes, announcedOf(book)?.bytes ?? NOTHING, JSON.stringify(asked));
}

/// Asks something about all tournaments of a workbook.
/**
 * @param {string} call
 * @param {Book} whole
 */
function askTogether(call, whole) {
  return askOf(call, whole, { parts: partsOf(whole).map(askedOf) });
}

/// Returns the file with options beside a workbook, with its text: friday.tiebook.toml beside friday.xlsx; none where none was given.
/** @param {Book} book */
function besideOf({ name }) {
  const stem = `${name.replace(/\.[^.]*$/, "")}.tiebook.toml`.toLowerCase();
  return [...besides].find(([file]) => file.toLowerCase() === stem);
}

/// Returns a rule set of one's own by the name of its file, with its text; none where it is none.
/** @param {string | undefined} name @returns {Pair | undefined} */
function rulesOf(name) {
  const rules = ruleFiles.get(name ?? "");
  return name && rules !== undefined ? [name, rules] : undefined;
}

/// Keeps what is no workbook but is read with one, and returns what is said of it; the workbooks it is meant for are read again.
/** @param {File} file */
async function keep(file) {
  const isBeside = /\.tiebook\.toml$/i.test(file.name);
  try {
    if (file.size > MOST_OPTIONS) return text("too_large_text", { file: file.name });
    (isBeside ? besides : ruleFiles).set(file.name, await file.text());
  } catch {
    return text("unreadable", { file: file.name });
  }
  const key = isBeside ? "beside" : "rule_file";
  /** @param {Book} one */
  const found = (one) => (isBeside ? besideOf(one) : rulesOf(one.chosen.rules));
  let stopped = false;
  for (const book of books.filter((one) => found(one)?.[0] === file.name)) {
    const given = (book.chosen[key] = found(book));
    await look(book, book !== current);
    stopped ||= book.chosen[key]?.[1] !== given?.[1];
  }
  if (current) showChoices(current);
  return text(stopped ? "stopped" : isBeside ? "beside_kept" : "rules_kept", { file: file.name, book: file.name.replace(/\.tiebook\.toml$/i, "") });
}

/// Opens files. One called like another that is open is that one, mended: what was chosen for it stays, and that is said. Where several
/// are called so, nobody knows which is meant: each is kept, with a number.
/**
 * @param {File[]} given
 * @param {Set<string>} [folders]
 */
async function add(given, folders = new Set()) {
  /** @param {File} file */
  const isText = ({ name }) => /\.toml$/i.test(name) && !folders.has(name);
  const kept = [];
  for (const file of given.filter(isText)) kept.push(await keep(file));
  const files = given.filter((file) => !isText(file));
  const before = [...books];
  const mended = [];
  /** @type {Book | undefined} */
  let first;
  for (const file of files) {
    /** @type {Book} */
    const book = { answer: /** @type {any} */ (undefined), before: /** @type {any} */ (undefined), name: file.name, mark: "", bytes: NOTHING, edits: noEdits(), absent: [], chosen: { set: [], map: [], merge: [] } };
    const same = books.filter((one) => one.name === file.name);
    const alone = files.filter(({ name }) => name === file.name).length === 1;
    if (alone && same.length && same.every((one) => before.includes(one) && one.mark === same[0].mark)) {
      book.mark = same[0].mark;
      // What was chosen for one of several tournaments holds for that one alone.
      if (same.some(({ tournament }) => tournament)) book.kept = new Map(same.map(({ tournament, chosen }) => [tournament, chosen]));
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
/** @param {Book} book */
function unread(book) {
  const [key, fields] = book.refusal ?? ["unreadable", {}];
  const problem = { severity: "error", label: text("error"), place: book.name, message: text(key, fields) };
  const none = Object.fromEntries(["several", "verdict", "read", "places", "pairings", "seats", "here", "gone", "stages", "questions", "before", "moves"].map((key) => [key, []]));
  return { ...none, refused: true, problems: [problem] };
}

/// Has a workbook read and computed, and shows it; one of several behind the first is only listed. Of several changes that come while it is
/// computed, the last alone is asked for.
/**
 * @param {Book} book
 * @param {boolean} [aside]
 */
async function look(book, aside = false) {
  const turn = (book.turn = (book.turn ?? 0) + 1);
  const before = book.looking;
  /** @type {() => void} */
  let ended = () => {};
  book.looking = new Promise((done) => (ended = done));
  say(text("reading", { file: called(book) }));
  await before;
  if (turn === book.turn) await looked(book, turn, aside).finally(ended);
  else ended();
}

/**
 * @param {Book} book
 * @param {number} turn
 * @param {boolean} aside
 */
async function looked(book, turn, aside) {
  const spoken = language;
  let answer;
  let report;
  /** @type {Failure | undefined} */
  let broke;
  try {
    await retell(book);
    answer = book.refusal ? unread(book) : JSON.parse(await askOf("look", book));
    if (book.whole) answer = await lookedTogether(book, answer);
    if (!answer.refused && !answer.several.length) report = await (book.whole ? askTogether("together", book) : askOf("shown", book));
  } catch (caught) {
    const failure = /** @type {Failure} */ (caught);
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
  Object.assign(book, { answer, report, broke, spoken, moved: [], before: structuredClone(book.chosen), judged: announcedOf(book)?.bytes, of: book.whole && turnsOf(book) });
  const sheets = [answer?.sheets ?? [], book.known?.sheets ?? []].sort((one, other) => other.length - one.length)[0];
  book.known = { chosen: book.chosen.rules, rules: known, title: answer?.title ?? book.known?.title, sheets };
  dropGone(book);
  keepBooks();
  if (aside && current && current !== book) {
    showBooks();
    say(stateOf(current));
  } else show(book);
}

/// Opens each tournament of a workbook by itself, and all of them together in front.
/**
 * @param {Book} book
 * @param {string[]} names
 * @param {boolean} aside
 */
async function split(book, names, aside) {
  const parts = names.map((name) => ({ ...book, looking: undefined, edits: noEdits(), absent: [], tournament: name, chosen: { ...(book.kept?.get(name) ?? book.chosen), tournament: name } }));
  const whole = { ...book, looking: undefined, whole: true, chosen: book.kept?.get(undefined) ?? book.chosen };
  books.splice(books.indexOf(book), 1, whole, ...parts);
  for (const part of parts) await look(part, true);
  await look(whole, aside);
}

/// The tournaments of a file that are shown together.
/** @param {Book} whole */
function partsOf(whole) {
  return books.filter((one) => one.tournament && fileOf(one) === fileOf(whole));
}

/// Which computation of each of them it is.
/** @param {Book} whole */
function turnsOf(whole) {
  return partsOf(whole).map(({ turn }) => turn).join();
}

/// What all tournaments of a file come to: what is chosen for all of them is chosen for each.
/**
 * @param {Book} whole
 * @param {Answer} answer
 * @returns {Promise<Answer>}
 */
async function lookedTogether(whole, answer) {
  const parts = partsOf(whole);
  const isChosen = whole.before && JSON.stringify(whole.before) !== JSON.stringify(whole.chosen);
  for (const part of parts) {
    if (isChosen) part.chosen = { ...structuredClone(whole.chosen), tournament: part.tournament };
    if (isChosen || part.spoken !== language) await look(part, true);
  }
  const answers = parts.map((part) => part.answer);
  const problems = new Map(answers.flatMap((one) => one?.problems ?? []).map((one) => [`${one.place} ${one.message}`, one]));
  // Each of their players has a number of its own here.
  const places = answers.flatMap((one) => one?.places ?? []).map(([, name, place], at) => /** @type {Placed} */ ([at + 1, name, place]));
  const { rules = null, written = null } = answers[0] ?? {};
  return { ...answer, several: [], refused: answers.some((one) => !one || one.refused), problems: [...problems.values()], places, rules, written };
}

/// What a file is called here: files of one name are told apart.
/** @param {Book} book */
function fileOf(book) {
  return book.name + book.mark;
}

/** @param {Book} book */
function called(book) {
  return book.tournament ? `${fileOf(book)}: ${book.tournament}` : fileOf(book);
}
