"""A person at a browser, who finds fields by their labels and buttons by their texts."""

import contextlib
import re
import tempfile
from urllib.parse import urlsplit

from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, NoSuchElementException,
    StaleElementReferenceException, WebDriverException)
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from support import chromium, finding, firefox, motion, webkit
from support.program import poll

# Seconds; an idle machine needs less.
PATIENCE = 20


class Browser:
    """One window with its own cookies."""

    def __init__(self, driver, url, javascript=True, engine="Chromium"):
        self.driver = driver
        self.url = url
        self.javascript = javascript
        self.engine = engine
        self.expected_statuses = set()
        self.expected_words = []
        self.noted = []

    def cookie_name(self, name):
        """The name of a cookie of ours: it ends with the port of the site."""
        return f"{name}-{urlsplit(self.url).port}"

    def open(self, path):
        self.note_violations()
        self.driver.get(self.url + path)

    @property
    def path(self):
        return self.driver.current_url.removeprefix(self.url)

    @property
    def text(self):
        """The visible text; the text of the next page, if the browser leaves this one meanwhile."""
        def read():
            try:
                text = self.script(finding.TEXT)
                return None if text is None else [text]
            except WebDriverException as error:
                if is_of_a_page_that_left(error):
                    return None
                raise
        return poll(read, PATIENCE, "no page to read")[0]

    @property
    def focused_text(self):
        """The text of the element with the focus, even while that still fades in."""
        return self.script("return document.activeElement.innerText")

    def screenshot(self):
        _, path = tempfile.mkstemp(prefix="awallet-", suffix=".png")
        self.driver.save_screenshot(path)
        return path

    # Finding

    @property
    def top(self):
        """The part that accepts input: the open sheet, else the whole page."""
        return self.sheet or self.driver

    def field(self, label):
        """The control whose label starts with this text."""
        return self._wait(lambda: self.script(finding.FIELD, finding.line(label)),
                          f"a field labelled {label!r}")

    def control(self, words):
        """The visible button or link with this text or first line; more may follow an ellipsis."""
        bare = words.removesuffix("…")
        return self._wait(
            lambda: self.script(finding.CONTROL, finding.line(bare), bare != words),
            f"a button or link {words!r}")

    def unfold(self, words):
        """Opens the part of the page that this summary folds, unless it is open."""
        def unfolded():
            summary = self.control(words)
            if not self.script("return arguments[0].parentElement.open", summary):
                self.patiently(summary.click)
            return True
        # A live update may take the summary away meanwhile.
        self._wait(unfolded, f"{words!r} unfolded")

    def bring(self, element):
        """Scrolls the element to the middle, because the bottom bar of a phone could cover it."""
        self.script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
        return element

    def sees_sheet(self):
        return self._wait(lambda: self.sheet, "an open sheet")

    def sees_no_sheet(self):
        self._wait(lambda: self.sheet is None, "no open sheet")

    def sees(self, words):
        self._wait(lambda: words in self.text, f"the words {words!r}")

    def sees_pattern(self, pattern):
        return self._wait(lambda: re.search(pattern, self.text), f"the pattern {pattern!r}")

    def does_not_see(self, words):
        assert words not in self.text, self.text

    def is_at(self, pattern):
        self._wait(lambda: re.fullmatch(pattern, self.path), f"the address {pattern!r}")

    def has_loaded(self):
        """Waits for the scripts too: requests that a page leaves unfinished are complaints."""
        self._wait(lambda: self.script("return document.readyState") == "complete", "a whole page")

    def _wait(self, condition, what):
        def quietly():
            try:
                return condition()
            except WebDriverException as error:
                if is_of_a_page_that_left(error):
                    return None
                raise
        try:
            return poll(quietly, PATIENCE, what)
        except AssertionError as error:
            raise AssertionError(f"{error} is not at {self.path}:\n{self.text}") from None

    # Doing

    def fill(self, label, value):
        field = self.field(label)
        self.patiently(field.clear)
        field.send_keys(value)

    def patiently(self, action):
        """Repeats the action until no animation is in its way."""
        def done():
            try:
                action()
            except (ElementNotInteractableException, ElementClickInterceptedException):
                return False
            return True
        poll(done, PATIENCE, "nothing could be done")

    def choose(self, label, words):
        """Chooses the option with this text from a list or from radio buttons."""
        options = self._wait(lambda: self._choices(label), f"choices labelled {label!r}")
        self.bring(next(option for option in options if words in option.text)).click()

    def _choices(self, label):
        for group in self.top.find_elements(By.TAG_NAME, "fieldset"):
            legend = group.find_element(By.TAG_NAME, "legend").text
            if finding.line(legend).startswith(finding.line(label)):
                return group.find_elements(By.TAG_NAME, "label")
        return Select(self.field(label)).options

    def choose_goal(self, name):
        """Chooses a goal of an account by a touch on its card."""
        choice = self._wait(lambda: self.script(finding.GOAL, finding.line(name)),
                            f"a goal {name!r}")
        self.patiently(self.bring(choice).click)

    def press(self, words):
        """Presses a button, and waits for the next page or sheet."""
        control = self.control(words)
        with self.turning(control):
            self.patiently(control.click)

    def press_here(self, words):
        """Presses a button that changes the page without leaving it."""
        self.patiently(self.control(words).click)

    def submit(self, label):
        """Presses Enter in a field (S-LOGIN-21)."""
        field = self.field(label)
        with self.turning(field):
            field.send_keys(Keys.ENTER)

    @contextlib.contextmanager
    def turning(self, element):
        """Waits until the browser has left the page or a sheet has opened over it."""
        self.note_violations()
        had_sheet = self.sheet is not None
        before = self.path
        yield
        poll(lambda: self._is_gone(element) or (self.sheet is not None and not had_sheet),
             PATIENCE, f"no answer at {before}")

    @property
    def sheet(self):
        """The open dialog over the page, or None."""
        found = self.driver.find_elements(By.CSS_SELECTOR, "dialog[open]")
        return found[-1] if found else None

    @staticmethod
    def _is_gone(element):
        try:
            element.is_enabled()
            return False
        except WebDriverException as error:
            if is_of_a_page_that_left(error):
                return True
            raise

    # Errors of the console and the policy

    def expects(self, *statuses):
        """Allows these error statuses; all others are complaints."""
        self.expected_statuses |= set(statuses)

    def expects_silence(self):
        """Allows the errors about a server or a network that is away, also of requests under way
        and of the browser's own look for a newer service worker."""
        self.expected_words += [
            "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_FAILED",
            "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_INTERNET_DISCONNECTED", "NetworkError",
            "A ServiceWorker passed an Error Response",
            "unknown error occurred when fetching the script"]

    def note_violations(self):
        """Records WebKit's violations before the page goes: WebKit keeps no log."""
        if self.engine == "WebKit":
            self.noted += webkit.violations(self.driver)

    def complaints(self, expected_statuses=()):
        """Errors of the console and violations of the page's policy since the last call."""
        self.note_violations()
        found, self.noted = self.noted, []
        if self.engine == "WebKit":
            return found
        allowed = self.expected_words + firefox.OF_A_PAGE_THAT_LEFT + [
            f"status of {status}" for status in self.expected_statuses | set(expected_statuses)]
        return [
            entry["message"] for entry in self.driver.get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING")
            and not any(words in entry["message"] for words in allowed)]

    # Settings of the browser

    def fit(self, screen, is_drawn=True):
        """Sets the size of the page, and finishes the animations that the new size starts."""
        if self.engine == "Firefox":
            firefox.fit(self.driver, screen)
        else:
            chromium.fit(self.driver, screen, is_drawn)
        self.come_to_rest()

    def set_cookies(self, cookies):
        """Sets cookies of any site, in the form of Chromium's `Network.setCookies`."""
        if self.engine == "Firefox":
            self.driver.set_cookies(cookies)
        else:
            self.driver.execute_cdp_cmd("Network.setCookies", {"cookies": cookies})

    def prefer(self, **choices):
        chromium.prefer(self.driver, **choices)

    def come_to_rest(self):
        """Finishes all animations at once."""
        self.driver.execute_async_script(motion.REST)

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)


def is_of_a_page_that_left(error):
    """Whether the error says that the element has gone with its page."""
    return (isinstance(error, (StaleElementReferenceException, NoSuchElementException))
            or "does not belong to the document" in str(error))
