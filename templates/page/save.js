// What is written of a book.

/// Says where the last download went, or that it failed, as long as what is shown is what was written.
/** @param {Book} book */
function showNote({ note }) {
  $("downloaded").textContent = note ? isolated(note()) : "";
}

/** @type {Record<string, [number, string, string?]>} */
const KINDS = {
  workbook: [0, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  report: [1, "text/html"],
  ruling: [1, "text/html", "ruling.html"],
  standings: [2, "application/json"],
  report_file: [1, "text/plain", "trf"],
  answered: [0, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
};

/// What is written of all tournaments of a file.
/** @type {Record<string, string>} */
const OF_ALL = { workbook: "together_book", report: "together" };

/// Puts a file into the downloads.
/**
 * @param {string} name
 * @param {Blob} content
 */
function hand(name, content) {
  const url = URL.createObjectURL(content);
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * @param {string} kind
 * @param {Partial<Asked>} more
 */
async function download(kind, more = {}) {
  const book = current;
  const [at, type, ending] = KINDS[kind];
  const named = asksToPair(book) ? book.name.replace(/\.[^.]*$/, "") + ".xlsx" : (book.answer.names?.[at] ?? "");
  const name = kind === "answered" ? (book.answer.copy ?? "") : ending ? named.replace(/html$/, ending) : named;
  /** @param {() => string} note */
  const tell = (note) => {
    book.note = note;
    say(note());
    if (book === current) showNote(book);
  };
  tell(() => text("writing", { file: name }));
  try {
    const content = await (book.whole ? askTogether(OF_ALL[kind], book) : askOf(kind, book, more));
    if (!content) throw { said: kind };
    hand(name, new Blob([content], { type }));
    if (kind === "workbook") book.unsaved = false;
    tell(() => text("written", { file: name }));
  } catch (caught) {
    const failure = /** @type {Failure} */ (caught);
    // What was chosen in the meantime leaves nothing to write.
    tell(() => (failure.said === NO_STANDINGS ? text("refused", { file: called(book) }) : kind === "report_file" ? String(failure.said) : unanswered(failure, name)));
  }
}

for (const one of allOf(document, "[data-kind]")) one.addEventListener("click", () => download(one.dataset.kind ?? ""));
