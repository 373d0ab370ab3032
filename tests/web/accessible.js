// What somebody with a keyboard, a screen reader, weak eyes or a phone would stumble over, as sentences; none is the aim.
const found = new Set();
const roots = [document, root];
const each = (what) => roots.flatMap((one) => [...one.querySelectorAll(what)]);
const modal = document.querySelector("dialog:modal");
const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0 && (!modal || modal.contains(one));
const isHidden = (one) => Boolean(one.closest("[aria-hidden=true]"));
const said = (one) => `${one.tagName.toLowerCase()}${one.id && `#${one.id}`} “${(one.textContent || one.getAttribute("aria-label") || "").trim().slice(0, 40)}”`;
const tell = (one, what) => found.add(`${said(one)}: ${what}`);

// Contrast of text with what lies behind it.
const shade = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const colours = new Map();
function colour(css) {
  if (!colours.has(css)) colours.set(css, painted(css));
  return colours.get(css);
}
function painted(css) {
  shade.clearRect(0, 0, 1, 1);
  shade.fillStyle = css;
  shade.fillRect(0, 0, 1, 1);
  const [red, green, blue, opacity] = shade.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, opacity / 255];
}
const over = ([r, g, b, a], below) => [r, g, b].map((one, at) => one * a + below[at] * (1 - a));
function behind(one) {
  const layers = [];
  for (let at = one; at; at = at.parentElement ?? at.getRootNode().host) {
    const layer = colour(getComputedStyle(at).backgroundColor);
    if (layer[3] > 0) layers.push(layer);
    if (layer[3] === 1) break;
  }
  return layers.reduceRight((below, layer) => over(layer, below), colour("Canvas").slice(0, 3));
}
const light = (rgb) => rgb.map((one) => one / 255).map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)).reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
for (const one of each("*")) {
  const speaks = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  if (!(speaks || one.matches("input:not([type=checkbox]),select,textarea")) || !isSeen(one) || isHidden(one) || one.closest(":disabled, svg, option, .unseen, #skip") || one.matches("#files")) continue;
  const style = getComputedStyle(one);
  const below = behind(one);
  const [dark, bright] = [light(over(colour(style.color), below)), light(below)].sort((a, b) => a - b);
  const size = parseFloat(style.fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
  const contrast = (bright + 0.05) / (dark + 0.05);
  if (contrast < (isLarge ? 3 : 4.5)) tell(one, `contrast ${contrast.toFixed(2)}`);
}

// Every control has a name, and what it refers to is there.
const nameOf = (one) => {
  const by = (one.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => one.getRootNode().getElementById(id)?.textContent ?? "").join(" ");
  const labels = [...(one.labels ?? [])].map((label) => [...label.childNodes].filter((node) => node !== one && !node.contains(one)).map((node) => node.textContent).join(" ")).join(" ");
  return [one.getAttribute("aria-label"), by, labels, one.matches("a,button,summary") && one.textContent].some((name) => name && name.trim());
};
const controls = "a[href],button,summary,input,select,textarea,[tabindex='0']";
for (const one of each(controls)) if (isSeen(one) && !nameOf(one)) tell(one, "has no name");
for (const one of each("dialog,nav,section[aria-labelledby],[role=region],[role=group]")) if (isSeen(one) && !nameOf(one)) tell(one, "has no name");
for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for", "list"]) {
  for (const one of each(`[${name}]`)) {
    for (const id of one.getAttribute(name).split(" ")) if (isSeen(one) && !one.getRootNode().getElementById(id)) tell(one, `${name} leads nowhere: ${id}`);
  }
}
for (const one of roots) {
  const ids = [...one.querySelectorAll("[id]")].map(({ id }) => id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.add(`two are called ${id}`);
}

// Language, title, one main part, headings that skip no level.
if (!document.documentElement.lang || !document.title) found.add("no language or no title");
if (each("main").length !== 1) found.add("not one main part");
if (modal === null) {
  const levels = [...document.querySelectorAll("h1,h2,h3,h4")].filter(isSeen).map((one) => Number(one.tagName[1]));
  if (levels[0] !== 1 || levels.some((level, at) => at && level > levels[at - 1] + 1)) found.add(`headings: ${levels}`);
}
for (const one of document.querySelectorAll("table")) if (isSeen(one) && !one.querySelector("th")) tell(one, "has no headings");
for (const one of each("ul,ol")) for (const child of one.children) if (child.tagName !== "LI") tell(child, "is no item of a list");
for (const one of each("img")) if (!one.hasAttribute("alt")) tell(one, "has no text");

// What can be pressed is large enough, and lies under nothing.
const least = innerWidth <= 640 ? 44 : 24;
for (const one of each("a[href],button,summary,select,input:not([type=checkbox])")) {
  // A link within a sentence is as high as the sentence.
  const sentence = one.closest("p,li,dd")?.textContent.trim() ?? "";
  const isWithin = one.tagName === "A" && sentence.length > one.textContent.trim().length + 20;
  if (!isSeen(one) || isWithin || one.matches("#skip,#files")) continue;
  const { height } = one.getBoundingClientRect();
  if (height < least - 0.5) tell(one, `is ${height.toFixed(0)} high`);
}

// Nothing is wider than the screen, and what scrolls can be reached.
if (document.documentElement.scrollWidth > innerWidth) found.add(`the page is ${document.documentElement.scrollWidth} wide on ${innerWidth}`);
for (const one of each("*")) {
  const { overflowX, overflowY } = getComputedStyle(one);
  const scrolls = (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) || (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight + 1);
  const isReached = one.matches(controls) || [...one.querySelectorAll(controls)].some((inner) => isSeen(inner) && inner.tabIndex >= 0);
  if (scrolls && isSeen(one) && !isReached) tell(one, "scrolls, and no keyboard reaches it");
}
return [...found];
