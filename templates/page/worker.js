// The library in a thread of its own: one question, one answer. What it cannot answer ends this thread, and the page begins another.
/** @type {Promise<void> | undefined} */
let ready;

// @ts-expect-error: the script of the library, in front of this one, declares it.
const library = wasm_bindgen;

/// Five letters are four bytes, as `src/page/build.rs` writes them.
/** @param {string} text */
function bytesOf(text) {
  const bytes = new Uint8Array(((text.length - 1) / 5) * 4);
  const words = new DataView(bytes.buffer);
  for (let at = 1, to = 0; to < bytes.length; to += 4) {
    let word = 0;
    for (const end = at + 5; at < end; at++) {
      const code = text.charCodeAt(at);
      word = word * 85 + (code === 120 ? 60 : code) - 35;
    }
    words.setUint32(to, word);
  }
  return bytes.subarray(0, bytes.length - Number(text[0]));
}

/** @param {string} text */
async function unpack(text) {
  const packed = bytesOf(text);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  await library({ module_or_path: await new Response(stream).arrayBuffer() });
}

onmessage = async ({ data: { packed, call, given } }) => {
  if (packed) {
    ready = unpack(packed);
    return;
  }
  try {
    await ready;
    const answer = library[call](...given);
    postMessage({ answer }, answer instanceof Uint8Array ? [answer.buffer] : []);
  } catch (error) {
    let words = { said: String(error), guarded: false };
    // An answer that there is none, in words; anything else is the library giving up.
    if (typeof error === "string") return postMessage({ broke: words });
    try {
      const last = JSON.parse(library.last_words());
      if (last.said) words = last;
    } catch {
      // It is too broken even for that.
    }
    postMessage({ broke: words });
  }
};
