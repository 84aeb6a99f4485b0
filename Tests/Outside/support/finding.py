"""Scripts that find parts of a page as a person does, by what it says: one command of the driver
finds each, where the driver's own commands would ask about every part by itself."""

# Only the open sheet takes input; hidden parts have no text.
SHOWN = """
const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
const line = text => text.replace(/\\s+/g, " ").trim().toLowerCase();
const isShown = element => element.checkVisibility({
  visibilityProperty: true, opacityProperty: true}) && element.getClientRects().length > 0;
const shown = kinds => [...top.querySelectorAll(kinds)].filter(isShown);
"""

# The visible text of the page, also that for screen readers; `null` before it has a body. A browser
# gives all text of a part that it does not show, as if it did (`innerText`, WHATWG HTML, 3.2.7).
TEXT = """
const {body} = document;
return body && (body.checkVisibility() ? body.innerText : "");
"""

# The button or link with these words, in the middle of the screen, because the bottom bar of a
# phone could cover it. They are its text, or else the first line of that, or else its text with the
# parts for screen readers, which some browsers leave out.
CONTROL = SHOWN + """
const [words, isBeginning] = arguments;
const fits = text => isBeginning ? line(text).startsWith(words) : line(text) === words;
const controls = shown("button, a, summary");
const found = [one => one.innerText, one => one.innerText.trim().split("\\n")[0],
  one => one.textContent].flatMap(text => controls.filter(one => fits(text(one))))[0];
found?.scrollIntoView({block: "center", behavior: "instant"});
return found ?? null;
"""

# The control whose label starts with these words.
FIELD = SHOWN + """
const [words] = arguments;
const label = shown("label").find(one => line(one.innerText).startsWith(words));
const named = () => shown("input[aria-label]").find(
  one => line(one.getAttribute("aria-label")).startsWith(words));
return label?.control ?? named() ?? null;
"""

# A goal's card that can be chosen by a touch.
GOAL = SHOWN + """
const [words] = arguments;
const card = shown(".goal:has(.goal__choice)").find(one => line(one.innerText).includes(words));
return card?.querySelector(".goal__choice") ?? null;
"""


def line(words):
    """The words as the scripts compare them: in one line of small letters."""
    return " ".join(words.split()).lower()
