// Where everything begins: files that are dropped or chosen, an example by one click.

/** @type {{ id: string, language: string, name: string, bytes: string }[]} */
const builtIn = JSON.parse(data("built-in"));

function showStart() {
  say("");
  $("start").hidden = false;
  showNew(false);
  $("book").hidden = true;
  closeSide();
}

/// The rows of a book, and of the standings that it comes to; a sum stands under its figure.
const SAMPLE = [
  ["1 Ann 2-0 Ben", "1 Cid 2-1 Dan", "2 Ann 2-1 Cid", "2 Ben 2-1 Dan"],
  ["1 Ann 6 50.00%", "2 Cid 3 66.50%", "3 Ben 3 66.50%", "4 Dan 0 50.00%"],
];
const SAMPLE_SUM = "(33/100 + 1) ÷ 2";

function showSample() {
  const mark = new Intl.NumberFormat(language).format(0.5)[1];
  for (const [at, rows] of allOf($("sample"), "tbody").entries()) {
    rows.replaceChildren(...SAMPLE[at].map((row) => element("tr", {}, ...row.split(" ").map((said) => element("td", { said: said.replace(".", mark) })))));
  }
  part($("sample"), "table:last-child tr:nth-child(2) td:last-child").append(element("small", { said: SAMPLE_SUM }));
}

function showExamples() {
  /** @param {typeof builtIn[0]} example */
  const made = ({ id, name, bytes }) => {
    const open = () => add([new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name)]);
    return largeButton(text(`example_${id}`), text(`example_${id}_about`), open, { "data-example": id });
  };
  // Those in one's own language come first.
  const own = builtIn.filter((one) => one.language === language);
  $("ways").replaceChildren(...[...own, ...builtIn.filter((one) => !own.includes(one))].map(made));
  const { version, licence, source } = all[language];
  $("version").textContent = [text("licence", { version, licence }), text(source ? "source" : "help_where", { source })].join(" ");
}

for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    document.body.classList.add("over");
  });
}
for (const kind of ["dragleave", "drop"]) document.addEventListener(kind, () => document.body.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const given = event.dataTransfer;
  if (!given) return;
  const folders = [...given.items].map((item) => item.webkitGetAsEntry?.()).flatMap((entry) => (entry?.isDirectory ? [entry] : []));
  if (given.files.length) add([...given.files], new Set(folders.map(({ name }) => name)));
  else say(text("no_file"));
});
$("files").addEventListener("change", async () => {
  const files = [...($("files").files ?? [])];
  await add(files);
  // The same file, mended, may be opened again.
  $("files").value = "";
});
