// An evening: a new tournament, its next round, who comes later, leaves or is away.

const MOST_SEEDS = 1_000_000;

// A new tournament -------------------------------------------------------------------------------------

/// Who is on a list as it was typed or pasted, and what is said of it.
/**
 * @param {string} players
 * @returns {Promise<{ players: Entered[], said: string[] }>}
 */
async function namesIn(players) {
  return players.trim() ? JSON.parse(await ask("listed", JSON.stringify({ page: language, begun: { players } }))) : { players: [], said: [text("names_count", { count: 0 })] };
}

/// How long nobody types before the names are counted.
const TYPED = 150;

/// Says how many names there are, what is kept with them, and what is not.
async function countNames() {
  const names = $("names").value;
  $("names").setCustomValidity("");
  $("names-count").textContent = text("working");
  await new Promise((done) => setTimeout(done, TYPED));
  if (names !== $("names").value) return;
  const { players, said } = await namesIn(names);
  if (names !== $("names").value) return;
  $("names-count").textContent = isolated(said.join(" "));
  $("names").setCustomValidity(players.length === 1 ? text("names_two") : "");
}

/** @param {boolean} is */
function showNew(is) {
  $("new").hidden = !is;
  $("begin-new").hidden = is;
  delete $("new").dataset.changes;
  if (!is) return;
  offerRules($("new-rules"), text("rules_choose"), $("new-rules").value);
  offerSchedule();
  $("new-title").focus();
}

/// In a league everybody meets everybody, and all rounds are known in advance; elsewhere that can be chosen.
function offerSchedule() {
  const chosen = all[language].rules.find(({ id }) => id === $("new-rules").value);
  $("new-schedule").value = chosen?.schedule ?? "";
  $("new-rules-about").textContent = [chosen?.about ?? "", chosen?.dutch ? text("dutch_new") : ""].join(" ");
  showRounds();
}

/// Where everybody meets everybody, their number is the number of rounds.
function showRounds() {
  $("of-rounds").hidden = Boolean($("new-schedule").value);
}

$("new-rules").addEventListener("change", offerSchedule);
$("new-schedule").addEventListener("change", showRounds);

$("begin-new").addEventListener("click", () => showNew(true));
$("new-cancel").addEventListener("click", () => {
  // The names that were to be changed are those of a book that is open.
  if ($("new").dataset.changes) return history.back();
  showNew(false);
  $("begin-new").focus();
});
$("names").addEventListener("input", countNames);
$("new").addEventListener("submit", async (event) => {
  event.preventDefault();
  const players = $("names").value;
  const title = $("new-title").value.trim();
  const schedule = $("new-schedule").value || undefined;
  const begun = { title, rules: $("new-rules").value, rounds: Number($("new-rounds").value) || undefined, players, schedule };
  $("names-count").textContent = text("making");
  try {
    const bytes = await ask("begin", JSON.stringify({ page: language, begun }));
    const name = `${title.replace(/[/\\:*?"<>|]/g, "_")}.xlsx`;
    await add([new File([bytes], name)]);
    Object.assign(current, { unsaved: true, begun });
    showNext(current);
    keepBooks();
    showKeep();
    showNew(false);
    $("new").reset();
    countNames();
    // Results are typed in a pool: all of them together have none of their own.
    if (current.whole) await show(partsOf(current)[0]);
    openSide(schedule ? "games" : "next");
    scrollTo(0, 0);
  } catch (failure) {
    const { stopped, said } = /** @type {Failure} */ (failure);
    $("names-count").textContent = isolated(stopped ? text("stopped", { file: title }) : said);
  }
});

/// Goes back to the names of a tournament that was begun here, as long as nobody is paired.
/** @param {Book} book */
function changeNames({ begun, edits }) {
  if (!begun) return;
  // The address changes without being followed: that would close the form.
  history.pushState(null, "", "#start");
  showStart();
  showNew(true);
  $("new").dataset.changes = "true";
  $("new-title").value = begun.title;
  $("new-rules").value = begun.rules;
  $("new-schedule").value = begun.schedule ?? "";
  $("new-rounds").value = String(begun.rounds ?? "");
  $("names").value = [begun.players.trimEnd(), ...edits.entered.map(([name]) => name)].join("\n");
  showRounds();
  countNames();
  $("names").focus();
}

