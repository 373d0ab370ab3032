// One book on the page: its title, its verdict, the list of those beside it.

/// Lists what is open.
function showBooks() {
  const list = books.filter((one) => one.answer || one.broke);
  $("books").hidden = !list.length;
  part($("books"), "ul").replaceChildren(...list.map(listed));
  showCurrent();
}

/// Brings the book that is shown into sight in the list, and moves nothing else.
function showCurrent() {
  const list = part($("books"), "ul");
  const at = list.querySelector("li:has([aria-current=true])")?.getBoundingClientRect();
  const { left, right } = list.getBoundingClientRect();
  if (at) list.scrollLeft += Math.max(0, at.right - right) + Math.min(0, at.left - left);
}

/// A book in the list: it is shown by its name, which says where nothing was computed, and closed beside it.
/** @param {Book} book */
function listed(book) {
  const asks = !book.broke && (asksForRules(book) || asksForCells(book));
  const refused = book.broke || (book.answer.refused && !asksToPair(book));
  const button = element("button", { type: "button", "aria-current": String(book === current), title: called(book) }, element("span", { said: called(book) }));
  if (refused) {
    button.className = "refused";
    button.append(element("small", { said: ` (${text(asks ? "state_asks" : "state_refused")})` }));
  }
  button.addEventListener("click", async () => {
    await show(book);
    $("title").focus();
  });
  const shut = element("button", { type: "button", "aria-label": text("close", { file: called(book) }), said: "×" });
  shut.addEventListener("click", () => close(book));
  return element("li", {}, button, shut);
}

/// Closes a book; the one beside it is shown.
/** @param {Book} book */
async function close(book) {
  const at = books.indexOf(book);
  if (at < 0 || (book.unsaved && !confirm(text("close_unsaved", { file: called(book) })))) return;
  books.splice(at, 1);
  const listed = books.filter((one) => one.answer || one.broke);
  if (current === book) {
    current = /** @type {any} */ (undefined);
    if (listed.length) await show(listed[Math.min(at, listed.length - 1)]);
    else showNothing();
  }
  showBooks();
  keepBooks();
  const gone = books.some((one) => fileOf(one) === fileOf(book)) ? [] : books.filter((one) => one.chosen.announced === fileOf(book));
  for (const other of gone) {
    other.chosen.announced = undefined;
    await look(other, true);
  }
  if (current && !gone.length) showChoices(current);
  allOf($("books"), "[aria-current=true]").at(0)?.focus();
  say(text("closed", { file: called(book) }));
}

function showNothing() {
  document.title = "tiebook";
  $("book").hidden = true;
  closeSide();
  showStart();
  $("files").focus();
}

/// What is unfolded stays so for its book.
const FOLDS = /** @type {const} */ (["more", "of-outcomes", "read"]);

function unfolded() {
  return FOLDS.filter((id) => $(id).open);
}

/** @param {Book} book */
function show(book) {
  // What was said in the other language is asked for anew.
  if (book.spoken && book.spoken !== language) return look(book);
  // All tables show what was typed in one of them.
  if (book.whole && book.of !== turnsOf(book)) return look(book);
  const changed = current !== book;
  if (changed) {
    if (current) current.folds = unfolded();
    for (const id of FOLDS) $(id).open = Boolean(book.folds?.includes(id));
    $("player").value = "";
  }
  current = book;
  showBooks();
  // Whoever was where everything begins has left it.
  if (location.hash === "#start") history.replaceState(null, "", "#standings");
  $("start").hidden = true;
  $("book").hidden = false;
  const { answer, broke } = book;
  putWords();
  const title = book.known?.title || called(book);
  $("title").textContent = isolated(title);
  document.title = `${isolated(title)} – tiebook`;
  $("size").textContent = answer?.size ?? "";
  // Of what is made here every place is new.
  $("since").textContent = isolated(book.paired || typedOf(book).length ? "" : (answer?.moved ?? ""));
  showVerdict(answer);
  showChoices(book);
  showQuestion(book);
  showProblems(answer, broke);
  showCells(book);
  showRead(book);
  showResults(book);
  showNext(book);
  showStages(book);
  showKeep();
  showNote(book);
  say(stateOf(book));
  if (changed) {
    leavePlayer();
    $("title").focus();
  }
}

/// Says what a workbook came to.
/** @param {Book} book */
function stateOf(book) {
  const { answer, broke } = book;
  const state = broke?.stopped ? "stopped" : broke ? "broke" : asksForRules(book) ? "asks_rules" : asksForCells(book) ? "asks_cells" : asksToPair(book) ? "asks_round" : answer.refused ? "refused" : "done";
  return text(state, { file: called(book) });
}

/** @param {Answer} answer */
function showVerdict(answer) {
  const lines = answer?.verdict ?? [];
  $("verdict").hidden = !lines.length;
  // With other results than were announced by, nobody is accused.
  const isJudged = !current.edits.results.length;
  $("verdict").className = answer?.wrong && isJudged ? "wrong" : answer?.wrong || answer?.unjudged ? "unjudged" : "";
  // One line, and the rest where somebody wants it: the standings stay near.
  const [first, ...rest] = lines;
  const told = () => rest.map((said) => element("p", { said }));
  const whole = rest.length ? element("details", {}, element("summary", { said: first }), ...told()) : element("p", { said: first });
  $("verdict").replaceChildren(...(lines.length ? [whole] : []));
}
