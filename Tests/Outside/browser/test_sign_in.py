"""Sign-in by phone in a browser: keys, the caret, history, the network."""

import pytest
from selenium.webdriver.common.keys import Keys

from support.entry import (
    at_the_way_in, codes_sent, focused, national, number, put_caret, shows, to_the_code)
from support.program import poll
from support.screens import Screen


@pytest.fixture
def ada(server, browse):
    """A browser without a session."""
    return at_the_way_in(browse(server))


def test_the_field_formats_the_number_after_each_key(ada):
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
def test_deleting_at_a_bracket_or_hyphen_deletes_the_digit_beside_it(ada, key, place, text):
    """S-LOGIN-5: deleting never stops at a bracket or hyphen."""
    field = number(ada)
    field.send_keys("5306018718")
    shows(ada, "Phone number", "(530) 601-8718")
    put_caret(ada, field, place)
    field.send_keys(key)
    shows(ada, "Phone number", text)


def test_late_and_old_answers_change_nothing(ada):
    """UI-TEL-6: no key waits for an answer, and the page ignores old answers."""
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
def test_an_invalid_number_is_never_sent(ada, typed, words):
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


def test_without_a_network_the_form_stays_and_shows_an_error(ada):
    """S-LOGIN-12, S-LOGIN-13, S-LOGIN-14"""
    number(ada).send_keys(ada.number)
    shows(ada, "Phone number", national(ada))
    ada.expects_silence()
    ada.driver.set_network_conditions(
        offline=True, latency=0, download_throughput=0, upload_throughput=0)
    number(ada).send_keys(Keys.ENTER)
    ada.sees("No answer. Check your connection and try again.")
    assert number(ada).is_enabled()
    assert number(ada).get_attribute("value") == national(ada)
    ada.driver.delete_network_conditions()
    number(ada).send_keys(Keys.ENTER)
    ada.is_at("/sign-in/code")


def test_all_controls_are_disabled_while_the_server_sends_a_code(ada):
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


def test_a_trusted_device_needs_no_code_until_a_person_forgets_it(ada):
    """S-LOGIN-18, S-LOGIN-19, S-SESS-2, S-SESS-4, D-6"""
    code = to_the_code(ada)
    ada.driver.find_element("name", "trust").click()
    code.send_keys("123456")
    ada.is_at("/home.*|/passkeys.*")
    sent = codes_sent(ada)
    ada.open("/devices")
    ada.sees("This device")
    ada.press("Sign out")
    ada.is_at("/sign-in")
    shows(ada, "Phone number", national(ada))
    number(ada).send_keys(Keys.ENTER)
    ada.is_at("/home")
    assert codes_sent(ada) == sent
    ada.open("/devices")
    ada.press("Forget this device")
    ada.is_at("/sign-in")
    shows(ada, "Phone number", "")
    assert {cookie["name"] for cookie in ada.driver.get_cookies()} <= {
        ada.cookie_name("visitor"), "zone"}


def test_a_session_ended_elsewhere_asks_to_sign_in_again(server, browse, ada):
    """S-SESS-7, SES-4, C-13"""
    to_the_code(ada).send_keys("123456")
    ada.is_at("/home.*|/passkeys.*")
    other = browse(server)
    other.number = ada.number
    other.open("/sign-in")
    to_the_code(other).send_keys("123456")
    other.is_at("/home.*|/passkeys.*")
    other.open("/devices")
    other.press("Sign out everywhere else")
    other.sees("All other devices signed out.")
    ada.open("/home")
    ada.is_at(r"/sign-in\?ended=yes")
    ada.sees("Your session has ended.")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_wallet_without_codes_begins_with_a_username(start, browse, javascript):
    """P-ENTRY-1, P-JOIN-2: in, through the first account, and out again."""
    server = start("serve", ["--public-url", "http://127.0.0.1", "--allow-unsafe-disk"])
    ada = browse(server, javascript=javascript)
    ada.open("/transactions")
    ada.is_at("/login")
    ada.does_not_see("phone number")
    ada.open("/sign-in")
    ada.is_at("/login")
    if javascript:
        assert focused(ada) == ada.field("Username")
    ada.press("Register")
    ada.is_at("/register")
    ada.does_not_see("phone number")
    ada.fill("Username", "ada_lovelace")
    ada.fill("Password", "four words of mine")
    ada.fill("Repeat the password", "four words of mine")
    ada.submit("Repeat the password")
    ada.is_at("/transactions")
    ada.open("/home")
    ada.sees("Account 1")
    ada.press("Sign out")
    ada.is_at("/login")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (768, 1024), (1280, 800)])
def test_the_first_page_fills_the_screen_without_layout_shifts(server, browse, width, height):
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


def test_a_signed_in_person_goes_home_without_seeing_the_sign_in_page(ada):
    """S-LAUNCH-2: the server redirects before the browser paints."""
    to_the_code(ada).send_keys("123456")
    ada.is_at("/home.*|/passkeys.*")
    ada.open("/")
    ada.is_at("/home")
    names = ada.driver.execute_script("""
        return performance.getEntriesByType("navigation").map((one) => one.redirectCount);
    """)
    assert names == [1]