// The next round ---------------------------------------------------------------------------------------

/** @param {Book} book */
function lastRound(book) {
  return Math.max(0, ...(book.answer?.pairings ?? []).map(([round]) => round));
}

/// The round that is played now: of a whole schedule the first with a game that nobody knows the result of.
/** @param {Book} book */
function roundNow(book) {
  const open = (book.answer?.pairings ?? []).find(([, , second, result]) => second && !result);
  return open?.[0] ?? lastRound(book);
}

/// Lists who is there, and says which round is next.
/** @param {Book} book */
function showNext(book) {
  const { here = [], gone = [], planned } = book.answer ?? {};
  const round = lastRound(book) + 1;
  // All tables of a file have no round of their own: only what comes after all of them.
  toPanel("next").disabled = book.whole ? !isOver(book) : !here.length || asksForRules(book) || Boolean(book.answer?.seats.length);
  $("of-pairing").hidden = Boolean(book.whole);
  const isBeyond = Boolean(planned) && round > Number(planned);
  $("pair").textContent = text(isBeyond ? "pair_beyond" : "pair", { round });
  $("pair").classList.toggle("main", !isBeyond && !openNow(book).length);
  // Where everybody has met everybody, there is nothing left to pair.
  const schedule = all[language].rules.find(({ id }) => id === book.answer?.rules?.id)?.schedule;
  $("pair").hidden = isBeyond && (isKnockout(book) || Boolean(schedule));
  $("all-paired").textContent = isBeyond ? text("all_paired", { planned }) : "";
  const { before, round: paired } = book.paired ?? {};
  $("unpair").hidden = !before;
  $("unpair").textContent = text("unpair", { round: paired });
  $("unpair-why").hidden = !before;
  showHere(book);
  const said = (book.paired?.remarks ?? []).map((said) => element("p", { said: ofGames(book, said) }));
  $("paired-said").replaceChildren(...said, ...(said.length ? [element("p", {}, ...["games", "print"].map(toOther))] : []));
  $("here").replaceChildren(...here.map((name) => element("li", {}, away(book, name), ...leaving(book, name), ...renaming(book, name))));
  // Who is out of a knockout, or did not reach it, has not left.
  $("of-gone").hidden = !gone.length || isKnockout(book);
  $("gone").replaceChildren(...gone.map((name) => element("li", {}, element("span", { said: name }), comesBack(book, name), ...renaming(book, name))));
  $("first-round").hidden = !asksToPair(book);
  $("change-names").hidden = !book.begun;
  if (!$("first-round").hidden) $("first-names").replaceChildren(...here.map((name) => element("li", { said: name })));
}

/// A button to another panel.
/** @param {string} panel */
function toOther(panel) {
  return button(toPanel(panel).textContent ?? "", () => openSide(panel));
}

/// Says how many are there, without those who are away.
/** @param {Book} book */
function showHere({ answer, absent }) {
  const here = answer?.here ?? [];
  $("here-count").textContent = text("here", { count: here.filter((name) => !absent.includes(name)).length });
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
    showHere(book);
    keepBooks();
  });
  return element("label", { class: "check" }, box, ` ${isolated(name)}`);
}

/// Before the first round of a tournament that begins here all names can be changed together.
/**
 * @param {Book} book
 * @param {string} name
 */
function renaming(book, name) {
  return book.begun && !lastRound(book) ? [] : [button("✎", () => rename(book, name), { "aria-label": text("rename", { player: name }) })];
}

/// Asks what somebody is called, and takes the name for all rounds, those that may be taken back too.
/**
 * @param {Book} book
 * @param {string} name
 */
