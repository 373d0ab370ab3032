// What is chosen for a book: its rules, their settings, and how it is read.

/// The words by which a rule set is found, in every language.
/** @type {Map<string, string>} */
const sought = new Map();
for (const { rules } of Object.values(all)) for (const { id, name, about, group, known_as } of rules) sought.set(id, [sought.get(id), name, about, group, known_as, id].join(" ").toLowerCase());

/// Offers the rule sets, those of one game together, behind what stands for none; a field in front finds them by familiar words.
/**
 * @param {HTMLSelectElement} list
 * @param {string} none
 * @param {string} chosen
 */
function offerRules(list, none, chosen) {
  const own = [...ruleFiles.keys()].map((name) => option(name, name, name === chosen));
  /** @type {Words["rules"]} */
  let found;
  /** @param {string} asked */
  const offer = (asked) => {
    found = all[language].rules.filter(({ id }) => id === chosen || asked.split(/\s+/).every((word) => sought.get(id)?.includes(word)));
    const groups = [...new Set(found.map(({ group }) => group))].sort((one, other) => one.localeCompare(other, language));
    /** @param {string} of */
    const group = (of) => element("optgroup", { label: of }, ...found.filter(({ group }) => group === of).map(({ id, name }) => option(id, name, id === chosen)));
    list.replaceChildren(option("", found.length ? none : text("rules_none"), !chosen), ...own, ...groups.map(group));
  };
  offer("");
  const label = /** @type {Element} */ (list.closest("label"));
  label.nextElementSibling?.remove();
  const search = element("input", { type: "search", autocomplete: "off", spellcheck: "false", placeholder: text("rules_search"), "aria-label": `${part(label, "span").textContent} ${text("rules_search")}` });
  search.addEventListener("input", () => offer(search.value.trim().toLowerCase()));
  // The only one that is found is chosen.
  search.addEventListener("change", () => {
    const [only, other] = found.filter(({ id }) => id !== chosen);
    if (!only || other) return;
    list.value = only.id;
    list.dispatchEvent(new Event("change"));
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    search.blur();
  });
  label.after(search);
}

/** @param {Book} book */
function showChoices(book) {
  const { chosen, answer } = book;
  const known = chosen.rules ?? "";
  const own = answer?.rules?.id;
  const unsaid = answer?.refused && !own ? "rules_choose" : "rules_of_book_none";
  const none = own && !chosen.rules ? text("rules_of_book", { rules: answer.rules?.name }) : text(unsaid);
  offerRules($("rules"), none, known);
  $("rules-about").textContent = answer?.rules ? `${answer.rules.about} — ${answer.rules.source}` : "";
  showSettings(book);
  $("through").value = String(chosen["through-round"] ?? "");
  $("through-date").value = chosen["through-date"] ?? "";
  $("dates").value = chosen.dates ?? "";
  const sheets = [...new Set([...(book.known?.sheets ?? []), ...(chosen.sheet ? [chosen.sheet] : [])])];
  $("sheet").replaceChildren(option("", text("of_itself"), !chosen.sheet), ...sheets.map((name) => option(name, name, name === chosen.sheet)));
  $("layout").replaceChildren(option("", text("of_itself"), !chosen.layout), ...all[language].layouts.map(([id, said]) => option(id, said, id === chosen.layout)));
  $("map").value = chosen.map.map((pair) => pair.join("=")).join("; ");
  $("merge").value = chosen.merge.map((pair) => pair.join("=")).join("; ");
  for (const id of /** @type {const} */ (["map", "merge"])) wrongAt(id, "");
  $("count-finals").checked = Boolean(chosen["count-finals"]);
  $("game-scores").checked = Boolean(chosen["game-scores"]);
  const others = [...new Set(books.map(fileOf))].filter((file) => file !== fileOf(book));
  $("announced").replaceChildren(option("", text("announced_inside"), !chosen.announced), ...others.map((name) => option(name, name, name === chosen.announced)));
  $("output").value = chosen.language ?? "";
}

/// The settings that are lists of figures, the first to be compared first.
const LISTS = ["order", "order_before_last", "also"];

/** @param {Book} book */
function showSettings(book) {
  const { rules, problems = [], refused } = book.answer ?? {};
  // What is refused stays as it was typed.
  const typed = new Map(refused || !rules ? book.chosen.set : []);
  const settings = (book.known?.rules?.settings ?? []).map((setting) => ({ ...setting, value: typed.get(setting.key) ?? setting.value, problem: problems.find((one) => one.setting === setting.key) }));
  const figures = book.known?.rules?.figures ?? [];
  $("figures").replaceChildren(...figures.map(([value, label]) => element("option", { value, label })));
  /** @param {Shown} setting */
  const made = (setting) => (LISTS.includes(setting.key) ? listOfFigures(book, setting, new Map(figures)) : element("p", {}, ...control(book, setting, true)));
  keepFocus($("choices"), () => {
    $("settings").replaceChildren(...settings.filter(({ of_outcome }) => !of_outcome).map(made));
    part($("of-outcomes"), "div").replaceChildren(tableOfOutcomes(book, settings), ...settings.filter(({ of_outcome, outcome }) => of_outcome && !outcome).map(made));
  });
  $("of-outcomes").hidden = !settings.length;
  $("reset").hidden = !book.chosen.set.length;
}

