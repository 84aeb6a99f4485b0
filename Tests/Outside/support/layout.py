"""Scripts that measure a page and find parts that a person cannot see, read or hit."""

import json


def call(script, *arguments):
    """A script that runs another one with these arguments."""
    return f"return {_expression(script, arguments)};"


def together(*scripts):
    """A script that returns a list of the answers of all scripts."""
    return f"return [{', '.join(_expression(script) for script in scripts)}];"


def changed(script, value, back, scripts):
    """A script that runs the others together after a change, which it undoes."""
    return f"""
      {_expression(script, [value])};
      try {{ {together(*scripts)} }} finally {{ {_expression(script, [back])}; }}
    """


def spaced(*scripts):
    return changed(SPACED, True, False, scripts)


def turned(*scripts):
    return changed(TURN, "rtl", "", scripts)


def _expression(script, arguments=()):
    return f"(function() {{{script}\n}}).apply(null, {json.dumps(arguments)})"


# Elements only for screen readers are one pixel large or less.
SHOWN = """
const isShown = element => element.checkVisibility({visibilityProperty: true})
  && element.getBoundingClientRect().width > 1 && element.getBoundingClientRect().height > 1
  && getComputedStyle(element).clipPath === "none";
const all = (selector = "*") => [...document.body.querySelectorAll(selector)].filter(isShown);
const named = element => `${element.outerHTML.slice(0, 160)}`;
const ownText = element => [...element.childNodes].filter(
  node => node.nodeType === Node.TEXT_NODE && node.data.trim());
"""

# Code and tables may scroll sideways, and the keyboard reaches them.
SIDEWAYS = SHOWN + """
const root = document.documentElement, found = [];
if (root.scrollWidth > root.clientWidth)
  found.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`);
for (const element of all()) for (const node of ownText(element)) {
  const range = document.createRange();
  range.selectNodeContents(node);
  for (const box of range.getClientRects())
    if (box.right > root.clientWidth + 1 || box.left < -1)
      found.push(`${Math.round(box.left)} to ${Math.round(box.right)}: ${named(element)}`);
}
for (const box of all(":not([tabindex], input, select, textarea)"))
  if (box.scrollWidth > box.clientWidth + 1
      && ["auto", "scroll"].includes(getComputedStyle(box).overflowX))
    found.push(`${box.scrollWidth} in ${box.clientWidth}: ${named(box)}`);
return found;
"""

CLIPPED = SHOWN + """
const cuts = value => ["hidden", "clip"].includes(value);
return all(":not(svg, svg *, input, select, option, img)").filter(element => {
  const style = getComputedStyle(element);
  const isWide = cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
  const isHigh = cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
  return (isWide || isHigh) && element.innerText.trim();
}).map(named);
"""

# Words and figures with a line break inside. Ids, keys and addresses may have one; a line may also
# end at a hyphen or slash.
TORN = SHOWN + """
const found = [];
for (const element of all(":not(code, code *, svg, svg *, option, textarea)"))
  for (const node of ownText(element)) for (const word of node.data.matchAll(/[^ \\n\\t\\-/]+/g)) {
    if (word[0].length > 24) continue;
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top / 4)));
    if (lines.size > 1) found.push(`${word[0]} on ${lines.size} lines: ${named(element)}`);
  }
return found;
"""

# Texts of two such elements beside each other without space between them.
TOUCHING = SHOWN + """
const texts = all(arguments[0]).map(element => {
  const range = document.createRange();
  range.selectNodeContents(element.lastChild);
  return [element.textContent, range.getBoundingClientRect()];
});
return texts.slice(1).map(([text, box], index) => [texts[index], [text, box]]).filter(
  ([[, one], [, other]]) => Math.abs(one.top - other.top) < 2 && other.left - one.right < 2)
  .map(([[one], [other]]) => `${one} ${other}`);
"""

# Like a browser with twice the font size.
ENLARGED = "document.documentElement.style.fontSize = arguments[0] ? '200%' : '';"

