"""The phone field: typing, the caret, deleting, invalid numbers, and a lost network."""

import itertools

import pytest
from selenium.webdriver.common.keys import Keys

from support.client import Client
from support.entry import WATCH, national, put_caret, shows
from support.program import poll
from support.page_states import NOBODY

_numbers = itertools.count(3100)


@pytest.fixture
def page(visitor):
    visitor.become(NOBODY)
    # It has received no code yet.
    visitor.number = f"530601{next(_numbers)}"
    visitor.open("/sign-in")
    visitor.come_to_rest()
    yield visitor
    visitor.driver.delete_network_conditions()


def field_of(page):
    return page.field("Phone number")


def holds(page, text, caret=None):
    shows(page, "Phone number", text, caret)


def messages(page):
    answer = Client(page.url).ask("GET", "/sandbox/messages", params={"to": f"+1{page.number}"})
    return len(answer["messages"])


def error(page):
    return page.driver.find_element("id", "phone-error")


def test_the_field_formats_the_number_while_a_person_types(page):
    """S-LOGIN-2, S-LOGIN-5"""
    field = field_of(page)
    assert page.driver.switch_to.active_element == field
    for key in "5306018718":
        field.send_keys(key)
    holds(page, "(530) 601-8718", 14)
    for count in range(10):
        field.send_keys(Keys.BACKSPACE)
        digits = "5306018718"[:9 - count]
        poll(lambda digits=digits: "".join(
            one for one in field.get_attribute("value") if one.isdigit()) == digits,
            5, f"deleting got stuck at {field.get_attribute('value')!r}")
        if digits == "530601":
            holds(page, "530-601", 7)
    holds(page, "", 0)


@pytest.mark.parametrize("typed, before, place, key, after, caret, back", [
    ("5300187", "530-0187", 4, "6", "(530) 601-87", 7, 3),
    ("530601871", "(530) 601-871", 7, "9", "(530) 690-1871", 8, 7),
])
def test_the_caret_stays_at_an_insertion(page, typed, before, place, key, after, caret, back):
    """S-LOGIN-5: and when the digit is deleted again."""
    field = field_of(page)
    field.send_keys(typed)
    holds(page, before)
    put_caret(page, field, place)
    field.send_keys(key)
    holds(page, after, caret)
    field.send_keys(Keys.BACKSPACE)
    holds(page, before, back)


@pytest.mark.parametrize("key, place, text", [
    (Keys.BACKSPACE, 10, "(530) 608-718"), (Keys.DELETE, 9, "(530) 601-718"),
    (Keys.BACKSPACE, 6, "(536) 018-718"), (Keys.DELETE, 4, "(530) 018-718"),
])
def test_deleting_at_a_bracket_or_hyphen_deletes_the_digit_beside_it(page, key, place, text):
    """S-LOGIN-5: deleting never stops at a bracket or hyphen."""
    field = field_of(page)
    field.send_keys("5306018718")
    holds(page, "(530) 601-8718")
    put_caret(page, field, place)
    field.send_keys(key)
    holds(page, text)


def test_late_and_old_answers_change_nothing(page):
    """UI-TEL-6: no key waits for an answer, and the page ignores old answers."""
    field = field_of(page)
    page.script(WATCH + "window.holds = true;")
    field.send_keys("530601")
    assert field.get_attribute("value") == "530601"
    field.send_keys("8718")
    assert field.get_attribute("value") == "5306018718"
    poll(lambda: page.script("return window.held.length") == 10, 10, "not each key asked")
    page.script("window.held.reverse().forEach((go) => go())")
    holds(page, "(530) 601-8718", 14)


def test_the_flag_follows_the_prefix(page):
    """S-LOGIN-3, S-LOGIN-4, UI-TEL-7"""
    face = page.driver.find_element("css selector", "[data-face]")
    country = page.driver.find_element("name", "region")
    assert face.text == "🇺🇸 +1" and country.get_attribute("aria-label") == "Country"
    for typed, flag, name in (("+44 20", "🇬🇧 +44", "United Kingdom"),
                              ("+37060012345", "🇱🇹 +370", "Lithuania"),
                              ("+442079460000", "🇬🇧 +44", "United Kingdom")):
        field_of(page).clear()
        field_of(page).send_keys(typed)
        poll(lambda flag=flag: face.text == flag, 5, f"{face.text} is not {flag}")
        chosen = page.script("return arguments[0].selectedOptions[0].text", country)
        assert name in chosen and flag.split()[1] in chosen


