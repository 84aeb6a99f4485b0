"""Scripts that do in Firefox's pages what a driver of the older WebDriver does."""

# The message of `CALL`, and Firefox's about an object of a page that it has removed.
STALE = ("stale element", "dead object")

# A script waits for a whole page, as a driver does. It gets no element that has left the page, and
# none of an earlier page that Firefox keeps.
CALL = """(...given) => {
  const left = one => one?.nodeType && (!one.isConnected || one.ownerDocument !== document);
  const run = () => {
    if (given.some(left)) throw new Error("stale element");
    return (function () { %s
    }).apply(null, given);
  };
  if (document.readyState === "complete") return run();
  return new Promise(done => addEventListener("load", done, {once: true})).then(run);
}"""

# The last argument is a function that ends the script.
CALL_BACK = """
const given = arguments;
return new Promise(done => (function () { %s
}).call(null, ...given, done));
"""

FIND = "return [...(arguments[0] ?? document).querySelectorAll(arguments[1])];"

# Where a click meets the element. An option has no place; it is chosen.
AIM = """
const [element] = arguments, list = element.localName === "option" && element.closest("select");
if (list) {
  list.focus();
  if (element.selected && !list.multiple) return "done";
  element.selected = !element.selected;
  for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, {bubbles: true}));
  return "done";
}
const inside = ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
const middle = () => [...element.getClientRects()].filter(box => box.width && box.height)
  .map(box => [box.left + box.width / 2, box.top + box.height / 2])[0];
if (!middle() || !element.checkVisibility({visibilityProperty: true})) return "hidden";
if (!inside(middle())) element.scrollIntoView({block: "center", behavior: "instant"});
const place = middle(), hit = document.elementFromPoint(...place);
return element.contains(hit) ? place : "covered";
"""

# Gives the focus to a field, all of whose text is chosen, or whose caret is behind the text.
FOCUS = """
const [element, isWhole] = arguments;
const isShown = element.checkVisibility({visibilityProperty: true});
if (!isShown || element.matches(":disabled")) return false;
const isNew = document.activeElement !== element;
if (isNew) element.focus();
if (isWhole) element.select();
else if (isNew && typeof element.selectionEnd === "number")
  element.setSelectionRange(element.value.length, element.value.length);
return document.activeElement === element;
"""
