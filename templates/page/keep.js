// What is open is kept in this browser where the organizer wants that, asked once; otherwise leaving the page with work unsaved is asked about.

/// Whether it is kept: yes, no, or not yet said.
/** @type {boolean | undefined} */
let keeps;

/// Whether this is the only tab that keeps anything: of two, each would write over the other.
const isOnly = new Promise((done) => {
  if (!navigator.locks) return done(true);
  navigator.locks.request("tiebook", { ifAvailable: true }, (lock) => {
    done(Boolean(lock));
    // It is held as long as the page is there.
    return lock ? new Promise(() => {}) : undefined;
  }).catch(() => done(true));
});

const store = new Promise((done) => {
  let opened;
  try {
    opened = indexedDB.open("tiebook", 1);
  } catch {
    // A browser may refuse to keep anything.
    return done(undefined);
  }
  opened.onupgradeneeded = () => opened.result.createObjectStore("kept");
  opened.onsuccess = () => done(opened.result);
  // A browser that keeps nothing is not asked to.
  opened.onerror = () => done(undefined);
});

/**
 * @param {string} key
 * @param {...unknown} value
 */
async function kept(key, ...value) {
  const of = await store;
  if (!of) return undefined;
  return new Promise((done) => {
    const all = of.transaction("kept", value.length ? "readwrite" : "readonly");
    const access = all.objectStore("kept");
    const asked = value.length ? access.put(value[0], key) : access.get(key);
    // What was put is kept only when the whole transaction is over: a page left before would lose it.
    all.oncomplete = () => done(asked.result);
    all.onerror = () => done(undefined);
    all.onabort = () => done(undefined);
  });
}

const KEPT = /** @type {const} */ (["name", "mark", "bytes", "tournament", "whole", "chosen", "edits", "absent", "paired", "begun", "unsaved", "round"]);

/// Keeps what is open as it is now.
async function keepBooks() {
  if (keeps) await kept("books", books.map((book) => Object.fromEntries(KEPT.map((key) => [key, book[key]]))));
}

/// Asks once there is work that would be lost.
function showKeep() {
  $("keeps").checked = Boolean(keeps);
  $("keep").hidden = keeps !== undefined || !books.some(({ unsaved }) => unsaved);
}

/** @param {boolean} is */
async function answerKeep(is) {
  keeps = is;
  await kept("keeps", is);
  // What was kept before goes, too.
  if (is) await keepBooks();
  else await kept("books", []);
  showKeep();
}

/** @param {boolean} is */
async function answerAtBook(is) {
  await answerKeep(is);
  $("title").focus();
}

/// A book as any version of this page kept it, in the form of this one: who came late was a name alone, and seats were not known.
/**
 * @param {any} book
 * @returns {Book}
 */
function ofToday(book) {
  const { entered, ...edits } = book.edits ?? {};
  const known = (Array.isArray(entered) ? entered : []).map((one) => (typeof one === "string" ? [one, "", "", ""] : one));
  const { before } = book.paired ?? {};
  const paired = before ? { ...book.paired, before: ofToday(before) } : book.paired;
  return { ...book, paired, edits: { ...noEdits(), ...edits, entered: known } };
}

/// What is kept in a form that this page does not know, a newer one's.
const KEPT_OTHERWISE = "kept_otherwise";

/// Whether the library reads what was typed and chosen for a book.
/** @param {Book} book */
async function isKnown(book) {
  let asked;
  try {
    asked = JSON.stringify(askedOf(book));
  } catch {
    return false;
  }
  // A library that stopped is told of when the book is read.
  return ask("understands", asked).catch(() => true);
}

/// Opens what was kept; what another version kept otherwise stays so, and its file can be had.
async function restore() {
  if (!(await store)) keeps = false;
  const isOne = await isOnly;
  // Where nothing can be kept, nothing is to be chosen.
  $("of-keeps").hidden = keeps === false || !isOne;
  if (!isOne) {
    keeps = false;
    return say(text("kept_elsewhere"));
  }
  keeps = (await kept("keeps")) ?? keeps;
  showKeep();
  const before = keeps ? ((await kept("books")) ?? []) : [];
  if (books.length || !before.length) return;
  const opened = before.map(ofToday);
  books.push(...opened);
  for (const [at, book] of opened.entries()) {
    if (!(await isKnown(book))) book.refusal = [KEPT_OTHERWISE, { file: fileOf(book) }];
    await look(book, at > 0);
  }
}

$("keep-yes").addEventListener("click", () => answerAtBook(true));
$("keep-no").addEventListener("click", () => answerAtBook(false));
$("keeps").addEventListener("change", () => answerKeep($("keeps").checked));
addEventListener("beforeunload", (event) => {
  const isTyping = !$("start").hidden && !$("new").hidden && Boolean($("names").value.trim());
  if (isTyping || (!keeps && books.some(({ unsaved }) => unsaved))) event.preventDefault();
});
