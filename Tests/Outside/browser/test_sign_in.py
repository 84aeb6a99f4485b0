"""The way in, where only a browser can decide: keys, carets, pastes, history, the network."""

import itertools

import pytest
from selenium.webdriver.common.keys import Keys

from support.client import Client
from support.program import poll
from support.screens import Screen

_numbers = itertools.count(1)

# Keeps answers about the number until the test lets them go, and counts forms that are sent.
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


@pytest.fixture
def ada(server, browse):
    """A browser that nobody signed in with, and a number that no code was sent to."""
    browser = browse(server)
    browser.number = f"530601{next(_numbers):04}"
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
    """To anybody: what is refused is sent to nobody at all."""
    return len(Client(browser.url).ask("GET", "/sandbox/messages")["messages"])


def national(browser):
    return f"({browser.number[:3]}) {browser.number[3:6]}-{browser.number[6:]}"


def to_the_code(browser):
    number(browser).send_keys(browser.number, Keys.ENTER)
    browser.is_at("/sign-in/code")
    return browser.field("Verification code")


def focused(browser):
    return browser.driver.switch_to.active_element


def test_the_number_is_formatted_as_it_is_typed(ada):
    """S-LOGIN-2, S-LOGIN-5"""
    field = number(ada)
    assert focused(ada) == field
    for key in "5306018718":
        field.send_keys(key)
    shows(ada, "Phone number", "(530) 601-8718", 14)
    for _ in range(4):
        field.send_keys(Keys.BACKSPACE)
    shows(ada, "Phone number", "530-601", 7)
    for _ in range(6):
        field.send_keys(Keys.BACKSPACE)
    shows(ada, "Phone number", "", 0)


def test_inserting_and_deleting_in_the_middle_keeps_the_caret(ada):
    """S-LOGIN-5"""
    field = number(ada)
    field.send_keys("530601871")
    shows(ada, "Phone number", "(530) 601-871")
    put_caret(ada, field, 7)
    field.send_keys("9")
    shows(ada, "Phone number", "(530) 690-1871", 8)
    field.send_keys(Keys.BACKSPACE)
    shows(ada, "Phone number", "(530) 601-871", 7)


@pytest.mark.parametrize(("key", "place", "text"), [
    (Keys.BACKSPACE, 10, "(530) 608-718"), (Keys.DELETE, 9, "(530) 601-718"),
    (Keys.BACKSPACE, 6, "(536) 018-718"), (Keys.DELETE, 4, "(530) 018-718"),
])
def test_a_key_at_a_sign_takes_the_digit_beside_it(ada, key, place, text):
    """S-LOGIN-5: deleting through brackets and hyphens never gets stuck."""
    field = number(ada)
    field.send_keys("5306018718")
    shows(ada, "Phone number", "(530) 601-8718")
    put_caret(ada, field, place)
    field.send_keys(key)
    shows(ada, "Phone number", text)


def test_late_and_old_answers_change_nothing(ada):
    """UI-TEL-6: no key waits for an answer, and an old answer is not used."""
    field = number(ada)
    ada.driver.execute_script("window.holds = true")
    field.send_keys("530601")
    assert field.get_attribute("value") == "530601"
    field.send_keys("8718")
    assert field.get_attribute("value") == "5306018718"
    held = poll(lambda: ada.driver.execute_script("return window.held.length") == 10, 10, "asked")
    assert held
    ada.driver.execute_script("window.held.reverse().forEach((go) => go())")
    shows(ada, "Phone number", "(530) 601-8718", 14)


@pytest.mark.parametrize(("typed", "face"), [("+44 20", "🇬🇧 +44"), ("+370 6", "🇱🇹 +370")])
def test_the_flag_follows_the_prefix(ada, typed, face):
    """S-LOGIN-3, S-LOGIN-4, UI-TEL-7"""
    shown = ada.driver.find_element("css selector", "[data-face]")
    assert shown.text == "🇺🇸 +1"
    country = ada.driver.find_element("name", "region")
    assert country.get_attribute("aria-label") == "Country"
    number(ada).send_keys(typed)
    poll(lambda: shown.text == face, 10, "the flag did not follow")
    name = ada.driver.execute_script("return arguments[0].selectedOptions[0].text", country)
    assert face.split()[1] in name and len(name.split()) > 2


