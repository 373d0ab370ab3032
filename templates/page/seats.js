// Places at the tables of the finals are typed here as results are.

/// Takes who sits somewhere and the place there.
/**
 * @param {Book} book
 * @param {string} cell
 * @param {string} name
 * @param {string} played
 */
function seat(book, cell, name, played) {
  book.edits.seats = [...book.edits.seats.filter(([known]) => known !== cell), [cell, name, played]];
  book.unsaved = true;
  return look(book);
}

/// Lists the tables of the finals, with who sits there.
/** @param {Book} book */
function showSeats(book) {
  const { seats } = book.answer;
  $("seats").hidden = !seats?.length;
  const names = [...new Set(book.answer.places.map(([, name]) => name))];
  const tables = [...new Set((seats ?? []).map(([, table]) => table))];
  /** @param {string} table */
  const rows = (table) => [element("li", {}, element("b", { said: table })), ...seats.filter((one) => one[1] === table).map((one) => element("li", {}, ...seatRow(book, one, names)))];
  keepFocus($("seats"), () => $("seat-list").replaceChildren(...tables.flatMap(rows)));
}

/**
 * @param {Book} book
 * @param {Seat} seat
 * @param {string[]} names
 */
function seatRow(book, [cell, table, player, played], names) {
  const input = element("input", { type: "number", min: "1", max: "6", inputmode: "numeric", value: played, "aria-label": text("seat_of", { player, table }), "aria-describedby": "seat-written", "data-key": cell });
  input.addEventListener("change", () => input.reportValidity() && seat(book, cell, player, input.value));
  if (player) return [element("span", { said: player }), input];
  // Who comes in from the table before is named here.
  const who = element("select", { "aria-label": text("seat_who", { table }), "data-key": `${cell} ` }, option("", text("against_choose"), true), ...names.map((name) => option(name, name, false)));
  who.addEventListener("change", () => seat(book, cell, who.value, ""));
  return [who];
}
