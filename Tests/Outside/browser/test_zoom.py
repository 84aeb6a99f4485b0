"""Large letters and much space between them, on a narrow page."""

import pytest

from support import layout
from support.screens import NARROW, ZOOMED, Screen

PATHS = ("/home", "/transactions", "/goals", "/accounts/{pounds}", "/accounts/{pounds}/insights",
         "/transactions/{sent}", "/goals/{goal}", "/accounts/{pocket}/goals", "/profile", "/send",
         "/request", "/accounts/{pocket}/deposits", "/transfers/own",
         "/accounts/{pocket}/statements", "/insights")
# A phone has no scroll bar.
NARROW_PHONE = Screen(320, 640, touch=True)

SIDEWAYS = """
const { scrollWidth, clientWidth } = document.documentElement;
return Math.max(0, scrollWidth - clientWidth);
"""

# Words that stand on more than one line. A name of more than 14 letters may, and so may a code.
BROKEN = """
const found = [], range = document.createRange();
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node; (node = walk.nextNode());) {
  if (!node.parentElement.checkVisibility({visibilityProperty: true})) continue;
  if (node.parentElement.closest(".unseen, code, script, template, option, svg")) continue;
  for (const {0: word, index} of node.data.matchAll(/[\\p{L}\\p{N}.,$£€¥−+]+/gu)) {
    if (word.length > 14) continue;
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const lines = new Set([...range.getClientRects()].filter(box => box.width > 1)
      .map(box => Math.round(box.top)));
    if (lines.size > 1) found.push(`${word} in ${node.parentElement.outerHTML.slice(0, 90)}`);
  }
}
return found;
"""


@pytest.fixture
def narrow(visitor):
    visitor.become("ada")
    visitor.fit(NARROW)
    return visitor


@pytest.mark.parametrize("screen", [NARROW, NARROW_PHONE], ids=["bar", "no bar"])
def test_nothing_breaks_inside_a_word_or_scrolls_sideways(narrow, fixture, screen):
    """UI-A11Y-42, WCAG 1.4.12 and 1.4.10: at 320 pixels, with the spacing of the rule."""
    narrow.fit(screen)
    found = {}
    for path in PATHS:
        path = path.format(**fixture.ids)
        narrow.open(path)
        plain, [spaced, wide] = narrow.script(
            layout.together(BROKEN, layout.spaced(BROKEN, SIDEWAYS)))
        if plain or spaced or wide:
            found[path] = (plain, spaced, wide)
    assert found == {}


def test_the_title_of_a_sheet_stays_in_sight(narrow, fixture):
    """UI-A11Y-42, UI-DLG-29: at 400 %, wherever its form is scrolled to."""
    narrow.open("/home")
    narrow.press("Deposit")
    narrow.sees_sheet()
    narrow.fit(ZOOMED)
    title = narrow.sheet.find_element("css selector", ".sheet__head h2")
    narrow.script("arguments[0].scrollTop = arguments[0].scrollHeight", narrow.sheet)
    top, bottom, height = narrow.script("""
        const box = arguments[0].getBoundingClientRect();
        return [box.top, box.bottom, innerHeight];""", title)
    assert narrow.script("return arguments[0].scrollTop", narrow.sheet) > 0
    assert 0 <= top < bottom <= height / 3
    narrow.fit(NARROW)
