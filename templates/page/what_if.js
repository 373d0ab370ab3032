// What another result would change.

/// Returns the results that were changed, by where their pairings stand now; those whose pairing is gone are left out.
function changesOf(book) {
  const found = ([round, first, second]) => book.answer.pairings.findIndex((one) => one[0] === round && one[1] === first && one[2] === second);
  return book.changes.map(({ pairing, result }) => [found(pairing), result]).filter(([at]) => at >= 0);
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

function showGames(book) {
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
