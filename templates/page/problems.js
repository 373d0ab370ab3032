// What is to be checked or corrected in a book, with the ways to settle it.

/// The problem that no rules are named, which is a question.
const NO_RULES = "no-rules";

/// Whether nothing but the rules is missing.
/** @param {Pick<Book, "answer">} book */
function asksForRules({ answer }) {
  const errors = (answer?.problems ?? []).filter(({ severity }) => severity === "error");
  return errors.some(({ id }) => id === NO_RULES) && errors.every(({ id }) => id === NO_RULES || id === NO_PAIRINGS);
}

/// Asks for the rules: the likely ones by a click, all others from the list.
/** @param {Book} book */
function showQuestion(book) {
  $("question").hidden = !asksForRules(book);
  if ($("question").hidden) return;
  /** @param {string} id */
  const choose = async (id) => {
    // What nobody said of any tournament of a file is asked once for all.
    const whole = book.tournament ? books.find((one) => one.whole && fileOf(one) === fileOf(book)) : undefined;
    if (whole && partsOf(whole).every(asksForRules)) {
      Object.assign(whole.chosen, { rules: id, rule_file: rulesOf(id) });
      await look(whole, true);
      await show(book);
      return $("title").focus();
    }
    $("rules").value = id;
    $("rules").dispatchEvent(new Event("change"));
    $("title").focus();
  };
  const likely = (book.answer.problems.find(({ id }) => id === NO_RULES)?.ways ?? []).map(([, id]) => id);
  const own = [...ruleFiles.keys()].map((name) => ({ id: name, name, about: "" }));
  const offered = [...own, ...likely.map((id) => all[language].rules.find((one) => one.id === id)).filter((one) => one !== undefined)];
  /** @param {{ id: string, name: string, about: string }} rules */
  const large = ({ id, name, about }) => element("li", {}, largeButton(name, about, () => choose(id), { "data-rules": id }));
  part($("question"), "ul").replaceChildren(...offered.map(large));
  const list = element("select");
  list.addEventListener("change", () => choose(list.value));
  $("all-rules").replaceChildren(element("label", {}, element("span", { said: text("all_rules") }), " ", list));
  offerRules(list, text("rules_choose"), "");
}

/**
 * @param {Answer} answer
 * @param {Failure | undefined} broke
 */
function showProblems(answer, broke) {
  /** @type {Partial<Problem>[]} */
  const problems = broke && !broke.stopped ? [{ severity: "error", label: text("error"), message: text("own_fault"), place: broke.said, help: text("own_fault_help") }] : (answer?.problems ?? []);
  const refused = !answer || answer.refused;
  // The question about the rules is asked by itself.
  const asked = asksForRules({ answer }) || asksToPair({ answer }) || asksForCells({ answer });
  const listed = problems.filter(({ id }) => !asked || (id !== NO_RULES && id !== NO_PAIRINGS));
  $("problems").hidden = !listed.length;
  $("no-problem").hidden = Boolean(listed.length);
  $("problem-count").textContent = text("problems", { count: listed.length });
  const worst = ["error", "warning"].find((severity) => listed.some((one) => one.severity === severity));
  part($("tools"), "[data-panel=check]").className = worst ?? "";
  // Where nothing was computed, they are what there is to see.
  $(refused && !asked ? "asked" : "check").prepend($("problems"));
  part($("problems"), "ul").replaceChildren(
    ...listed.map(({ severity, label, message = "", place, found, more, others = [], help, ways = [] }) => {
      const item = element("li", { class: severity }, element("div", {}, element("strong", { said: `${label}: ` }), ...folded(ofGames(current, message))));
      item.append(element("div", { class: "quiet" }, broke ? isolated(place) : placeOf(current, place), ...(found ? [" ", element("code", {}, ...folded(found, 100))] : [])));
      if (more) item.append(listOf(ofGames(current, more), others));
      if (help) item.append(element("div", {}, ...folded(ofGames(current, help))));
      item.append(...buttons(ways));
      if (current.refusal?.[0] === KEPT_OTHERWISE) item.append(button(text("get_kept"), () => hand(current.name, new Blob([/** @type {any} */ (current.bytes)]))));
      return item;
    }),
  );
}

