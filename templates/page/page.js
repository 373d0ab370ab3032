// The page as a whole: its language, and what nobody thought of.

$("language").addEventListener("change", () => {
  language = $("language").value;
  putWords();
  showExamples();
  showSample();
  closeSide();
  say("");
  if (current) look(current);
});
$("again").addEventListener("click", () => {
  $("title").focus();
  look(current);
});

// What nobody thought of is said too.
for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, (/** @type {any} */ event) => say(`${text("own_fault")} ${event.reason ?? event.message}`));

begin();
putWords();
showExamples();
showSample();
restore();
