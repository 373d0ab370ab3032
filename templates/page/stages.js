// Two leagues before the first round, the finals after the last: each becomes a book of its own.

/// Offers what can be made of a book now.
/** @param {Book} book */
function showStages(book) {
  const { answer } = book;
  const isList = asksToPair(book);
  const games = (answer?.pairings ?? []).filter(([, , second]) => second);
  const isOver = Boolean(book.report) && games.length > 0 && games.every(([, , , result]) => result);
  $("stages").hidden = !isList && !isOver;
  $("of-leagues").hidden = !isList;
  $("of-finals").hidden = !isOver;
  const others = books.filter((one) => one !== book && one.report);
  $("other-league").replaceChildren(option("", text("finals_alone"), true), ...others.map((one) => option(called(one), called(one), false)));
  $("stages-said").replaceChildren(...(book.stages ?? []).map((said) => element("p", { said })));
}

/// Makes leagues or finals of a book, and opens them.
/**
 * @param {Book} book
 * @param {"leagues" | "finals"} stage
 * @param {Book} [other]
 */
async function make(book, stage, other) {
  const seed = Math.floor(Math.random() * MOST_SEEDS);
  const asked = { ...askedOf(book), announced: undefined, stage, seed, other: other && [other.name, askedOf(other)] };
  /** @type {(call: string, at?: number) => Promise<any>} */
  const of = (call, at = 0) => ask(call, book.name, book.bytes, other?.bytes ?? NOTHING, JSON.stringify({ ...asked, at }));
  say(text("making"));
  try {
    const { refused, said, names } = JSON.parse(await of("stage"));
    book.stages = refused ? [refused] : said;
    if (refused || !names.length) {
      showStages(book);
      return say(stateOf(book));
    }
    const files = [];
    for (const [at, name] of names.entries()) files.push(new File([await of("stage_book", at)], name));
    const before = new Set(books);
    await add(files);
    for (const made of books.filter((one) => !before.has(one))) Object.assign(made, { unsaved: true, stages: said });
    showStages(current);
    showKeep();
    if (stage === "leagues") closeSide();
    else openSide("games");
  } catch (failure) {
    say(unanswered(/** @type {Failure} */ (failure), called(book)));
  }
}

$("make-leagues").addEventListener("click", () => make(current, "leagues"));
$("make-finals").addEventListener("click", () => make(current, "finals", books.find((one) => called(one) === $("other-league").value)));