/// Says games in place of cells where nobody has the workbook, as it was made here.
/**
 * @param {Book} book
 * @param {string} said
 */
function ofGames(book, said) {
  if (!book.begun && !book.paired) return said;
  const games = new Map(book.answer.pairings.map(([round, first, second, , , place]) => [place.replace(/[A-Z]+(?=\d+$)/, ""), `${text("round_of", { round })}: ${[first, second].filter(Boolean).join(" – ")}`]));
  return said.replace(/([^\s!(（「“„、]+!)[A-Z]+(\d+)/g, (cell, sheet, row) => games.get(sheet + row) ?? cell);
}

/// The place of a problem, or the game that is there.
/**
 * @param {Book} book
 * @param {string} [place]
 */
function placeOf(book, place = "") {
  const told = ofGames(book, place.split(" ▸ ").at(-1) ?? "");
  return isolated(!book.begun && !book.paired ? place : told.includes(": ") ? told : "");
}

// Cells that are not understood -------------------------------------------------------------------------

/// Whether a row has a question and no answer.
/** @param {Pick<Book, "answer">} book */
function asksForCells({ answer }) {
  return Boolean(answer?.refused) && answer.questions.some(isOpen);
}

/** @param {Row} row */
const isOpen = ({ open }) => open.every(({ answer }) => answer === null);

/// Asks what cells mean, row by row; what was answered can be asked again.
/** @param {Book} book */
function showCells(book) {
  const rows = book.answer?.questions ?? [];
  const left = rows.filter(isOpen).length;
  const isHere = $("cells").contains(document.activeElement);
  $("cells").hidden = !rows.length;
  $("cells").open = left > 0 || Boolean(book.answer?.refused);
  $("cells-title").textContent = text(left ? "open_title" : "answered", { count: rows.length });
  $("cells-left").textContent = left ? text("open_left", { count: left }) : "";
  const { without } = book.answer ?? {};
  $("cells-without").textContent = without ? text("open_without", { what: without }) : "";
  keepFocus($("cells"), () => part($("cells"), "ol").replaceChildren(...rows.map((row) => element("li", {}, ...cellsOf(book, row)))));
  if (isHere && !$("cells").open) $("title").focus();
}

/// The questions about one row.
/**
 * @param {Book} book
 * @param {Row} row
 */
function cellsOf(book, { place, written: [round, ...texts], open }) {
  const parts = [round && text("round_of", { round }), texts.filter(Boolean).join(" – ")].filter(Boolean).join(": ");
  const head = element("p", { class: "quiet" }, `${isolated(place)} `, element("code", { said: parts }));
  return [head, ...open.flatMap((one) => [element("p", { said: one.said }), element("p", { class: "answers" }, ...answersTo(book, one))])];
}

/// What may be answered: buttons, a list of the players, or a text.
/**
 * @param {Book} book
 * @param {Open} question
 */
function answersTo(book, { key, said, choices, players, answer, name }) {
  /** @param {string} value */
  const give = (value) => {
    // All cells with one name mean the same.
    const alike = book.answer.questions.flatMap(({ open }) => open).filter((one) => one.key === key || (name !== null && one.name === name));
    const others = Object.entries(book.chosen.answers ?? {}).filter(([known]) => alike.every((one) => one.key !== known));
    book.unsaved = true;
    book.chosen.answers = Object.fromEntries([...others, ...(value ? alike.map((one) => [one.key, value]) : [])]);
    return look(book);
  };
  const made = choices.map(([one, said]) => button(said, () => give(one === answer ? "" : one), { "aria-pressed": String(one === answer), "data-list": key, "data-act": one }));
  if (name !== null) return made;
  const typed = answer === null || choices.some(([one]) => one === answer) ? "" : answer;
  const free = text(players.length ? "answer_name" : "answer_other");
  /** @type {<C extends HTMLSelectElement | HTMLInputElement>(control: C) => C} */
  const given = (control) => {
    control.addEventListener("change", () => give(control.value.trim()));
    return control;
  };
  const listed = players.includes(typed);
  const chosen = element("select", { "aria-label": said, "data-list": key, "data-act": "?" }, option("", text("against_choose"), !listed), ...players.map((one) => option(one, one, one === typed)));
  const other = element("input", { "aria-label": `${said} ${free}`, "data-list": key, "data-act": "+", type: "text", value: listed ? "" : typed, placeholder: free, autocomplete: "off", spellcheck: "false" });
  return [...made, ...(players.length ? [given(chosen)] : []), given(other)];
}

/// What else is wrong in the same way, listed once somebody unfolds it: there may be thousands.
/**
 * @param {string} more
 * @param {[string, string][]} others
 */
function listOf(more, others) {
  const list = element("details", { class: "quiet" }, element("summary", { said: more }));
  /** @param {[string, string]} other */
  const each = ([place, message]) => element("p", {}, ...[placeOf(current, place)].filter(Boolean).map((said) => `${said}: `), ...folded(ofGames(current, message)));
  list.addEventListener("toggle", () => list.append(...others.map(each)), { once: true });
  return list;
}

/// Says what each sheet was taken for, and by what, and which options were read with it.
/** @param {Book} book */
function showRead(book) {
  const read = book.answer?.read ?? [];
  const { beside } = book.chosen;
  $("read").hidden = !read.length && !beside;
  /** @param {Answer["read"][0]} use */
  const lines = ([sheet, use, details]) => [element("p", { said: `${sheet}: ${use}` }), ...details.map((said) => element("p", { class: "quiet", said }))];
  const used = read.map((sheet) => element("li", {}, ...lines(sheet)));
  if (beside) {
    const without = button(text("without"), () => {
      book.chosen.beside = undefined;
      look(book);
      $("title").focus();
    });
    used.push(element("li", {}, ...lines([beside[0], text("beside_about"), []]), without));
  }
  part($("read"), "ul").replaceChildren(...used);
}

/// Ways from a problem to the controls that settle it: one that sets what it says, or one that leads there.
/** @param {[string, string][]} ways */
function buttons(ways) {
  const acts = new Map(ways.filter(([id]) => $(id)).map(([id, value]) => way(id, value)));
  return [...acts].map(([said, act]) => button(said, act));
}

/**
 * @param {string} id
 * @param {string} value
 * @returns {[string, () => unknown]}
 */
function way(id, value) {
  const control = /** @type {Control} */ ($(id));
  if (id === "files") return [text("choose"), () => control.click()];
  const label = part(/** @type {Element} */ (control.closest("label")), "span").textContent;
  const listed = [...(control.options ?? [])].find((one) => one.value === (value === "none" ? "" : value));
  const number = value === "all" ? text("all_rounds") : Number(value) > 0 ? value : undefined;
  /** @type {Record<string, string | undefined>} */
  const kinds = { number, checkbox: text("yes"), text: value };
  const set = value ? (listed?.textContent ?? kinds[control.type]) : undefined;
  if (!set) {
    const lead = () => {
      openSide("choices");
      if ($("more").contains(control)) $("more").open = true;
      control.focus();
    };
    return [text("set_here", { control: label }), lead];
  }
  const act = () => {
    if (control.type === "checkbox") control.checked = true;
    else if (control.type === "text") control.value = [control.value, value].filter(Boolean).join("; ");
    else control.value = value === "all" || value === "none" ? "" : value;
    control.dispatchEvent(new Event("change"));
    // The button goes with the problem that it settles.
    $("title").focus();
  };
  return [text("set_so", { control: label, value: set }), act];
}