/// Takes what was chosen for a setting; nothing at all is something where figures or a score are named, elsewhere it is what the rule set says.
/**
 * @param {Book} book
 * @param {string} key
 * @param {string} value
 */
function set(book, key, value) {
  const others = book.chosen.set.filter(([known]) => known !== key);
  const emptied = key === "also" ? "" : key.startsWith("scores.") ? "none" : undefined;
  const typed = value || emptied;
  book.chosen.set = typed === undefined ? others : [...others, [key, typed]];
  return look(book);
}

/// A setting of the rule set: its readings, or a text; how it is written, and what is wrong with what was typed.
/**
 * @param {Book} book
 * @param {Shown} setting
 * @param {boolean} labelled
 */
function control(book, { key, label, value, readings, hint, problem }, labelled) {
  let input;
  if (readings.length) {
    const offered = readings.some(([known]) => known === value) ? readings : [[value, value], ...readings];
    input = element("select", {}, ...offered.map(([known, words]) => option(known, words, known === value)));
  } else {
    input = element("input", { type: "text", value, autocomplete: "off", spellcheck: "false" });
  }
  input.dataset.key = key;
  const about = [];
  if (problem) about.push(element("span", { id: `wrong-${key}`, class: "wrong", role: "alert", said: [problem.message, problem.help].join(" / ") }));
  if (hint) about.push(element("span", { id: `hint-${key}`, class: "quiet hint", said: hint }));
  if (problem) input.setAttribute("aria-invalid", "true");
  if (about.length) input.setAttribute("aria-describedby", about.map(({ id }) => id).join(" "));
  input.addEventListener("change", () => set(book, key, input.value.trim()));
  if (labelled) return [element("label", {}, element("span", { said: label }), input), ...about];
  input.setAttribute("aria-label", label);
  return [input, ...about];
}

/// What stands between the criteria of a list: a comma in brackets is between the figures of one.
const BETWEEN = /\s*[,>]\s*(?![^(（]*[)）])/;

/// What a criterion is called: by its label where its name is an id, and a figure for every round with a letter for its number.
/**
 * @param {string} name
 * @param {string | undefined} label
 */
const spoken = (name, label) => (label && name.includes("_") ? label : name.replaceAll("{k}", "k"));

/// A list of figures that is put in order by dragging or by its buttons, and added to by name; as a text as well.
/**
 * @param {Book} book
 * @param {Shown} setting
 * @param {Map<string, string>} labels
 */
function listOfFigures(book, setting, labels) {
  const { key, label, value, problem } = setting;
  const named = value.split(BETWEEN).filter(Boolean);
  /** @param {string[]} names */
  const put = (names) => set(book, key, names.join(", "));
  /** @param {number} at */
  const without = (at) => named.filter((_, other) => other !== at);
  /** @type {(from: number, to: number) => unknown} */
  const moved = (from, to) => put([...without(from).slice(0, to), named[from], ...without(from).slice(to)]);
  /** @type {(sign: string, words: string, criterion: string, done: () => unknown) => Node} */
  const act = (sign, words, criterion, done) => button(sign, done, { "aria-label": text(words, { criterion: spoken(criterion, labels.get(criterion)) }), "data-list": key, "data-act": sign, "data-of": criterion });
  /** @param {string} name */
  const naming = (name) => {
    const label = labels.get(name) ?? "";
    const said = spoken(name, label);
    return said === label ? [element("b", { said })] : [element("b", { said }), " ", element("small", { said: label })];
  };
  /** @type {(name: string, at: number) => Node} */
  const row = (name, at) => {
    const item = element("li", { draggable: "true" }, element("span", {}, ...naming(name)));
    if (at) item.append(act("↑", "criterion_up", name, () => moved(at, at - 1)));
    if (at < named.length - 1) item.append(act("↓", "criterion_down", name, () => moved(at, at + 1)));
    item.append(act("×", "criterion_remove", name, () => put(without(at))));
    item.addEventListener("dragstart", ({ dataTransfer }) => dataTransfer?.setData(`tiebook/${key}`, String(at)));
    item.addEventListener("drop", (event) => {
      const from = event.dataTransfer?.getData(`tiebook/${key}`);
      if (!from) return;
      event.preventDefault();
      event.stopPropagation();
      moved(Number(from), at);
    });
    return item;
  };
  const search = element("input", { type: "search", list: "figures", autocomplete: "off", spellcheck: "false", placeholder: text("criterion_search"), "aria-label": `${label}: ${text("criterion_search")}`, "data-list": key, "data-act": "+" });
  const none = element("span", { class: "wrong", role: "alert" });
  const take = () => {
    const asked = search.value.trim().toLowerCase();
    const [found] = [...labels].find((names) => names.some((one) => one.toLowerCase() === asked)) ?? [];
    none.textContent = asked && !found ? text("criterion_none") : "";
    if (found && !named.includes(found)) put([...named, found]);
  };
  search.addEventListener("change", take);
  // One of the list that drops down is taken at once.
  search.addEventListener("input", (event) => {
    if (!(event instanceof InputEvent) || event.inputType === "insertReplacementText") take();
  });
  const asText = element("details", {}, element("summary", { said: text("criteria_text") }), ...control(book, setting, false));
  asText.open = Boolean(problem);
  const list = named.length ? [element("ol", { "aria-label": label }, ...named.map(row))] : [];
  // What nothing is said of is a line to be unfolded.
  const whole = element("details", { class: "figures" }, element("summary", { said: label }), ...list, search, none, asText);
  whole.open = named.length > 0;
  return whole;
}

