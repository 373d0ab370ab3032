// What is open is kept in this browser where the organizer wants that, asked once; otherwise leaving the page with work unsaved is asked about.

/// Whether it is kept: yes, no, or not yet said.
/** @type {boolean | undefined} */
let keeps;

const store = new Promise((done) => {
  const opened = indexedDB.open("tiebook", 1);
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
  $("keep").hidden = keeps !== undefined || !books.some(({ unsaved }) => unsaved);
}

/** @param {boolean} is */
async function answerKeep(is) {
  keeps = is;
  await kept("keeps", is);
  await keepBooks();
  showKeep();
  $("title").focus();
}

/// Opens what was kept.
async function restore() {
  if (!(await store)) keeps = false;
  keeps = (await kept("keeps")) ?? keeps;
  const before = keeps ? ((await kept("books")) ?? []) : [];
  if (books.length || !before.length) return;
  for (const one of before) books.push(one);
  for (const [at, book] of before.entries()) await look(book, at > 0);
}

$("keep-yes").addEventListener("click", () => answerKeep(true));
$("keep-no").addEventListener("click", () => answerKeep(false));
addEventListener("beforeunload", (event) => {
  if (!keeps && books.some(({ unsaved }) => unsaved)) event.preventDefault();
});