@pytest.mark.parametrize(("typed", "words"), [
    ("", "Please enter your phone number."),
    ("530x018718", "Please enter digits only"),
    ("530601871", "The phone number should be 10 digits."),
    ("53060187189", "The phone number should be 10 digits."),
    ("0123456789", "Please enter a valid phone number"),
])
def test_what_is_no_number_is_never_sent(ada, typed, words):
    """S-LOGIN-7/8/9/10/14/16"""
    before = codes_sent(ada)
    place = ada.driver.find_element("id", "phone-error")
    assert ada.script("return arguments[0].offsetHeight", place) == 0
    field = number(ada)
    field.send_keys(typed, Keys.ENTER)
    ada.sees(words)
    poll(lambda: focused(ada) == field, 10, "the field has not the focus")
    assert field.get_attribute("aria-invalid") == "true"
    assert [c for c in field.get_attribute("value") if c.isalnum()] == list(typed)
    assert ada.driver.execute_script("return window.posts") == 0
    assert codes_sent(ada) == before


def test_without_a_network_the_form_stays_and_says_so(ada):
    """S-LOGIN-12, S-LOGIN-13, S-LOGIN-14"""
    number(ada).send_keys(ada.number)
    shows(ada, "Phone number", national(ada))
    ada.driver.set_network_conditions(
        offline=True, latency=0, download_throughput=0, upload_throughput=0)
    number(ada).send_keys(Keys.ENTER)
    ada.sees("Network error")
    assert number(ada).is_enabled()
    assert number(ada).get_attribute("value") == national(ada)
    ada.driver.delete_network_conditions()
    assert all("ERR_INTERNET_DISCONNECTED" in one for one in ada.complaints())
    number(ada).send_keys(Keys.ENTER)
    ada.is_at("/sign-in/code")


def test_while_a_code_is_sent_everything_is_off(ada):
    """S-LOGIN-13, S-LOGIN-15"""
    ada.driver.execute_script("""
        window.fetch = () => new Promise((resolve, reject) => { window.fail = reject; });
    """)
    field = number(ada)
    field.send_keys("5306018718", Keys.ENTER)
    ada.sees("Sending…")
    assert not field.is_enabled()
    assert not ada.control("Sending…").is_enabled()
    assert focused(ada).tag_name == "body"


def test_the_code_field_is_one_field_of_six_positions(ada):
    """S-CODE-2 to S-CODE-7, UI-OTP-1"""
    code = to_the_code(ada)
    assert focused(ada) == code
    inputs = ada.driver.find_elements("css selector", "input:not([type=hidden])")
    assert [one.get_attribute("type") for one in inputs] == ["text", "checkbox"]
    code.send_keys("0a b-1x2")
    shows(ada, "Verification code", "012", 3)
    put_caret(ada, code, 1)
    shows(ada, "Verification code", "012", 3)
    code.send_keys(Keys.HOME, "3")
    shows(ada, "Verification code", "0123", 4)
    for _ in range(6):
        code.send_keys(Keys.BACKSPACE)
    shows(ada, "Verification code", "", 0)
    code.send_keys(Keys.BACKSPACE, "4")
    shows(ada, "Verification code", "4", 1)


def test_a_wrong_code_empties_the_field(ada):
    """S-CODE-11, S-CODE-12, S-CODE-13: sent once, by the sixth digit."""
    ada.expects(422)
    code = to_the_code(ada)
    code.send_keys("000000")
    ada.sees("Incorrect verification code")
    shows(ada, "Verification code", "", 0)
    assert focused(ada) == code
    assert ada.driver.execute_script("return window.posts") == 1


def test_pasting_without_a_code_says_so(ada):
    """S-CODE-10"""
    code = to_the_code(ada)
    code.send_keys("12")
    paste(ada, code, "no code in here: 12345")
    ada.sees("There is no six-digit code in what was pasted.")
    shows(ada, "Verification code", "12")


@pytest.mark.parametrize("text", ["123456", "123 456", "123-456", "Your code is 123456."])
def test_a_pasted_code_signs_in(ada, text):
    """S-CODE-8, S-CODE-10, S-CODE-11, UI-OTP-2"""
    code = to_the_code(ada)
    code.send_keys("9")
    paste(ada, code, text)
    ada.is_at("/home.*|/passkeys.*")


@pytest.mark.parametrize("javascript", [True, False], ids=["JavaScript", "no JavaScript"])
def test_back_from_home_never_shows_the_code(server, browse, javascript):
    """S-CODE-17: nor does forward, nor the page's own address."""
    ada = browse(server, javascript=javascript)
    ada.open("/sign-in")
    ada.fill("Phone number", f"530601{next(_numbers):04}")
    ada.submit("Phone number")
    ada.is_at("/sign-in/code")
    ada.field("Verification code").send_keys("123456")
    if not javascript:
        ada.submit("Verification code")
    ada.is_at("/home.*|/passkeys.*")
    ada.open("/home")
    for step in [ada.driver.back] * 3 + [ada.driver.forward] * 3:
        step()
        if ada.driver.current_url.startswith(ada.url):
            ada.is_at("/home.*|/passkeys.*")
        ada.does_not_see("What's the Code?")
        assert not ada.driver.find_elements("name", "code")
    ada.open("/sign-in/code")
    ada.is_at("/home")