# WCAG 1.4.12, as a style sheet that the page's policy does not block.
SPACED = """
const sheet = new CSSStyleSheet();
sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
document.adoptedStyleSheets = arguments[0]
  ? [...document.adoptedStyleSheets, sheet] : document.adoptedStyleSheets.slice(0, -1);
"""

SMALL_TARGETS = SHOWN + """
const inSentence = element => getComputedStyle(element).display === "inline";
return all(arguments[0]).filter(element => {
  if (inSentence(element)) return false;
  const box = element.getBoundingClientRect();
  return Math.min(box.width, box.height) < arguments[1] - 0.5;
}).map(element => {
  const box = element.getBoundingClientRect();
  return `${box.width} × ${box.height}: ${named(element)}`;
});
"""

# Focuses each element that can have the focus, and checks that nothing covers it.
COVERED = SHOWN + """
const found = [];
for (const element of all("a[href], button, input, select, textarea, summary")) {
  element.focus();
  if (document.activeElement !== element) continue;
  const box = element.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
  const points = [box.top + 3, box.top + box.height / 2, box.bottom - 3].map(
    y => document.elementFromPoint(x, y));
  const isSeen = hit => hit && (element.contains(hit) || hit.contains(element)
    && !hit.matches("body, html, main"));
  if (!points.every(isSeen)) found.push(
    `${Math.round(box.top)} to ${Math.round(box.bottom)} of ${innerHeight}: ${named(element)}`);
}
return found;
"""

# The same; then it restores the focus and scrolls to the start of the page.
COVERED_AND_BACK = f"""
const before = document.activeElement;
try {{ {call(COVERED)} }} finally {{
  document.activeElement.blur();
  before.focus();
  scrollTo(0, 0);
}}
"""

# The distance of boxes from the start of the line, which is at the right in right-to-left text.
# With an open sheet, only the sheet: the scroll bar beside it moves the rest. Elements with their
# own direction do not count.
PLACES = SHOWN + """
const root = document.documentElement, sheet = document.querySelector("dialog[open]");
const around = (sheet ?? root).getBoundingClientRect();
return all("main, h1, h2, header, nav, form, section, li, button, .button, input, select")
  .filter(element => !sheet || sheet.contains(element))
  .filter(element => !element.closest(".code, .sum")).map(element => {
    const box = element.getBoundingClientRect();
    const start = root.dir === "rtl" ? around.right - box.right : box.left - around.left;
    return [named(element), Math.round(start)];
  });
"""

TURN = "document.documentElement.dir = arguments[0];"

# The digits of a number or a code have the same order in every language.
TURNED_NUMBERS = SHOWN + """
return all("input[type=tel], input[autocomplete=one-time-code]").filter(
  field => getComputedStyle(field).direction !== "ltr").map(named);
"""

SMALL_LETTERS = SHOWN + """
return all("input, select, textarea").filter(
  field => parseFloat(getComputedStyle(field).fontSize) < 16).map(named);
"""

# Columns whose figures do not align.
UNEVEN = """
const isMoney = /^[+\\u2212]?(\\p{Sc}|[A-Z]{3})\\s?[\\d.,]+$/u;
return [...document.querySelectorAll("body *")].filter(
  one => !one.childElementCount && isMoney.test(one.textContent.trim())
    && one.checkVisibility() && one.tagName !== "OPTION"
    && !getComputedStyle(one).fontVariantNumeric.includes("tabular-nums")).map(
  one => one.outerHTML);
"""

# Main buttons, fields, rows and navigation; small buttons beside a heading may be smaller.
PRIMARY = ("form .button:not(.button--small), a.button:not(.button--small, .button--plain), "
           "input:not([type=hidden], [type=checkbox], [type=radio]), select, nav a, "
           "li > a:not(.notice *), .tile")
ANY = "a[href], button, input:not([type=hidden]), select, textarea, summary"
