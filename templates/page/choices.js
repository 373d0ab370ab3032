// What is chosen for a book: its rules, their settings, and how it is read.

function showChoices(book) {
  const { chosen, answer } = book;
  const known = chosen.rules ?? "";
  const own = answer?.rules?.id;
  const unsaid = answer?.refused && !own ? "rules_choose" : "rules_of_book_none";
  const none = own && !chosen.rules ? text("rules_of_book", { rules: answer.rules.name }) : text(unsaid);
  $("rules").replaceChildren(option("", none, !known), ...[...ruleFiles.keys()].map((name) => option(name, name, name === known)), ...all[language].rules.map(({ id, name }) => option(id, `${name} (${id})`, id === known)));
  $("rules-about").textContent = answer?.rules ? `${answer.rules.about} — ${answer.rules.source}` : "";
  showSettings(book);
  $("through").value = chosen["through-round"] ?? "";
  $("dates").value = chosen.dates ?? "";
  const sheets = [...new Set([...(book.known?.sheets ?? []), ...(chosen.sheet ? [chosen.sheet] : [])])];
  $("sheet").replaceChildren(option("", text("of_itself"), !chosen.sheet), ...sheets.map((name) => option(name, name, name === chosen.sheet)));
  $("layout").replaceChildren(option("", text("of_itself"), !chosen.layout), ...all[language].layouts.map(([id, said]) => option(id, said, id === chosen.layout)));
  $("map").value = chosen.map.map((pair) => pair.join("=")).join("; ");
  $("merge").value = chosen.merge.map((pair) => pair.join("=")).join("; ");
  for (const id of ["map", "merge"]) wrongAt(id, "");
  $("count-finals").checked = Boolean(chosen["count-finals"]);
  $("game-scores").checked = Boolean(chosen["game-scores"]);
  const others = [...new Set(books.map(fileOf))].filter((file) => file !== fileOf(book));
  $("announced").replaceChildren(option("", text("announced_inside"), !chosen.announced), ...others.map((name) => option(name, name, name === chosen.announced)));
  $("output").value = chosen.language ?? "";
}

function showSettings(book) {
  const focused = document.activeElement?.dataset.key;
  const { rules, problems = [], refused } = book.answer ?? {};
  // What is refused stays as it was typed.
  const typed = new Map(refused || !rules ? book.chosen.set : []);
  const settings = (book.known?.rules?.settings ?? []).map((setting) => ({ ...setting, value: typed.get(setting.key) ?? setting.value }));
  const controls = (of) => settings.filter(({ of_outcome }) => of_outcome === of).map((setting) => control(book, setting, problems.find((one) => one.setting === setting.key)));
  $("settings").replaceChildren(...controls(false));
  $("of-outcomes").querySelector("div").replaceChildren(...controls(true));
  $("of-outcomes").hidden = !settings.length;
  $("figures").hidden = !settings.length;
  $("figures").open = false;
  $("reset").hidden = !book.chosen.set.length;
  if (focused) $("choices").querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

/// A setting of the rule set: its readings, or a text; how it is written, and what is wrong with what was typed.
function control(book, { key, label, value, readings, hint }, problem) {
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
  input.addEventListener("change", () => {
    const others = book.chosen.set.filter(([known]) => known !== key);
    // Nothing at all is something where figures or a score are named; elsewhere it is what the rule set says.
    const emptied = key === "also" ? "" : key.startsWith("scores.") ? "none" : undefined;
    const typed = input.value.trim() || emptied;
    book.chosen.set = typed === undefined ? others : [...others, [key, typed]];
    look(book);
  });
  return element("p", {}, element("label", {}, element("span", { said: label }), input), ...about);
}

/// Says beside a control what is wrong with what was typed there.
function wrongAt(id, words) {
  $(`${id}-wrong`).textContent = words;
  $(id).setAttribute("aria-invalid", String(Boolean(words)));
}

function choose(id, change) {
  $(id).addEventListener("change", () => {
    const said = $(id).reportValidity() && change(current.chosen, $(id).value.trim());
    // What cannot be taken stays as it was typed.
    if (said === false) return;
    if (typeof said === "object") {
      $("more").open = true;
      return wrongAt(id, said.wrong);
    }
    look(current);
  });
}

/// Takes “one=other; …” into what was chosen; says so where it is not that.
function takePairs(chosen, key, value) {
  const pieces = value.split(";").filter((piece) => piece.trim());
  const read = pieces.map((pair) => pair.split("=").map((side) => side.trim()));
  const odd = read.findIndex((pair) => pair.length !== 2 || !pair[0] || !pair[1]);
  if (odd >= 0) return { wrong: text("no_pair", { text: pieces[odd].trim() }) };
  chosen[key] = read;
}

choose("rules", (chosen, value) => void Object.assign(chosen, { rules: value || undefined, rule_file: rulesOf(value), set: [] }));
choose("through", (chosen, value) => void (chosen["through-round"] = Number(value) > 0 ? Math.trunc(Number(value)) : undefined));
choose("dates", (chosen, value) => void (chosen.dates = value || undefined));
choose("sheet", (chosen, value) => void (chosen.sheet = value || undefined));
choose("layout", (chosen, value) => void (chosen.layout = value || undefined));
choose("map", (chosen, value) => takePairs(chosen, "map", value));
choose("merge", (chosen, value) => takePairs(chosen, "merge", value));
choose("count-finals", (chosen) => void (chosen["count-finals"] = $("count-finals").checked));
choose("game-scores", (chosen) => void (chosen["game-scores"] = $("game-scores").checked));
choose("announced", (chosen, value) => void (chosen.announced = value || undefined));
$("reset").addEventListener("click", () => {
  current.chosen.set = [];
  $("rules").focus();
  look(current);
});
$("figures").addEventListener("toggle", async () => {
  const book = current;
  if (!$("figures").open) return;
  const list = $("figures").querySelector("dl");
  list.replaceChildren();
  try {
    const figures = JSON.parse(await askOf("figures", book));
    if (book === current) list.replaceChildren(...figures.flatMap(([name, said]) => [element("dt", { said: name }), element("dd", { said })]));
  } catch (failure) {
    if (book === current) $("figures").open = false;
    say(unanswered(failure, called(book)));
  }
});

choose("output", (chosen, value) => void (chosen.language = value || undefined));
