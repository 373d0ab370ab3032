// An evening: a new tournament, its next round, who comes later, leaves or is away.

const MOST_SEEDS = 1_000_000;

// A new tournament -------------------------------------------------------------------------------------

/// The names of a pasted column, or of a table whose first column with letters they are.
/** @param {string} pasted */
function namesOf(pasted) {
  /** @param {string} row */
  const cells = (row) => row.split("\t").map((cell) => cell.trim());
  /** @param {string} row */
  const name = (row) => cells(row).find((cell) => /\p{L}/u.test(cell)) ?? cells(row)[0];
  // `1. Anna` is Anna: the numbers are those of the list.
  const bare = pasted.split(/\r?\n/).map((row) => name(row).replace(/^\d+\s*[.)．）]\s*(?=\p{L})/u, ""));
  return [...new Set(bare.filter(Boolean))];
}

/** @param {boolean} is */
function showNew(is) {
  $("new").hidden = !is;
  $("begin-new").hidden = is;
  if (!is) return;
  const chosen = $("new-rules").value;
  $("new-rules").replaceChildren(option("", text("rules_choose"), !chosen), ...all[language].rules.map(({ id, name }) => option(id, name, id === chosen)));
  offerSchedule();
  $("new-title").focus();
}

/// In a league everybody meets everybody, and all rounds are known in advance; elsewhere that can be chosen.
function offerSchedule() {
  $("new-schedule").value = all[language].rules.find(({ id }) => id === $("new-rules").value)?.schedule ?? "";
  showRounds();
}

/// Where everybody meets everybody, their number is the number of rounds.
function showRounds() {
  $("of-rounds").hidden = Boolean($("new-schedule").value);
}

$("new-rules").addEventListener("change", offerSchedule);
$("new-schedule").addEventListener("change", showRounds);

$("begin-new").addEventListener("click", () => showNew(true));
$("names").addEventListener("input", () => ($("names-count").textContent = text("names_count", { count: namesOf($("names").value).length })));
$("new").addEventListener("submit", async (event) => {
  event.preventDefault();
  const players = namesOf($("names").value);
  const title = $("new-title").value.trim();
  const schedule = $("new-schedule").value || undefined;
  const begun = { title, rules: $("new-rules").value, rounds: Number($("new-rounds").value) || undefined, players, schedule };
  try {
    const bytes = await ask("begin", JSON.stringify({ page: language, begun }));
    const name = `${title.replace(/[/\\:*?"<>|]/g, "_")}.xlsx`;
    await add([new File([bytes], name)]);
    current.unsaved = true;
    showKeep();
    showNew(false);
    $("new").reset();
    openSide(schedule ? "games" : "next");
  } catch (failure) {
    say(unanswered(/** @type {Failure} */ (failure), title));
  }
});

// The next round ---------------------------------------------------------------------------------------

/** @param {Book} book */
function lastRound(book) {
  return Math.max(0, ...(book.answer?.pairings ?? []).map(([round]) => round));
}

/// Lists who is there, and says which round is next.
/** @param {Book} book */
function showNext(book) {
  const here = book.answer?.here ?? [];
  toPanel("next").disabled = !here.length || asksForRules(book) || Boolean(book.answer?.seats.length);
  $("pair").textContent = text("pair", { round: lastRound(book) + 1 });
  $("here-count").textContent = text("here", { count: here.length });
  $("paired-said").replaceChildren(...(book.paired?.remarks ?? []).map((said) => element("p", { said })));
  $("here").replaceChildren(...here.map((name) => element("li", {}, away(book, name), ...leaving(book, name))));
  $("first-round").hidden = !asksToPair(book);
  if (!$("first-round").hidden) $("first-names").replaceChildren(...here.map((name) => element("li", { said: name })));
}

/**
 * @param {Book} book
 * @param {string} name
 */
function away(book, name) {
  const box = element("input", { type: "checkbox" });
  box.checked = book.absent.includes(name);
  box.addEventListener("change", () => {
    book.absent = book.absent.filter((one) => one !== name).concat(box.checked ? [name] : []);
  });
  return element("label", { class: "check" }, box, ` ${isolated(name)}`);
}

/**
 * @param {Book} book
 * @param {string} name
 */
function leaving(book, name) {
  const round = lastRound(book);
  if (!round) return [];
  const leave = () => {
    book.edits.left.push([name, round]);
    book.unsaved = true;
    $("side-title").focus();
    look(book);
  };
  return [button(text("leaves"), leave, { "aria-label": text("leaves_who", { player: name }) })];
}

/// Whether nothing is missing but the first round.
/** @param {Pick<Book, "answer">} book */
function asksToPair(book) {
  const errors = (book.answer?.problems ?? []).filter(({ severity }) => severity === "error");
  return Boolean(book.answer?.unpaired) && errors.every(({ id }) => id === NO_PAIRINGS);
}

const NO_PAIRINGS = "no-pairings.unpaired";

let isPairing = false;

/** @param {Book} book */
async function pairNext(book) {
  const seed = Math.floor(Math.random() * MOST_SEEDS);
  const more = { absent: book.absent, seed };
  // A button that is switched off loses whoever pressed it.
  if (isPairing) return;
  isPairing = true;
  say(text("pairing", { round: lastRound(book) + 1 }));
  try {
    const { refused, round, name, remarks, page } = JSON.parse(await askOf("pair", book, more));
    if (refused) {
      $("paired-said").replaceChildren(element("p", { class: "wrong", said: refused }));
      return say(stateOf(book));
    }
    const bytes = await askOf("paired", book, more);
    const { rules, set, language: written } = book.chosen;
    // What was chosen for reading the file that was stands in the new one.
    Object.assign(book, { name, bytes, mark: "", refusal: undefined, absent: [], unsaved: true, round, filed: undefined, moved: [] });
    Object.assign(book, { edits: noEdits(), chosen: { set, map: [], merge: [], rules, language: written, rule_file: book.chosen.rule_file }, paired: { round, remarks, page } });
    await look(book);
    openSide("next");
  } catch (failure) {
    say(unanswered(/** @type {Failure} */ (failure), called(book)));
  } finally {
    isPairing = false;
  }
}

$("pair").addEventListener("click", () => pairNext(current));
$("pair-first").addEventListener("click", () => openSide("next"));
$("late").addEventListener("submit", (event) => {
  event.preventDefault();
  current.edits.entered.push(...namesOf($("late-name").value));
  current.unsaved = true;
  $("late-name").value = "";
  look(current);
});
