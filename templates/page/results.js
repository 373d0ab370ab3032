// Results are typed here, and the standings follow: the file stays as it is, and every change can be undone.

/// The results that were typed for a book, by round and players.
/** @param {Book} book */
function typedOf(book) {
  return book.edits.results;
}

/** @type {(game: Game | Typed) => (other: Game | Typed) => boolean} */
const isGame =
  ([round, first, second]) =>
  ([otherRound, one, other]) =>
    round === otherRound && first === one && second === other;

/// Says which of the typed results are no longer in the file, as it is read now, and drops them.
/** @param {Book} book */
function dropGone(book) {
  const pairings = book.answer?.pairings ?? [];
  if (!pairings.length || !typedOf(book).length) return;
  const there = typedOf(book).filter((typed) => pairings.some(isGame(typed)));
  const gone = typedOf(book).length - there.length;
  if (!gone) return;
  book.edits.results = there;
  book.moved = [text("changes_gone", { count: gone }), ...(book.moved ?? [])];
}

/// Takes a result; that of the file is no change.
/**
 * @param {Book} book
 * @param {Game} game
 * @param {string} result
 */
function type(book, game, result) {
  const filed = (book.filed ?? []).find(isGame(game))?.[3] ?? "";
  const others = typedOf(book).filter((typed) => !isGame(game)(typed));
  book.edits.results = result === filed ? others : [...others, [game[0], game[1], game[2] ?? "", result]];
  book.unsaved = true;
  keepBooks();
  return look(book);
}

/// What a late round of a knockout is called; nothing of any other.
/**
 * @param {Book} book
 * @param {number} round
 */
function stageOf({ answer }, round) {
  return answer.stages.find(([of]) => of === round)?.[1];
}

/// Lists the games of the round that is chosen, each with its result; what somebody is typing stays.
/** @param {Book} book */
function showGames(book) {
  const games = book.answer.pairings.filter(([, , second]) => second);
  if (!typedOf(book).length) book.filed = book.answer.pairings;
  const rounds = [...new Set(games.map(([round]) => round))];
  // Of a whole schedule, the round that is played now.
  const first = games.find(([, , , result]) => !result)?.[0];
  const chosen = book.round !== undefined && rounds.includes(book.round) ? book.round : (first ?? rounds.at(-1));
  book.round = chosen;
  $("of-round").hidden = $("result-written").hidden = !rounds.length;
  $("result-written").textContent = book.answer.entry;
  $("round").replaceChildren(...rounds.map((round) => option(round, stageOf(book, round) ?? round, round === chosen)));
  const shown = games.filter(([round]) => round === chosen);
  const list = $("game-list");
  const same = JSON.stringify([called(book), language, shown.map((game) => game.slice(0, 3))]);
  if (list.dataset.shown !== same) {
    list.dataset.shown = same;
    list.replaceChildren(...shown.map((game, at) => gameRow(book, game, at)));
  }
  for (const [at, game] of shown.entries()) {
    const input = /** @type {HTMLInputElement} */ (part(list.children[at], "input"));
    // What was typed is there before it was computed; what is refused stays with what is said of it.
    if (input !== document.activeElement && !wrongOf(input).textContent && !input.dataset.pending) input.value = typedOf(book).find(isGame(game))?.[3] ?? game[3];
  }
  const open = shown.filter(([, , , result]) => !result).length;
  const isComplete = shown.length > 0 && !open;
  const goesOn = isComplete && chosen === lastRound(book) && !toPanel("next").disabled;
  $("open-games").replaceChildren(open ? text("open_games", { count: open }) : isComplete ? `${text("round_complete")} ` : "", ...(goesOn ? [button(text("next"), () => openSide("next"))] : []));
  showChanges(book);
}

/// Where it is said what is wrong with a result.
/** @param {HTMLInputElement} input */
function wrongOf(input) {
  return part(/** @type {Element} */ (input.closest("li")), ".wrong");
}

