"""A person at a browser: finds fields by their labels and buttons by their words."""

import re
import tempfile

from selenium import webdriver
from selenium.common.exceptions import (
    NoSuchElementException, StaleElementReferenceException, WebDriverException)
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from support.program import poll

PATIENCE = 10


class Browser:
    """One window with cookies of its own."""

    def __init__(self, url, javascript=True):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage",
                     "--disable-gpu", "--window-size=390,844", "--lang=en-US"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        if not javascript:
            options.add_experimental_option(
                "prefs", {"profile.managed_default_content_settings.javascript": 2})
        service = Service("/usr/bin/chromedriver")
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.set_page_load_timeout(30)
        self.url = url
        self.javascript = javascript

    def open(self, path):
        self.driver.get(self.url + path)

    @property
    def path(self):
        return self.driver.current_url.removeprefix(self.url)

    @property
    def text(self):
        return self.driver.find_element(By.TAG_NAME, "body").text

    def close(self):
        self.driver.quit()

    def screenshot(self):
        path = tempfile.mkstemp(prefix="awallet-", suffix=".png")[1]
        self.driver.save_screenshot(path)
        return path

    # Finding

    def field(self, label):
        """The control whose label begins with these words."""
        def find():
            for element in self.driver.find_elements(By.TAG_NAME, "label"):
                if not text_of(element).startswith(label.lower()):
                    continue
                target = element.get_attribute("for")
                if target:
                    return self.driver.find_element(By.ID, target)
                return element.find_element(By.CSS_SELECTOR, "input, select, textarea")
            return None
        return self._wait(find, f"a field labelled {label!r}")

    def control(self, words):
        """The button or link that can be seen with exactly these words."""
        def find():
            found = self.driver.find_elements(By.CSS_SELECTOR, "button, a, summary")
            shown = [element for element in found if element.is_displayed()]
            return next((one for one in shown if text_of(one) == words.lower()), None)
        return self._wait(find, f"a button or link {words!r}")

    def sees(self, words):
        self._wait(lambda: words in self.text, f"the words {words!r}")

    def sees_pattern(self, pattern):
        return self._wait(lambda: re.search(pattern, self.text), f"the pattern {pattern!r}")

    def does_not_see(self, words):
        assert words not in self.text, self.text

    def is_at(self, pattern):
        self._wait(lambda: re.fullmatch(pattern, self.path), f"the address {pattern!r}")

    def _wait(self, condition, what):
        def quietly():
            try:
                return condition()
            except NoSuchElementException:
                return None
            except WebDriverException as fault:
                if is_of_a_page_that_left(fault):
                    return None
                raise
        try:
            return poll(quietly, PATIENCE, what)
        except AssertionError as error:
            raise AssertionError(f"{error} is not at {self.path}:\n{self.text}") from None

    # Doing

    def fill(self, label, value):
        field = self.field(label)
        field.clear()
        field.send_keys(value)

    def choose(self, label, words):
        """Takes the choice with these words, from a list or from radio buttons."""
        options = self._wait(lambda: self._choices(label), f"choices labelled {label!r}")
        next(option for option in options if words in option.text).click()

    def _choices(self, label):
        for group in self.driver.find_elements(By.TAG_NAME, "fieldset"):
            if text_of(group.find_element(By.TAG_NAME, "legend")).startswith(label.lower()):
                return group.find_elements(By.TAG_NAME, "label")
        return Select(self.field(label)).options

    def press(self, words):
        """Presses, and waits until the page that answers has come."""
        control = self.control(words)
        control.click()
        self._left(control)

    def press_here(self, words):
        """Presses what changes the page without leaving it."""
        self.control(words).click()

    def submit(self, label):
        """Enter, as on a keyboard, in a field (S-LOGIN-21)."""
        field = self.field(label)
        field.send_keys(Keys.ENTER)
        self._left(field)

    def _left(self, element):
        def gone():
            try:
                element.is_enabled()
                return False
            except WebDriverException as fault:
                if is_of_a_page_that_left(fault):
                    return True
                raise
        poll(gone, PATIENCE, f"still at {self.path}")

    # What went wrong where nobody looks

    def complaints(self, expected_statuses=()):
        """Errors of the console, without those for answers that were asked for."""
        expected = [f"status of {status}" for status in expected_statuses]
        return [
            entry["message"] for entry in self.driver.get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING")
            and not any(words in entry["message"] for words in expected)]


def is_of_a_page_that_left(fault):
    """The driver has a second way to say so, when the page goes while it is being asked."""
    return (isinstance(fault, StaleElementReferenceException)
            or "does not belong to the document" in str(fault))


def text_of(element):
    return " ".join(element.text.split()).lower()
