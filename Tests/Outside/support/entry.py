"""A person who signs in by phone: a number without a code, and the fields of phone and code."""

import itertools

from selenium.webdriver.common.keys import Keys

from support.client import Client
from support.program import poll

_numbers = itertools.count(1)

# Holds answers about the number until the test releases them, and counts the sent forms.
WATCH = """
const real = window.fetch;
window.held = [];
window.holds = false;
window.posts = 0;
window.fetch = (url, options) => {
  if (options?.method === "POST") window.posts += 1;
  if (!window.holds || !String(url).includes("/format")) return real(url, options);
  return new Promise((resolve) => window.held.push(() => resolve(real(url, options))));
};
"""


def next_number():
    return f"530601{next(_numbers):04}"


def at_the_way_in(browser):
    """Opens the sign-in page with a number that has received no code."""
    browser.number = next_number()
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
    browser.open("/sign-in")
    return browser


def number(browser):
    return browser.field("Phone number")


def shows(browser, label, text, caret=None):
    """Waits until the field holds this text, and where it says, the caret."""
    field = browser.field(label)

    def is_so():
        value, start = browser.driver.execute_script(
            "return [arguments[0].value, arguments[0].selectionStart]", field)
        return value == text and caret in (None, start)

    poll(is_so, 10, f"{label} does not show {text!r} at {caret}: {field.get_attribute('value')!r}")


def put_caret(browser, field, place):
    browser.driver.execute_script("arguments[0].setSelectionRange(arguments[1], arguments[1])",
                                  field, place)


def paste(browser, field, text):
    browser.driver.execute_script("""
        const data = new DataTransfer();
        data.setData("text", arguments[1]);
        const event = new ClipboardEvent(
          "paste", { clipboardData: data, bubbles: true, cancelable: true });
        arguments[0].dispatchEvent(event);
    """, field, text)


def codes_sent(browser):
    """The number of codes sent so far, to any phone number."""
    return len(Client(browser.url).ask("GET", "/sandbox/messages")["messages"])


def national(browser):
    return f"({browser.number[:3]}) {browser.number[3:6]}-{browser.number[6:]}"


def to_the_code(browser):
    number(browser).send_keys(browser.number, Keys.ENTER)
    browser.is_at("/sign-in/code")
    return browser.field("Verification code")


def focused(browser):
    return browser.driver.switch_to.active_element