/// What each outcome is worth, and the score that counts for it where nothing was played.
/**
 * @param {Book} book
 * @param {Shown[]} settings
 */
function tableOfOutcomes(book, settings) {
  const own = settings.filter(({ outcome }) => outcome);
  const outcomes = new Map(own.map(({ key, outcome }) => [key.split(".")[1], outcome]));
  /** @param {string} key */
  const cell = (key) => element("td", {}, ...own.filter((setting) => setting.key === key).flatMap((setting) => control(book, setting, false)));
  /** @param {[string, string]} entry */
  const row = ([id, outcome]) => element("tr", {}, element("th", { scope: "row", said: outcome }), cell(`points.${id}`), cell(`scores.${id}`));
  const head = ["outcome", "outcome_points", "outcome_score"].map((key) => element("th", { scope: "col", said: text(key) }));
  return element("div", {}, element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...[...outcomes].map(row))), element("p", { class: "quiet", said: text("outcome_score_why") }));
}

/// Says beside a control what is wrong with what was typed there.
/**
 * @param {string} id
 * @param {string} words
 */
function wrongAt(id, words) {
  $(`${id}-wrong`).textContent = words;
  $(id).setAttribute("aria-invalid", String(Boolean(words)));
}

/**
 * @param {string} id
 * @param {(chosen: Chosen, value: string) => string | void} change what it returns is wrong with what was typed
 */
function choose(id, change) {
  const control = /** @type {Control} */ ($(id));
  control.addEventListener("change", () => {
    if (!control.reportValidity()) return;
    const wrong = change(current.chosen, control.value.trim());
    // What cannot be taken stays as it was typed.
    if (!wrong) return look(current);
    $("more").open = true;
    wrongAt(id, wrong);
  });
}

/// Takes “one=other; …” into what was chosen; says so where it is not that.
/**
 * @param {Chosen} chosen
 * @param {"map" | "merge"} key
 * @param {string} value
 */
function takePairs(chosen, key, value) {
  const pieces = value.split(";").filter((piece) => piece.trim());
  const read = pieces.map((pair) => pair.split("=").map((side) => side.trim()));
  const odd = read.findIndex((pair) => pair.length !== 2 || !pair[0] || !pair[1]);
  if (odd >= 0) return text("no_pair", { text: pieces[odd].trim() });
  chosen[key] = /** @type {Pair[]} */ (read);
}

choose("rules", (chosen, value) => void Object.assign(chosen, { rules: value || undefined, rule_file: rulesOf(value), set: [] }));
choose("through", (chosen, value) => void (chosen["through-round"] = Number(value) > 0 ? Math.trunc(Number(value)) : undefined));
choose("through-date", (chosen, value) => void (chosen["through-date"] = value || undefined));
choose("dates", (chosen, value) => void (chosen.dates = value || undefined));
choose("sheet", (chosen, value) => void (chosen.sheet = value || undefined));
choose("layout", (chosen, value) => void (chosen.layout = value || undefined));
choose("map", (chosen, value) => takePairs(chosen, "map", value));
choose("merge", (chosen, value) => takePairs(chosen, "merge", value));
choose("count-finals", (chosen) => void (chosen["count-finals"] = $("count-finals").checked));
choose("game-scores", (chosen) => void (chosen["game-scores"] = $("game-scores").checked));
choose("announced", (chosen, value) => void (chosen.announced = value || undefined));
choose("output", (chosen, value) => void (chosen.language = value || undefined));
$("reset").addEventListener("click", () => {
  current.chosen.set = [];
  $("rules").focus();
  look(current);
});
