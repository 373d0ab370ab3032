// The library, in a thread of its own: one question after another.

const source = URL.createObjectURL(new Blob([data("worker")], { type: "text/javascript" }));
/** @type {Worker} */
let worker;
/** @type {{ done: (answer: any) => void, failed: (failure: Failure) => void } | undefined} */
let inFlight;
/** @type {Promise<unknown>} */
let line = Promise.resolve();

function begin() {
  worker?.terminate();
  worker = new Worker(source);
  worker.onmessage = ({ data: { answer, broke } }) => {
    const asked = inFlight;
    inFlight = undefined;
    if (!broke) return asked?.done(answer);
    begin();
    asked?.failed(broke);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    inFlight?.failed({ said: event.message, guarded: false });
    inFlight = undefined;
  };
  worker.postMessage({ packed: data("library") });
}

/** @param {boolean} is */
function atWork(is) {
  $("work").hidden = $("stop").hidden = !is;
}

/// Asks one thing after another; each question is answered, or fails with what the library last said.
/**
 * @param {string} call
 * @param {...unknown} given
 */
function ask(call, ...given) {
  const answered = line.then(() => {
    const shown = setTimeout(() => atWork(true), 250);
    return new Promise((done, failed) => {
      inFlight = { done, failed };
      worker.postMessage({ call, given });
    }).finally(() => {
      clearTimeout(shown);
      atWork(false);
    });
  });
  line = answered.catch(() => {});
  return answered;
}

$("stop").addEventListener("click", () => {
  const asked = inFlight;
  inFlight = undefined;
  begin();
  asked?.failed({ stopped: true });
  $($("book").hidden ? "files" : "title").focus({ preventScroll: true });
});
