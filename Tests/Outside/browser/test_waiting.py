"""The page shows that it waits for a slow answer, and stops after a time limit (S-POP-5)."""

import itertools

import pytest
from selenium.webdriver.common.keys import Keys

from support.client import newcomer
from support.session import sign_in

_numbers = itertools.count(6100)

# No request gets an answer. The page's timeout ends when the test says so; the script records the
# length of the timeout.
SILENCE = """
window.patience = [];
window.ends = new AbortController();
AbortSignal.timeout = (time) => {
  patience.push(time);
  return ends.signal;
};
window.fetch = (url, options = {}) => new Promise((resolve, reject) => {
  const { signal } = options;
  if (signal?.aborted) reject(signal.reason);
  signal?.addEventListener("abort", () => reject(signal.reason));
});
"""
LOSE_PATIENCE = "ends.abort(new DOMException('The time is over.', 'TimeoutError'))"


@pytest.fixture
def ada(server):
    return newcomer(server)


@pytest.fixture
def visitor(server, browse):
    browser = browse(server)
    browser.open("/sign-in")
    return browser


@pytest.fixture
def signed_in(visitor, ada):
    return sign_in(visitor, ada.username)


def silence(browser):
    browser.come_to_rest()
    browser.script(SILENCE)


def lose_patience(browser):
    """Ends the page's timeout, which is at most one minute, as in the original apps."""
    waits = browser.script("return patience")
    assert waits and all(1000 <= time <= 60_000 for time in waits), waits
    browser.script(LOSE_PATIENCE)


def ends_with(browser, words):
    browser.does_not_see(words)
    lose_patience(browser)
    browser.sees(words)


def to_the_code(visitor):
    visitor.fill("Phone number", f"530601{next(_numbers)}")
    visitor.submit("Phone number")
    visitor.is_at("/sign-in/code")


def test_sending_a_number_ends_after_a_timeout(visitor):
    """S-POP-5"""
    silence(visitor)
    visitor.field("Phone number").send_keys("5306018718" + Keys.ENTER)
    visitor.sees("Sending…")
    ends_with(visitor, "No answer. Check your connection and try again.")


def test_checking_a_code_ends_after_a_timeout(visitor):
    """S-POP-5"""
    to_the_code(visitor)
    silence(visitor)
    visitor.field("Verification code").send_keys("000000")
    visitor.sees("Checking the code…")
    ends_with(visitor, "No answer. Check your connection and try again.")


def test_resending_a_code_ends_after_a_timeout(visitor):
    """S-POP-5"""
    to_the_code(visitor)
    silence(visitor)
    visitor.press_here("Send another code")
    visitor.sees("Sending another code…")
    ends_with(visitor, "No answer. Check your connection and try again.")


def test_signing_in_by_token_ends_after_a_timeout(visitor):
    """S-POP-5, S-TOK-2"""
    visitor.open("/sign-in/token")
    silence(visitor)
    visitor.fill("Access token", "any-token")
    visitor.press_here("Sign in with token")
    is_shown_as_waiting(visitor)
    ends_with(visitor, "Could not sign in")


def test_saving_a_name_ends_after_a_timeout(signed_in):
    """S-POP-5, S-NAME-5"""
    signed_in.press_here("Edit your name")
    silence(signed_in)
    signed_in.fill("Name others see", "Ada")
    # A touch beside the field ends editing.
    signed_in.bring(signed_in.driver.find_element("id", "greeting")).click()
    is_shown_as_waiting(signed_in)
    ends_with(signed_in, "The server did not answer.")


def test_opening_a_sheet_opens_its_page_after_a_timeout(signed_in):
    """S-POP-5: the same form, without the sheet."""
    silence(signed_in)
    signed_in.press_here("Add account")
    is_shown_as_waiting(signed_in)
    lose_patience(signed_in)
    signed_in.is_at("/accounts/new")
    signed_in.sees("Please name your new account")


def test_sending_the_form_of_a_sheet_ends_after_a_timeout(signed_in):
    """S-POP-5"""
    signed_in.press_here("Add account")
    signed_in.sees_sheet()
    silence(signed_in)
    signed_in.field("Account name").send_keys("Rent" + Keys.ENTER)
    is_shown_as_waiting(signed_in)
    ends_with(signed_in, "The server did not answer.")
    assert signed_in.field("Account name").get_attribute("value") == "Rent"


def test_refreshing_the_feed_ends_after_a_timeout(signed_in, ada):
    """S-POP-5, S-FEED-6"""
    signed_in.open(f"/accounts/{ada.account}")
    silence(signed_in)
    signed_in.press_here("Refresh")
    is_shown_as_waiting(signed_in)
    ends_with(signed_in, "We could not load the transactions")


def test_moving_money_ends_after_a_timeout(signed_in, ada):
    """S-POP-5, UI-PAY-25"""
    signed_in.open(f"/accounts/{ada.account}/deposits")
    silence(signed_in)
    signed_in.fill("Amount", "5")
    signed_in.press_here("Deposit…")
    form = signed_in.driver.find_element("css selector", "main form[data-money]")
    assert form.get_attribute("aria-busy") == "true"
    ends_with(signed_in, "We are checking")


def test_signing_in_with_a_passkey_ends_after_a_timeout(visitor):
    """S-POP-5"""
    # Browsers create no passkeys for an IP address.
    visitor.url = visitor.url.replace("127.0.0.1", "localhost")
    visitor.open("/login")
    silence(visitor)
    visitor.press_here("Sign in with a passkey")
    is_shown_as_waiting(visitor)
    ends_with(visitor, "That did not work. Please try again")


def is_shown_as_waiting(browser):
    """The page shows the bar at the top, and announces it to screen readers."""
    browser._wait(lambda: browser.script("""
        const bar = document.querySelector(".waiting");
        return "waiting" in document.documentElement.dataset && bar.textContent === "Loading…"
          && bar.getAttribute("role") === "status" && bar.getBoundingClientRect().height > 0;"""),
                  "a sign that it takes long")
