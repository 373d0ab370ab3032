// The library in a thread of its own: one question, one answer. What it cannot answer ends this thread, and the page begins another.
let ready;

async function unpack(text) {
  const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const library = await new Response(stream).arrayBuffer();
  await wasm_bindgen({ module_or_path: library });
}

onmessage = async ({ data: { library, call, given } }) => {
  if (library) {
    ready = unpack(library);
    return;
  }
  try {
    await ready;
    const answer = wasm_bindgen[call](...given);
    postMessage({ answer }, answer instanceof Uint8Array ? [answer.buffer] : []);
  } catch (error) {
    let words = { said: String(error), guarded: false };
    // An answer that there is none, in words; anything else is the library giving up.
    if (typeof error === "string") return postMessage({ broke: words });
    try {
      const last = JSON.parse(wasm_bindgen.last_words());
      if (last.said) words = last;
    } catch {
      // It is too broken even for that.
    }
    postMessage({ broke: words });
  }
};
