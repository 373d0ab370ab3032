"use strict";
// What the page says, in the language that was chosen; elements that say it.

/**
 * @template {string} K
 * @param {K} id
 * @returns {K extends keyof Elements ? Elements[K] : HTMLElement}
 */
const $ = (id) => /** @type {any} */ (document.getElementById(id));
/** @param {string} id */
const data = (id) => $(id).textContent ?? "";
/**
 * A part that is always there.
 * @param {Element | ShadowRoot} within
 * @param {string} what
 * @returns {HTMLElement}
 */
const part = (within, what) => /** @type {any} */ (within.querySelector(what));
/**
 * @param {Element | ShadowRoot | Document} within
 * @param {string} what
 * @returns {HTMLElement[]}
 */
const allOf = (within, what) => [.../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(what))];
/** @type {Record<string, Words>} */
const all = JSON.parse(data("texts"));
for (const [code, { rules }] of Object.entries(all)) rules.sort((one, other) => one.name.localeCompare(other.name, code));

const preferred = navigator.language.toLowerCase().split("-")[0];
let language = preferred in all ? preferred : "en";

/**
 * @param {string} key
 * @param {Record<string, unknown>} [fields]
 */
function text(key, fields = {}) {
  // A round of a league is a matchday.
  const found = current?.answer?.words?.[key] ?? all[language].texts[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => String(fields[name] ?? whole));
}

/// Keeps names written from right to left from turning round the numbers beside them, and marks in a name from turning round all.
/** @param {unknown} said */
function isolated(said) {
  const letters = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc";
  const marks = new RegExp("[\\u202a-\\u202e\\u2066-\\u2069]", "g");
  return String(said).replace(marks, "").replace(new RegExp(`[${letters}](?:[${letters}\\s'’-]*[${letters}])?`, "g"), "\u2068$&\u2069");
}

/// An element with text and children; nothing that came from a file ever becomes markup.
/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 */
function element(name, { said, ...attributes } = {}, ...children) {
  const made = document.createElement(name);
  if (said !== undefined) made.textContent = isolated(said);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/// A button that does something.
/**
 * @param {string} said
 * @param {(event: MouseEvent) => unknown} act
 * @param {Attributes} [attributes]
 */
function button(said, act, attributes = {}) {
  const made = element("button", { type: "button", said, ...attributes });
  made.addEventListener("click", act);
  return made;
}

/// A button that says what it leads to.
/**
 * @param {string} said
 * @param {string} about
 * @param {() => unknown} act
 * @param {Attributes} attributes
 */
function largeButton(said, about, act, attributes) {
  const made = button("", act, attributes);
  made.append(element("b", { said }), element("small", { said: about }));
  return made;
}

/**
 * @param {unknown} value
 * @param {unknown} said
 * @param {boolean} selected
 */
function option(value, said, selected) {
  const made = element("option", { value, said });
  made.selected = selected;
  return made;
}

/// Makes a part of the page anew; whoever was at one of its controls still is, or at the nearest of the same list.
/**
 * @param {HTMLElement} within
 * @param {() => unknown} make
 */
function keepFocus(within, make) {
  const at = /** @type {HTMLElement | null} */ (document.activeElement);
  const { key, list, act, of } = at && within.contains(at) ? at.dataset : /** @type {DOMStringMap} */ ({});
  make();
  /** @param {Record<string, string | undefined>} wanted */
  const find = (wanted) => allOf(within, "[data-key], [data-list]").find((one) => Object.entries(wanted).every(([name, value]) => one.dataset[name] === value));
  if (key) find({ key })?.focus();
  if (list) (find({ list, act, of }) ?? find({ list, of }) ?? find({ list, act: "+" }))?.focus();
}

/// A text as it is, where it is longer than anybody reads with its rest to be unfolded; names in it may be as long as cells.
/**
 * @param {string} said
 * @param {number} [most]
 */
function folded(said, most = 600) {
  const letters = [...said];
  if (letters.length <= most * 1.5) return [isolated(said)];
  const rest = letters.slice(most).join("");
  const more = element("summary", { said: text("rest", { count: letters.length - most }) });
  return [isolated(letters.slice(0, most).join("")), element("details", {}, more, isolated(rest))];
}

/// Says why something asked for was not answered.
/**
 * @param {Failure} failure
 * @param {string} file
 */
function unanswered(failure, file) {
  return failure.stopped ? text("stopped", { file }) : `${text("own_fault")} ${failure.said}`;
}

/** @param {string} words */
function say(words) {
  $("status").textContent = isolated(words);
  $("again").hidden = !current?.broke?.stopped;
}

function putWords() {
  document.documentElement.lang = language;
  $("language").value = language;
  for (const one of allOf(document, "[data-text]")) one.textContent = text(one.dataset.text ?? "");
  for (const one of allOf(document, "[data-label]")) one.setAttribute("aria-label", text(one.dataset.label ?? ""));
}

for (const id of /** @type {const} */ (["language", "output"])) for (const [code, { name }] of Object.entries(all)) $(id).append(element("option", { said: name, value: code, lang: code }));
