// Two leagues before the first round, the finals or a knockout of the best after the last: each becomes a book of its own.

/// Offers what can be made of a book now.
/** @param {Book} book */
function showStages(book) {
  const { answer } = book;
  const isList = asksToPair(book);
  const over = isOver(book);
  $("stages").hidden = !isList && !over;
  if (book.whole) $("stages").open = true;
  $("of-leagues").hidden = !isList;
  $("of-finals").hidden = !over || Boolean(book.whole);
  const placed = (answer?.places ?? []).filter(([, , place]) => place).length;
  $("of-knockout").hidden = !over || placed < 2 || isKnockout(book);
  $("places").max = String(placed);
  $("places").value = String([8, 4, 2].find((count) => count <= placed / 2) ?? 2);
  $("knockout-why").textContent = text(book.whole ? "knockout_of_pools_why" : "knockout_why");
  const others = books.filter((one) => one !== book && one.report);
  $("other-league").replaceChildren(option("", text("finals_alone"), true), ...others.map((one) => option(called(one), called(one), false)));
  $("stages-said").replaceChildren(...(book.stages ?? []).map((said) => element("p", { said })));
}

/// The tables of which the best play on: that of a book, or those of its pools.
/** @param {Book} book */
function poolsOf(book) {
  return book.whole ? partsOf(book) : [book];
}

/// Whether every game has its result, in each of the pools.
/** @param {Book} book */
function isOver(book) {
  const games = poolsOf(book).flatMap((one) => (one.answer?.pairings ?? []).filter(([, , second]) => second));
  return Boolean(book.report) && games.length > 0 && games.every(([, , , result]) => result);
}

/// Whether the best have been in a knockout already.
/** @param {Book} book */
function isKnockout({ answer }) {
  return ["knockout", "cup"].includes(answer?.rules?.id ?? "");
}

/// Makes leagues, finals or a knockout of a book, and opens them.
/**
 * @param {Book} book
 * @param {NonNullable<Asked["stage"]>} stage
 * @param {Book} [other]
 */
async function make(book, stage, other) {
  const seed = Math.floor(Math.random() * MOST_SEEDS);
  const pools = poolsOf(book);
  const parts = book.whole ? pools.map(askedOf) : undefined;
  const asked = { ...askedOf(book), announced: undefined, stage, seed, parts, absent: pools.flatMap((one) => one.absent), places: Number($("places").value), other: other && [other.name, askedOf(other)] };
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
$("of-knockout").addEventListener("submit", (event) => {
  event.preventDefault();
  make(current, "knockout");
});
$("make-finals").addEventListener("click", () => make(current, "finals", books.find((one) => called(one) === $("other-league").value)));