function rename(book, name) {
  const typed = prompt(text("rename_ask", { player: name }), name)?.trim();
  if (!typed || typed === name) return;
  const names = [...book.answer.here, ...book.answer.gone, ...book.answer.pairings.flatMap(([, first, second]) => [first, second])];
  if (names.some((one) => one !== name && one?.toLowerCase() === typed.toLowerCase())) return alert(text("late_known", { names: typed }));
  /** @type {(one: string) => string} */
  const as = (one) => (one === name ? typed : one);
  for (let of = /** @type {Before | undefined} */ (book); of; of = of.paired?.before) {
    const { results, renamed, entered, left, seats } = of.edits;
    const isOther = entered.some(([one]) => one === name) || renamed.some(([, now]) => now === name);
    of.edits = {
      results: results.map(([round, first, second, result]) => [round, as(first), as(second), result]),
      renamed: isOther ? renamed.map(([was, now]) => [was, as(now)]) : [...renamed, [name, typed]],
      entered: entered.map(([one, ...rest]) => [as(one), ...rest]),
      left: left.map(([one, until]) => [as(one), until]),
      seats: seats.map(([cell, one, played]) => [cell, as(one), played]),
    };
    of.absent = of.absent.map(as);
    of.filed = of.filed?.map(([round, first, second, ...rest]) => [round, as(first), second && as(second), ...rest]);
    if (of.begun) of.begun = { ...of.begun, players: of.begun.players.split(/([\t\n;]+)/).map((one) => (one.trim() === name ? typed : one)).join("") };
    // The round is told anew.
    if (of.paired) of.paired = { ...of.paired, spoken: undefined, more: { ...of.paired.more, absent: of.paired.more?.absent?.map(as) } };
  }
  book.unsaved = true;
  $("side-title").focus();
  return look(book);
}

/**
 * @param {Book} book
 * @param {string} name
 */
function leaving(book, name) {
  const round = lastRound(book);
  return round ? [button(text("leaves"), () => stays(book, name, round), { "aria-label": text("leaves_who", { player: name }) })] : [];
}

/**
 * @param {Book} book
 * @param {string} name
 */
function comesBack(book, name) {
  return button(text("comes_back"), () => stays(book, name, null), { "aria-label": text("comes_back_who", { player: name }) });
}

/// Takes until which round somebody stays: to the end, or up to one.
/**
 * @param {Book} book
 * @param {string} name
 * @param {number | null} until
 */
function stays(book, name, until) {
  const others = book.edits.left.filter(([known]) => known !== name);
  book.edits.left = [...others, [name, until]];
  book.unsaved = true;
  $("side-title").focus();
  return look(book);
}

/// Whether nothing is missing but the first round.
/** @param {Pick<Book, "answer">} book */
function asksToPair(book) {
  const errors = (book.answer?.problems ?? []).filter(({ severity }) => severity === "error");
  return Boolean(book.answer?.unpaired) && errors.every(({ id }) => id === NO_PAIRINGS);
}

const NO_PAIRINGS = "no-pairings.unpaired";

let isPairing = false;

/// What of a book the pairing of a round rests on, and is there again when it is taken back.
const BEFORE = /** @type {const} */ (["name", "mark", "bytes", "chosen", "edits", "absent", "round", "filed", "paired", "begun"]);

/// The games of the last round that nobody knows the result of.
/** @param {Book} book */
function openNow(book) {
  const last = lastRound(book);
  return (book.answer?.pairings ?? []).filter(([round, , second, result]) => round === last && second && !result);
}

/// Pairs the next round; open games count as drawn for it where that is wanted.
/**
 * @param {Book} book
 * @param {Pick<Asked, "open_as_draws">} [wish]
 */
async function pairNext(book, wish = {}) {
  const seed = Math.floor(Math.random() * MOST_SEEDS);
  const more = { absent: book.absent, seed, ...wish };
  // A button that is switched off loses whoever pressed it.
  if (isPairing) return;
  isPairing = true;
  const said = text("pairing", { round: lastRound(book) + 1 });
  say(said);
  $("paired-said").replaceChildren(element("p", { said }));
  try {
    await book.looking;
    const { refused, ways, round, name, remarks, page } = JSON.parse(await askOf("pair", book, more));
    if (refused) {
      $("paired-said").replaceChildren(...notPaired(book, refused, ways, wish.open_as_draws ? [] : openNow(book)));
      return say(stateOf(book));
    }
    const bytes = await askOf("paired", book, more);
    const { rules, set, language: written } = book.chosen;
    const before = /** @type {Before} */ (Object.fromEntries(BEFORE.map((key) => [key, book[key]])));
    // What was chosen for reading the file that was stands in the new one.
    Object.assign(book, { name, bytes, mark: "", refusal: undefined, absent: [], unsaved: true, round, filed: undefined, moved: [], begun: undefined });
    Object.assign(book, { edits: noEdits(), chosen: { set, map: [], merge: [], rules, language: written, rule_file: book.chosen.rule_file }, paired: { round, remarks, page, before, more, spoken: writtenIn(book) } });
    await look(book);
    openSide("next");
  } catch (failure) {
    say(unanswered(/** @type {Failure} */ (failure), called(book)));
  } finally {
    isPairing = false;
  }
}

