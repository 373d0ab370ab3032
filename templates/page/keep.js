// What is open is kept in this browser where the organizer wants that, asked once; otherwise leaving the page with work unsaved is asked about.

/// Whether it is kept: yes, no, or not yet said.
let keeps;

const store = new Promise((done) => {
  const opened = indexedDB.open("tiebook", 1);
  opened.onupgradeneeded = () => opened.result.createObjectStore("kept");
  opened.onsuccess = () => done(opened.result);
  // A browser that keeps nothing is not asked to.
  opened.onerror = () => done(undefined);
});

async function kept(key, ...value) {
  const of = await store;
  if (!of) return undefined;
  return new Promise((done) => {
    const access = of.transaction("kept", value.length ? "readwrite" : "readonly").objectStore("kept");
    const asked = value.length ? access.put(value[0], key) : access.get(key);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => done(undefined);
  });
}

const KEPT = ["name", "mark", "bytes", "tournament", "chosen", "edits", "absent", "paired", "unsaved", "round"];

/// Keeps what is open as it is now.
function keepBooks() {
  if (keeps) kept("books", books.map((book) => Object.fromEntries(KEPT.map((key) => [key, book[key]]))));
}

/// Asks once there is work that would be lost.
function showKeep() {
  $("keep").hidden = keeps !== undefined || !books.some(({ unsaved }) => unsaved);
}

function answerKeep(is) {
  keeps = is;
  kept("keeps", is);
  if (is) keepBooks();
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