/// A game with its table, and the result to be typed; what cannot be read is said beside it, with what can be typed there.
/**
 * @param {Book} book
 * @param {Game} game
 * @param {number} at
 */
function gameRow(book, game, at) {
  const [, first, second, , table] = game;
  const id = `wrong-result-${at}`;
  const input = element("input", { type: "text", autocomplete: "off", spellcheck: "false", "aria-label": text("result_of", { first, second }), "aria-describedby": `${id} result-written` });
  const wrong = element("span", { id, class: "wrong", role: "alert" });
  let turn = 0;
  const take = async () => {
    const now = ++turn;
    const said = input.value.trim();
    // What is spelled otherwise is the same result.
    const typed = said && (await ask("result_of", said, JSON.stringify({ ...askedOf(book), rules: book.answer.rules?.id })));
    if (now !== turn || book !== current) return;
    delete input.dataset.pending;
    const fits = !said || Boolean(typed);
    const counted = typedOf(book).find(isGame(game))?.[3] ?? book.answer.pairings.find(isGame(game))?.[3] ?? "";
    input.setAttribute("aria-invalid", String(!fits));
    wrong.textContent = fits ? "" : isolated(text(counted ? "result_wrong" : "result_wrong_open", { text: said, counted, written: book.answer.entry }));
    if (fits && typed !== counted) await type(book, game, typed);
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  input.addEventListener("input", () => {
    clearTimeout(pause);
    input.dataset.pending = "true";
    // Half a result is not refused while somebody types it.
    pause = setTimeout(take, 700);
  });
  input.addEventListener("change", () => {
    clearTimeout(pause);
    take();
  });
  // Whoever comes to a result replaces it.
  input.addEventListener("focus", () => {
    input.select();
    input.addEventListener("mouseup", () => input.select(), { once: true });
  });
  return element("li", {}, element("label", {}, element("span", {}, element("small", { said: `${table} ` }), isolated(`${first} – ${second}`)), input), wrong);
}

/** @param {Book} book */
function showChanges(book) {
  /** @param {Typed} typed */
  const words = ([round, first, second, result]) => {
    const before = (book.filed ?? []).find(isGame([round, first, second, result]))?.[3];
    return text("change", { round: stageOf(book, round) ?? text("round_of", { round }), first, second, before: before || "—", result: result || "—" });
  };
  /** @param {Typed} typed */
  const undo = (typed) => {
    book.edits.results = typedOf(book).filter((one) => one !== typed);
    $("side-title").focus();
    look(book);
  };
  const changes = typedOf(book);
  $("of-changes").hidden = !changes.length && !book.edits.seats.length;
  $("changes").replaceChildren(...changes.map((typed) => element("li", {}, `${isolated(words(typed))} `, button(text("undo"), () => undo(typed)))));
  $("moved").replaceChildren(...[...(book.moved ?? []), ...(book.answer.moves ?? [])].map((said) => element("p", { said })));
  const count = changes.length + book.edits.seats.length;
  // By changed rules it is another event than the one that is named.
  const settings = book.answer.rules?.settings ?? [];
  const what = book.chosen.set.map(([key]) => settings.find((one) => one.key === key)?.label ?? text(`allow_${key}`)).join(", ");
  const said = [count ? text("changed", { count }) : "", what ? text("rules_changed", { what }) : ""];
  $("changed").textContent = said.filter(Boolean).join(" ");
}

$("round").addEventListener("change", () => {
  current.round = Number($("round").value);
  showGames(current);
});
$("game-list").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const inputs = [...$("game-list").querySelectorAll("input")];
  inputs[inputs.indexOf(/** @type {HTMLInputElement} */ (event.target)) + 1]?.focus();
});
$("clear").addEventListener("click", () => {
  Object.assign(current, { moved: [] });
  current.edits.results = [];
  current.edits.seats = [];
  $("side-title").focus();
  look(current);
});