/// Says why no round is paired, with the ways to go on.
/**
 * @param {Book} book
 * @param {string} refused
 * @param {Pair[]} ways
 * @param {Game[]} open
 */
function notPaired(book, refused, ways, open) {
  if (!open.length) return [element("p", { class: "wrong", said: ofGames(book, refused) }), ...ways.map(([key, value]) => button(text(`allow_${key}`), () => set(book, key, value).then(() => pairNext(book))))];
  const games = open.map(([, first, second]) => `${first} – ${second}`).join(", ");
  const toResults = () => {
    book.round = lastRound(book);
    showGames(book);
    openSide("games");
  };
  return [
    element("p", { class: "wrong", said: text("round_open", { round: lastRound(book), games }) }),
    element("p", {}, button(text("to_results"), toResults), " ", button(text("pair_open"), () => pairNext(book, { open_as_draws: true }))),
    element("p", { class: "quiet", said: text("pair_open_why") }),
  ];
}

/// Takes back the round that was paired last; what was typed since of other rounds stays, and who came or left.
/** @param {Book} book */
function unpair(book) {
  const { before, round } = book.paired ?? {};
  if (!before || !round) return;
  const { results, entered, left } = book.edits;
  const lost = results.filter(([of]) => of >= round);
  if (lost.length && !confirm(text("unpair_typed", { round, count: lost.length }))) return;
  const kept = results.filter(([of]) => of < round);
  const edits = {
    ...before.edits,
    results: [...before.edits.results.filter((one) => !kept.some(isGame(one))), ...kept],
    entered: [...before.edits.entered, ...entered],
    left: [...before.edits.left.filter(([name]) => !left.some(([other]) => other === name)), ...left.map(([name, until]) => /** @type {[string, number | null]} */ ([name, until && until - 1]))],
  };
  const { rules, set, language: written, rule_file } = book.chosen;
  Object.assign(book, before, { chosen: { ...before.chosen, rules, set, language: written, rule_file }, edits, unsaved: true, moved: [] });
  $("side-title").focus();
  return look(book);
}

/// Has the round that was paired told in the language in which the standings are now.
/** @param {Book} book */
async function retell(book) {
  const { before, more, spoken } = book.paired ?? {};
  if (!before || spoken === writtenIn(book)) return;
  const { language: written } = book.chosen;
  const asked = /** @type {Book} */ ({ ...book, ...before, chosen: { ...before.chosen, language: written } });
  const { refused, remarks, page } = JSON.parse(await askOf("pair", asked, more));
  if (!refused && book.paired) Object.assign(book.paired, { remarks, page, spoken: writtenIn(book) });
}

$("pair").addEventListener("click", () => pairNext(current));
$("unpair").addEventListener("click", () => unpair(current));
$("pair-first").addEventListener("click", () => openSide("next"));
$("change-names").addEventListener("click", () => changeNames(current));
$("late").addEventListener("submit", async (event) => {
  event.preventDefault();
  const book = current;
  const { here = [], gone = [] } = book.answer;
  const { players, said } = await namesIn($("late-name").value);
  const names = players.map(([name]) => name);
  /** @type {(list: string[]) => (name: string) => boolean} */
  const isOf = (list) => (name) => list.some((one) => one.toLowerCase() === name.toLowerCase());
  const entered = book.edits.entered.map(([name]) => name);
  const known = names.filter(isOf([...here, ...gone, ...entered]));
  $("late-wrong").textContent = known.length ? isolated(text(known.every(isOf(gone)) ? "late_gone" : "late_known", { names: known.join(", ") })) : "";
  $("late-name").setAttribute("aria-invalid", String(known.length > 0));
  if (!names.length) {
    $("late-wrong").textContent = isolated(said.join(" "));
    return;
  }
  $("late-name").value = known.join(", ");
  const added = players.filter(([name]) => !known.includes(name));
  if (!added.length) return;
  book.edits.entered.push(...added);
  book.unsaved = true;
  look(book);
});
