"use strict";
// What the page says, in the language that was chosen; elements that say it.

const $ = (id) => document.getElementById(id);
const data = (id) => $(id).textContent;
const all = JSON.parse(data("texts"));

const preferred = navigator.language.toLowerCase().split("-")[0];
let language = preferred in all ? preferred : "en";

function text(key, fields = {}) {
  const found = all[language].texts[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);
}

/// Keeps names written from right to left from turning round the numbers beside them, and marks in a name from turning round all.
function isolated(said) {
  const letters = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc";
  const marks = new RegExp("[\\u202a-\\u202e\\u2066-\\u2069]", "g");
  return String(said).replace(marks, "").replace(new RegExp(`[${letters}](?:[${letters}\\s'’-]*[${letters}])?`, "g"), "\u2068$&\u2069");
}

/// An element with text and children; nothing that came from a file ever becomes markup.
function element(name, { said, ...attributes } = {}, ...children) {
  const made = document.createElement(name);
  if (said !== undefined) made.textContent = isolated(said);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/// A button that does something.
function button(said, act, attributes = {}) {
  const made = element("button", { type: "button", said, ...attributes });
  made.addEventListener("click", act);
  return made;
}

function option(value, said, selected) {
  const made = element("option", { value, said });
  made.selected = selected;
  return made;
}

/// A text as it is, where it is longer than anybody reads with its rest to be unfolded; names in it may be as long as cells.
function folded(said, most = 600) {
  const letters = [...said];
  if (letters.length <= most * 1.5) return [isolated(said)];
  const rest = letters.slice(most).join("");
  const more = element("summary", { said: text("rest", { count: letters.length - most }) });
  return [isolated(letters.slice(0, most).join("")), element("details", {}, more, isolated(rest))];
}

/// Says why something asked for was not answered.
function unanswered(failure, file) {
  return failure.stopped ? text("stopped", { file }) : `${text("own_fault")} ${failure.said}`;
}

function say(words) {
  $("status").textContent = isolated(words);
  $("again").hidden = !current?.broke?.stopped;
}

function putWords() {
  document.documentElement.lang = language;
  $("language").value = language;
  for (const one of document.querySelectorAll("[data-text]")) one.textContent = text(one.dataset.text);
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", text(one.dataset.label));
}

for (const id of ["language", "output"]) for (const [code, { name }] of Object.entries(all)) $(id).append(element("option", { said: name, value: code, lang: code }));