REFUSED = {
    "": "Please enter your phone number.",
    "530601871": "The phone number should be 10 digits.",
    "53060187180": "The phone number should be 10 digits.",
    "530601871x": "Please enter digits only",
    "530x018718": "Please enter digits only",
    "0123456789": "Please enter a valid phone number",
}


@pytest.mark.parametrize("typed, words", REFUSED.items())
def test_an_invalid_number_is_never_sent(page, typed, words):
    """S-LOGIN-7 to S-LOGIN-10, S-LOGIN-14, S-LOGIN-16: text and focus stay."""
    assert error(page).rect["height"] == 0
    field_of(page).send_keys(typed + Keys.ENTER)
    poll(lambda: words in error(page).text, 5, f"{words!r} is not {error(page).text!r}")
    held = field_of(page).get_attribute("value")
    assert "".join(filter(str.isalnum, held)) == typed
    assert page.driver.switch_to.active_element == field_of(page)
    assert field_of(page).get_attribute("aria-invalid") == "true"
    sent = page.script("""return performance.getEntriesByType("resource")
        .map(one => new URL(one.name).pathname).filter(path => path === "/sign-in");""")
    assert sent == []


def test_the_field_shows_the_servers_error(page):
    """S-LOGIN-11: the page sends a number that it cannot check, and the server refuses it."""
    page.script("""
        const real = window.fetch;
        window.refused = [];
        window.fetch = async (url, ...more) => {
          if (String(url).includes("/format")) throw new TypeError("planted");
          const answer = await real(url, ...more);
          refused.push([new URL(url).pathname, answer.status]);
          return answer;
        };""")
    page.expects(422)
    field_of(page).send_keys("0123456789" + Keys.ENTER)
    poll(lambda: error(page).text == "Please enter a valid phone number", 5, "no refusal is seen")
    assert page.script("return refused") == [["/sign-in", 422]]
    assert field_of(page).get_attribute("value") == "0123456789"
    assert field_of(page).get_attribute("aria-invalid") == "true"
    assert "phone-error" in field_of(page).get_attribute("aria-describedby")
    assert page.driver.switch_to.active_element == field_of(page)
    assert page.path == "/sign-in"


def test_without_a_network_the_number_stays_and_can_be_sent_again(page):
    """S-LOGIN-12 to S-LOGIN-14, S-LOGIN-17, S-LOGIN-21: Enter fails first, and then succeeds."""
    field_of(page).send_keys(page.number)
    holds(page, national(page))
    page.driver.set_network_conditions(offline=True, latency=0, throughput=-1)
    field_of(page).send_keys(Keys.ENTER)
    poll(lambda: error(page).text == "No answer. Check your connection and try again.", 10,
         "no word of the network")
    assert field_of(page).is_enabled()
    holds(page, national(page))
    page.driver.delete_network_conditions()
    page.expects_silence()
    field_of(page).send_keys(Keys.ENTER)
    page.is_at("/sign-in/code")
    page.sees(f"+1 {page.number[:3]}-{page.number[3:6]}-{page.number[6:]}")


def test_two_taps_send_once_and_all_controls_are_disabled_meanwhile(page):
    """S-LOGIN-13, S-LOGIN-15, S-POP-5"""
    field_of(page).send_keys(page.number)
    holds(page, national(page))
    page.driver.set_network_conditions(offline=False, latency=700, throughput=10_000_000)
    button = page.driver.find_element("css selector", "[data-phone-form] button:not([type])")
    page.script("arguments[0].click(); arguments[0].click()", button)
    poll(lambda: button.text == "Sending…", 2, "nothing shows that it is under way")
    assert not field_of(page).is_enabled() and not button.is_enabled()
    assert page.driver.switch_to.active_element.tag_name == "body"
    page.driver.delete_network_conditions()
    page.is_at("/sign-in/code")
    assert messages(page) == 1


def test_a_tap_beside_the_field_closes_the_keypad(page):
    """S-LOGIN-15"""
    assert page.driver.switch_to.active_element == field_of(page)
    page.driver.find_element("tag name", "h1").click()
    assert page.driver.switch_to.active_element != field_of(page)
