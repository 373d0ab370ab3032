// Where everything begins: files that are dropped or chosen, an example by one click.

const builtIn = JSON.parse(data("built-in"));

function showStart() {
  $("start").hidden = false;
  showNew(false);
  $("book").hidden = true;
  closeSide();
}

function showExamples() {
  const made = ({ id, name, bytes }) => button(text(`example_${id}`), () => add([new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name)]), { "data-example": id });
  $("examples").replaceChildren(...builtIn.map(made));
  $("version").textContent = `tiebook ${all[language].version}`;
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
  const folders = [...given.items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry?.isDirectory);
  if (given.files.length) add([...given.files], new Set(folders.map(({ name }) => name)));
  else say(text("no_file"));
});
$("files").addEventListener("change", async () => {
  const files = [...$("files").files];
  await add(files);
  // The same file, mended, may be opened again.
  $("files").value = "";
});
