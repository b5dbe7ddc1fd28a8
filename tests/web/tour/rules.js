// What is wrong with the screen as it is seen, a line for each finding.
//
// Only what lies on top is looked at: the open sheet, or the page if there is none.
() => {
  const FINGER = 44; // pixels that a finger needs
  const PRINT = 11; // pixels of the smallest letters
  const LETTERS = 8; // as many of a shortened text are seen
  const SHORT = 12; // a text of so many letters is never shortened
  // What may end in dots: long names, and what a tap shows whole.
  const SHORTENED = ".names b, .whom b, .name, .stakes .bad span, .roll .bad span, .stakes .chip span, .stakes .deal span, .word, .latest, .latest *";
  // Bars that stay while the page moves beneath them, and what comes and goes: bubbles, a card looked at, the coach.
  const BARS = ".board > .top, .dock"; // on a phone
  const STAYING = ".toasts, .coach, .ring, .by, .seat .bubble, .inside > .go, .controls, .choose";
  // What stands within a sentence is as high as its letters.
  const INLINE = "p a, p span, p .number, article a, li a, .because *";

  const found = [];
  const fixed = (each) => !each.matches(".side") || getComputedStyle(each).position === "fixed";
  const sheets = [...document.querySelectorAll("[role=dialog], .curtain, .veil, .parts, .side:not(.desk)")].filter(fixed);
  const scope = sheets.at(-1) ?? document.body;
  const board = !sheets.length && document.querySelector(".board");
  const [wide, high] = [innerWidth, innerHeight];
  const styles = new Map();
  const styleOf = (each) => styles.get(each) ?? (styles.set(each, getComputedStyle(each)), styles.get(each));
  const seen = (each) =>
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest(".sr, svg, .flight, .moment");
  const words = (each) => `"${(each.ariaLabel || each.innerText || each.value || "").trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const called = (each) =>
    each.localName + [...each.classList].filter((name) => !name.startsWith("svelte-")).slice(0, 3).map((name) => `.${name}`).join("");
  const say = (rule, each, more = "") => found.push(`${rule}: ${called(each)} ${words(each)}${more && ` ${more}`}`);
  const stays = (each) => {
    const bar = each.closest(BARS);
    return each.closest(STAYING) ?? (bar && styleOf(bar).position === "sticky" ? bar : null);
  };
  /** Whether a point of an element is on the screen, and not scrolled out of a box that it lies in. */
  const inside = (each, x, y) => {
    if (x < 0 || y < 0 || x >= wide || y >= high) return false;
    for (let up = each.parentElement; up; up = up.parentElement) {
      if (!/auto|scroll/.test(styleOf(up).overflow)) continue;
      const box = up.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
    }
    return true;
  };

  // Nothing but boxes is hit, and all of them are.
  const sheet = new CSSStyleSheet();
  const hits = (css) => sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);

  // -- what scrolls sideways ---------------------------------------------------------------------------------------
  const across = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
  if (across > wide) found.push(`sideways: the page is ${across} px wide`);

  // -- letters: too small, cut off, shortened, covered -------------------------------------------------------------
  hits("* { pointer-events: auto !important } *::before, *::after { pointer-events: none !important }");
  const paints = (each, x, y) => {
    const { backgroundColor, backgroundImage, opacity } = styleOf(each);
    if (opacity < 0.1) return false;
    if (backgroundImage !== "none" || !/transparent|, 0\)$|\/ 0(\.[0-4]\d*)?\)$/.test(backgroundColor)) return true;
    if (each.localName === "img" || each.closest("svg.avatar")) return true;
    return [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() && boxes(node).some((box) =>
      x >= box.left && x <= box.right && y >= box.top && y <= box.bottom));
  };
  const range = document.createRange();
  const boxes = (node) => (range.selectNodeContents(node), [...range.getClientRects()]);
  /** The element that hides a point of this one. */
  const over = (each, x, y) => {
    for (const hit of document.elementsFromPoint(x, y)) {
      if (hit.contains(each) || each.contains(hit)) return null;
      const above = stays(hit); // whose words may be pale, while it hides what is below
      if (paints(hit, x, y)) return above && styleOf(above).opacity > 0.9 ? null : hit;
    }
    return null;
  };
  const walk = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const told = new Set();
  const once = (rule, each, more) => !told.has(each) && (told.add(each), say(rule, each, more));
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const each = node.parentElement;
    if (!node.data.trim() || !seen(each) || each.closest("option")) continue;
    const style = styleOf(each);
    const size = parseFloat(style.fontSize);
    if (!size) continue;
    const lines = boxes(node);
    if (!lines.length) continue;
    if (size < PRINT - 0.01) once("small print", each, `${size.toFixed(1)} px`);
    let [shortened, scrolls] = [null, false];
    for (let up = each; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = styleOf(up);
      const [across, down] = [overflowX, overflowY].map((way) => way === "hidden" || way === "clip");
      if (across || down) {
        const box = up.getBoundingClientRect();
        const slack = size * 0.3;
        const out = lines.some((line) =>
          (across && (line.right > box.right + 1 || line.left < box.left - 1)) ||
          (down && (line.bottom > box.bottom + slack || line.top < box.top - slack)));
        if (out && (textOverflow === "ellipsis" || webkitLineClamp !== "none")) shortened = up;
        else if (out) once("cut off", each);
      }
      if (/auto|scroll/.test(overflowX + overflowY)) { scrolls = true; break; }
      if (position === "fixed") break;
    }
    if (shortened) {
      const box = shortened.getBoundingClientRect();
      let letters = 0;
      const text = shortened.innerText.trim();
      for (let at = 0; at < node.data.length; at++) {
        range.setStart(node, at); range.setEnd(node, at + 1);
        const letter = range.getBoundingClientRect();
        if (letter.width && letter.right <= box.right - size * 0.6 && letter.bottom <= box.bottom + size * 0.3) letters++;
      }
      if (!shortened.matches(SHORTENED)) once("shortened", shortened);
      else if (text.length <= SHORT) once("shortened", shortened, "though it is short");
      else if (letters < LETTERS && each === shortened) once("shortened", shortened, `to ${letters} letters`);
      continue;
    }
    if (scrolls) continue;
    if (lines.some((line) => line.width && (line.right > wide + 1 || line.left < -1))) once("off the side", each);
    for (const line of lines) {
      for (const x of [line.left + 3, line.left + line.width / 2, line.right - 3]) {
        const y = line.top + line.height / 2;
        const hit = inside(each, x, y) && over(each, x, y);
        if (hit) once("covered", each, `by ${called(hit)} ${words(hit)}`);
      }
    }
  }

  // -- what a field says -----------------------------------------------------------------------
  const ruler = document.createElement("canvas").getContext("2d");
  for (const each of scope.querySelectorAll("input[placeholder]:placeholder-shown, select")) {
    if (!seen(each)) continue;
    const { font, paddingLeft, paddingRight } = styleOf(each);
    const text = each.placeholder ?? each.selectedOptions[0]?.text ?? "";
    const arrow = each.type === "text" ? 0 : 16; // or the cross that empties the field
    ruler.font = font;
    const room = each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    const least = each.localName === "select" && text.length > SHORT ? text.slice(0, LETTERS) : text; // names are long
    if (ruler.measureText(least).width > room + 1) found.push(`cut off: the words in ${called(each)} "${text}"`);
  }

  // -- what is tapped: too small for a finger, or under something else ---------------------------------------------
  hits("");
  for (const each of scope.querySelectorAll("button, a[href], input, select, summary, [role=button]")) {
    const target = each.closest("label") ?? each;
    const box = target.getBoundingClientRect();
    if (!seen(each) || !box.width || each.matches(INLINE)) continue;
    const round = ["::before", "::after"].map((which) => getComputedStyle(each, which))
      .filter((style) => style.position === "absolute" && style.content !== "none");
    const width = Math.max(box.width, ...round.map((style) => parseFloat(style.width)));
    const height = Math.max(box.height, ...round.map((style) => parseFloat(style.height)));
    if (Math.min(width, height) < FINGER - 0.5) say("small target", each, `${Math.round(width)}x${Math.round(height)}`);
    else if (!each.disabled) {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const [h, v] = [FINGER / 2 - 1, FINGER / 2 - 1];
      for (const [dx, dy] of [[0, 0], [h, 0], [-h, 0], [0, v], [0, -v]]) {
        if (!inside(each, x + dx, y + dy)) continue;
        const hit = document.elementFromPoint(x + dx, y + dy);
        if (!hit || target.contains(hit) || stays(hit)) continue;
        if (!dx && !dy && hit.contains(target)) continue; // the box itself lets taps through
        say("narrow target", each, `${dx || dy ? "beside its middle" : "in its middle"} is ${called(hit)} ${words(hit)}`);
        break;
      }
    }
  }

  // -- the main button: in sight, and nothing on it -----------------------------------------------------------------
  const MAIN = ".actions .button[data-verb], .bar [data-verb], .curtain .go, [role=dialog] .button.go";
  for (const each of scope.querySelectorAll(MAIN)) {
    if (!seen(each)) continue;
    const { left, right, top, bottom } = each.getBoundingClientRect();
    if (top < 0 || bottom > high + 1 || left < 0 || right > wide + 1) {
      say("main button out of sight", each, `${Math.round(bottom - high)} px below the edge`);
      continue;
    }
    for (const [x, y] of [[left + 6, top + 6], [right - 6, top + 6], [left + 6, bottom - 6], [right - 6, bottom - 6], [(left + right) / 2, (top + bottom) / 2]]) {
      const hit = document.elementFromPoint(x, y);
      if (!hit || each.contains(hit)) continue;
      say("main button covered", each, `by ${called(hit)} ${words(hit)}`);
      break;
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  return [...new Set(found)];
}
