"""A person without a mouse: uses only keys, and checks every stop of the focus."""

import contextlib

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from support import motion
from support.program import poll

MOST_STOPS = 80

# A ring or a frame; a change of colour alone may be invisible.
SEEN = motion.FINISH + """
const element = document.activeElement, box = element.getBoundingClientRect();
const hasOutline = one => getComputedStyle(one).outlineStyle !== "none"
  && parseFloat(getComputedStyle(one).outlineWidth) >= 2;
// If a box around a field draws its frame, the box shows the ring.
const around = [element, element.parentElement, ...element.parentElement.children];
const hasRing = around.some(hasOutline);
const x = box.left + box.width / 2, y = box.top + Math.min(box.height / 2, innerHeight / 2);
const hit = document.elementFromPoint(x, y);
const isUncovered = hit && (element.contains(hit) || hit.contains(element));
return [hasRing, Boolean(isUncovered)];
"""

# The stops of the focus in their order; `null` if it leaves the page. The stops inside a field (a
# day, a month, a year) do not count.
RECORD = """
// Begins before the first stop: of the sheet, which keeps the focus, or of the page.
const beginning = document.querySelector("dialog[open]") ?? document.body;
beginning.tabIndex = -1;
beginning.focus();
beginning.blur();
beginning.removeAttribute("tabindex");
const stops = [];
const came = event => stops.push(event.target);
const left = event => event.relatedTarget ?? stops.push(null);
addEventListener("focusin", came);
addEventListener("focusout", left);
window.focusRecord = {stops, end() {
  removeEventListener("focusin", came);
  removeEventListener("focusout", left);
  delete window.focusRecord;
}};
"""

# The number of stops, and whether the focus passed the page's last one.
PROGRESS = """
const {stops} = focusRecord;
const again = stops.findIndex((one, index) => index && (one === null || one === stops[0]));
focusRecord.round = again < 0 ? stops : stops.slice(0, again);
return [stops.length, again >= 0];
"""

DISORDER = """
const {round} = focusRecord, found = [];
focusRecord.end();
const named = element => element.outerHTML.slice(0, 160);
if (!round.length) found.push("nothing takes the focus");
for (const one of document.querySelectorAll("a[href], button, input, select, textarea"))
  if (one.tabIndex > 0) found.push(`out of order by itself: ${named(one)}`);
for (const [index, one] of round.entries())
  if (round.indexOf(one) < index) found.push(`the focus is trapped: ${named(one)}`);
for (const [index, one] of round.entries())
  if (index && !(round[index - 1].compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING))
    found.push(`out of order: ${named(one)}`);
return found;
"""
TABS_AT_ONCE = 10


def disorder(browser):
    """Stops out of the page's order, and stops that trap the focus."""
    trapped, seen = [], 0
    with focus_kept(browser):
        browser.script(RECORD)
        for _ in range(MOST_STOPS // TABS_AT_ONCE):
            Keyboard(browser).tab(times=TABS_AT_ONCE)
            stops, is_over = browser.script(PROGRESS)
            if is_over:
                break
            if stops == seen:
                trapped = [f"{TABS_AT_ONCE} keys lead nowhere: {Keyboard(browser).name}"]
                break
            seen = stops
        return browser.script(DISORDER) + trapped


@contextlib.contextmanager
def focus_kept(browser):
    """Restores the focus after the block, and scrolls to the start of the page."""
    before = browser.driver.switch_to.active_element
    yield
    browser.script(
        "document.activeElement.blur(); arguments[0].focus(); scrollTo(0, 0)", before)


class Keyboard:
    def __init__(self, browser):
        self.browser = browser

    @property
    def focused(self):
        return self.browser.driver.switch_to.active_element

    @property
    def name(self):
        """A screen reader's name of the focused element."""
        return " ".join(self.focused.accessible_name.split())

    def press(self, *keys):
        ActionChains(self.browser.driver).send_keys(*keys).perform()

    def type(self, text):
        self.press(text)

    def tab(self, back=False, times=1):
        chain = ActionChains(self.browser.driver)
        if back:
            chain.key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
        else:
            chain.send_keys(Keys.TAB * times).perform()

    def tab_to(self, words, back=False):
        """Presses Tab until an element of this name has the focus; may pass the end once."""
        passed, ends = [], 0
        while not self.is_at(words):
            self.tab(back)
            if self.focused.tag_name == "body":
                ends += 1
                assert ends < 2, f"{words!r} is not among {passed}"
                continue
            self.check_focus()
            passed.append(self.name)
            assert len(passed) < MOST_STOPS, f"{words!r} is not among {passed}"
        return passed

    def is_at(self, words):
        return self.focused.tag_name != "body" and self.name.lower().startswith(words.lower())

    def check_focus(self):
        """UI-A11Y-40: the focus is visible, and nothing covers it."""
        has_ring, is_uncovered = self.browser.script(SEEN)
        what = self.focused.get_attribute("outerHTML")[:200]
        assert has_ring, f"no ring around {what}"
        assert is_uncovered, f"something covers {what}"

    def arrives_at(self, words):
        """Waits for the focus without a key, as after a page or a sheet opens."""
        poll(lambda: self.is_at(words), 10, f"{words!r} has no focus, {self.name!r} has")
        self.check_focus()

    def activate(self, words, key=Keys.ENTER):
        """Tabs to a button or link and presses it; waits for the next page or sheet."""
        self.tab_to(words)
        self.leave_by(key)

    def leave_by(self, *keys):
        """Presses a key that leaves the page or opens or fills a sheet; waits for it."""
        with self.browser.turning(self.focused):
            self.press(*keys)

    def choose(self, label, words):
        """Presses the arrow keys in a list until the option with this text is chosen."""
        self.tab_to(label)
        choices = Select(self.focused)
        self.press(Keys.HOME)
        for _ in range(len(choices.options)):
            if words in choices.first_selected_option.text:
                return
            self.press(Keys.ARROW_DOWN)
        raise AssertionError(f"{words!r} cannot be chosen in {label!r}")