def test_the_browser_takes_the_code_out_of_the_message(ada):
    """UI-OTP-3, S-CODE-9"""
    ada.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
        window.OTPCredential = class {};
        navigator.credentials.get = (asked) => new Promise((resolve) => {
          window.asked = asked;
          window.arrive = () => resolve({ code: "123456" });
        });
    """})
    to_the_code(ada)
    poll(lambda: ada.driver.execute_script("return Boolean(window.arrive)"), 10, "not asked")
    assert ada.driver.execute_script("return window.asked.otp.transport[0]") == "sms"
    ada.driver.execute_script("window.arrive()")
    ada.is_at("/home.*|/passkeys.*")


def test_without_a_network_the_code_can_be_typed_again(ada):
    """S-CODE-15"""
    code = to_the_code(ada)
    ada.driver.set_network_conditions(
        offline=True, latency=0, download_throughput=0, upload_throughput=0)
    code.send_keys("123456")
    ada.sees("Network error")
    shows(ada, "Verification code", "", 0)
    ada.driver.delete_network_conditions()
    assert all("ERR_INTERNET_DISCONNECTED" in one for one in ada.complaints())
    code.send_keys("123456")
    ada.is_at("/home.*|/passkeys.*")


def test_back_from_the_code_keeps_the_number(ada):
    """S-CODE-21"""
    to_the_code(ada)
    ada.driver.back()
    ada.is_at("/sign-in")
    shows(ada, "Phone number", national(ada))


def test_a_known_number_needs_no_code_until_it_is_forgotten(ada):
    """S-LOGIN-18, S-LOGIN-19, S-SESS-2, S-SESS-4, D-6"""
    code = to_the_code(ada)
    ada.driver.find_element("name", "trust").click()
    code.send_keys("123456")
    ada.is_at("/home.*|/passkeys.*")
    sent = codes_sent(ada)
    ada.open("/devices")
    ada.sees("This device")
    ada.press("Log out")
    ada.is_at("/sign-in")
    shows(ada, "Phone number", national(ada))
    number(ada).send_keys(Keys.ENTER)
    ada.is_at("/home")
    assert codes_sent(ada) == sent
    ada.open("/devices")
    ada.press("Forget this device")
    ada.is_at("/sign-in")
    shows(ada, "Phone number", "")
    assert {cookie["name"] for cookie in ada.driver.get_cookies()} <= {"visitor", "zone"}


def test_a_session_that_was_ended_elsewhere_is_over_here(server, browse, ada):
    """S-SESS-7, SES-4, C-13"""
    to_the_code(ada).send_keys("123456")
    ada.is_at("/home.*|/passkeys.*")
    other = browse(server)
    other.number = ada.number
    other.open("/sign-in")
    to_the_code(other).send_keys("123456")
    other.is_at("/home.*|/passkeys.*")
    other.open("/devices")
    other.press("Log out everywhere else")
    other.sees("All other devices were logged out.")
    ada.open("/home")
    ada.is_at(r"/sign-in\?ended=yes")
    ada.sees("Your session has ended.")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (768, 1024), (1280, 800)])
def test_the_launch_fills_the_screen_and_nothing_shifts(server, browse, width, height):
    """S-LAUNCH-1, S-LOGIN-22"""
    ada = browse(server)
    ada.fit(Screen(width, height, touch=True))
    ada.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
        window.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.shift += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
    """})
    ada.open("/")
    ada.is_at("/sign-in")
    ada.sees("Awallet")
    box = ada.driver.execute_script("""
        const style = getComputedStyle(document.querySelector(".launch"), "::before");
        return [style.position, parseFloat(style.width), parseFloat(style.height),
                style.backgroundImage, document.documentElement.scrollWidth];
    """)
    assert box[0] == "fixed" and box[1] >= width and box[2] >= height
    assert "art/launch" in box[3]
    assert box[4] <= width
    shows(ada, "Phone number", "")
    assert ada.driver.execute_script("return window.shift") == 0


def test_signed_in_there_is_no_way_in_to_be_seen(ada):
    """S-LAUNCH-2: the server leads Home before anything is painted."""
    to_the_code(ada).send_keys("123456")
    ada.is_at("/home.*|/passkeys.*")
    ada.open("/")
    ada.is_at("/home")
    names = ada.driver.execute_script("""
        return performance.getEntriesByType("navigation").map((one) => one.redirectCount);
    """)
    assert names == [1]
