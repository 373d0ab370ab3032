// What is to be checked or corrected in a book, with the ways to settle it.

/// The problem that no rules are named, which is a question.
const NO_RULES = "no-rules";

/// Whether nothing but the rules is missing.
function asksForRules({ answer }) {
  const errors = (answer?.problems ?? []).filter(({ severity }) => severity === "error");
  return errors.some(({ id }) => id === NO_RULES) && errors.every(({ id }) => id === NO_RULES || id === NO_PAIRINGS);
}

/// Asks for the rules: the likely ones by a click, all others from the list.
function showQuestion(book) {
  $("question").hidden = !asksForRules(book);
  if ($("question").hidden) return;
  const choose = (id) => {
    $("rules").value = id;
    $("rules").dispatchEvent(new Event("change"));
    $("title").focus();
  };
  const likely = book.answer.problems.find(({ id }) => id === NO_RULES).ways.map(([, id]) => id);
  const own = [...ruleFiles.keys()].map((name) => ({ id: name, name, about: "" }));
  const offered = [...own, ...likely.map((id) => all[language].rules.find((one) => one.id === id)).filter(Boolean)];
  const large = ({ id, name, about }) => {
    const made = button("", () => choose(id), { "data-rules": id });
    made.append(element("b", { said: name }), element("small", { said: about }));
    return element("li", {}, made);
  };
  $("question").querySelector("ul").replaceChildren(...offered.map(large));
  const list = element("select", {}, option("", text("rules_choose"), true), ...all[language].rules.map(({ id, name }) => option(id, `${name} (${id})`, false)));
  list.addEventListener("change", () => choose(list.value));
  $("all-rules").replaceChildren(element("label", {}, element("span", { said: text("all_rules") }), " ", list));
}

function showProblems(answer, broke) {
  const problems = broke && !broke.stopped ? [{ severity: "error", label: text("error"), message: text("own_fault"), place: broke.said, help: text("own_fault_help") }] : (answer?.problems ?? []);
  const refused = !answer || answer.refused;
  // The question about the rules is asked by itself.
  const asked = asksForRules({ answer }) || asksToPair({ answer });
  const listed = problems.filter(({ id }) => !asked || (id !== NO_RULES && id !== NO_PAIRINGS));
  $("problems").hidden = !listed.length;
  $("no-problem").hidden = Boolean(listed.length);
  $("problem-count").textContent = text("problems", { count: listed.length });
  const worst = ["error", "warning"].find((severity) => listed.some((one) => one.severity === severity));
  $("problem-count").parentElement.className = worst ?? "";
  // Where nothing was computed, they are what there is to see.
  $(refused && !asked ? "asked" : "check").prepend($("problems"));
  $("problems").querySelector("ul").replaceChildren(
    ...listed.map(({ severity, label, message, place, found, more, others = [], help, ways = [] }) => {
      const item = element("li", { class: severity }, element("div", {}, element("strong", { said: `${label}: ` }), ...folded(message)));
      item.append(element("div", { class: "quiet" }, isolated(place), ...(found ? [" ", element("code", {}, ...folded(found, 100))] : [])));
      if (more) item.append(listOf(more, others));
      if (help) item.append(element("div", {}, ...folded(help)));
      item.append(...buttons(ways));
      return item;
    }),
  );
}

/// What else is wrong in the same way, listed once somebody unfolds it: there may be thousands.
function listOf(more, others) {
  const list = element("details", { class: "quiet" }, element("summary", { said: more }));
  const each = ([place, message]) => element("p", {}, `${isolated(place)}: `, ...folded(message));
  list.addEventListener("toggle", () => list.append(...others.map(each)), { once: true });
  return list;
}

/// Says what each sheet was taken for, and by what, and which options were read with it.
function showRead(book) {
  const read = book.answer?.read ?? [];
  const { beside } = book.chosen;
  $("read").hidden = !read.length && !beside;
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
  $("read").querySelector("ul").replaceChildren(...used);
}

/// Ways from a problem to the controls that settle it: one that sets what it says, or one that leads there.
function buttons(ways) {
  const acts = new Map(ways.filter(([id]) => $(id)).map(([id, value]) => way(id, value)));
  return [...acts].map(([said, act]) => button(said, act));
}

function way(id, value) {
  const control = $(id);
  if (id === "files") return [text("choose"), () => control.click()];
  const label = control.closest("label").querySelector("span").textContent;
  const listed = [...(control.options ?? [])].find((one) => one.value === (value === "none" ? "" : value));
  const number = value === "all" ? text("all_rounds") : Number(value) > 0 ? value : undefined;
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
