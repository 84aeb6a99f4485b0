"""The six positions of the code field: typing, pasting, deleting, failures, and history."""

import itertools

import pytest
from selenium.webdriver.common.keys import Keys

from support.client import Client, Refused
from support.entry import paste
from support.program import poll
from support.page_states import NOBODY

_numbers = itertools.count(4100)

# Counts the forms that the page sends.
WATCH = """
const real = window.fetch;
window.sent = [];
window.fetch = (url, ...more) => {
  sent.push(String(url));
  return real(url, ...more);
};"""


@pytest.fixture
def page(visitor):
    visitor.become(NOBODY)
    visitor.open("/sign-in")
    visitor.number = f"530601{next(_numbers)}"
    visitor.fill("Phone number", visitor.number)
    visitor.submit("Phone number")
    visitor.is_at("/sign-in/code")
    yield visitor
    visitor.driver.delete_network_conditions()


def field_of(page):
    return page.field("Verification code")


def value(page):
    return field_of(page).get_attribute("value")


def holds(page, text):
    poll(lambda: value(page) == text, 5, f"the positions hold {value(page)!r}, not {text!r}")


def caret(page):
    return page.script("return [arguments[0].selectionStart, arguments[0].selectionEnd]",
                       field_of(page))


def newest_code(page):
    return Client(page.url).newest_message(f"+1{page.number}")["code"]


def wrong_code(page):
    return "000000" if newest_code(page) != "000000" else "000001"


def error(page):
    return page.driver.find_element("id", "code-error")


def test_a_digit_fills_one_position_and_other_keys_fill_none(page):
    """S-CODE-2, S-CODE-3, S-CODE-4, UI-OTP-1, UI-OTP-4"""
    assert len(page.driver.find_elements("css selector", "main form .code input")) == 1
    inputs = page.driver.find_elements("css selector", "input:not([type=hidden])")
    assert [one.get_attribute("type") for one in inputs] == ["text", "checkbox"]
    assert page.driver.switch_to.active_element == field_of(page)
    typed = ""
    for key in "0a1 -2x3é4":
        field_of(page).send_keys(key)
        typed += key if key.isdigit() else ""
        holds(page, typed)
        assert caret(page) == [len(typed)] * 2
    assert page.path == "/sign-in/code"


def test_only_the_current_position_accepts_a_digit(page):
    """S-CODE-5"""
    field = field_of(page)
    field.send_keys("123")
    for keys in ([Keys.HOME], [Keys.ARROW_LEFT] * 2):
        field.send_keys(*keys)
        poll(lambda: caret(page) == [3, 3], 5, f"the caret is at {caret(page)}")
    page.driver.execute_script("arguments[0].setSelectionRange(1, 1)", field)
    poll(lambda: caret(page) == [3, 3], 5, f"the caret is at {caret(page)}")
    field.send_keys("4")
    holds(page, "1234")


def test_a_digit_typed_over_a_filled_position_replaces_it(page):
    """S-CODE-6: the last digit counts, and no position ever has two."""
    # The field keeps the code while the page waits for the answer.
    page.script("document.querySelector('[data-code-form]').requestSubmit = () => {}")
    field = field_of(page)
    field.send_keys("123456")
    holds(page, "123456")
    for key, left in (("7", "123457"), ("8", "123458"), ("x", "123458")):
        field.send_keys(key)
        holds(page, left)
        assert caret(page) == [6, 6]
    field.send_keys(Keys.CONTROL + "a" + Keys.NULL + "9")
    holds(page, "9")


@pytest.mark.parametrize("typed", ["", "1", "12345"])
def test_an_incomplete_code_is_never_sent(page, typed):
    """S-CODE-23: the server refuses it too."""
    page.script(WATCH)
    field_of(page).send_keys(typed + Keys.ENTER)
    assert page.script("return sent") == []
    holds(page, typed)
    assert page.path == "/sign-in/code"
    asked = Client(page.url)
    challenge = asked.ask("POST", "/v1/codes", {"phone": f"+1530602{next(_numbers)}"})["challenge"]
    with pytest.raises(Refused) as refused:
        asked.ask("POST", "/v1/sessions", {"challenge": challenge, "code": typed})
    assert refused.value.code == "incorrect_code"


def test_backspace_deletes_from_the_end(page):
    """S-CODE-7"""
    field = field_of(page)
    field.send_keys("12345")
    for left in ("1234", "123", "12", "1", "", ""):
        field.send_keys(Keys.BACKSPACE)
        holds(page, left)
    assert caret(page) == [0, 0]
    field.send_keys("4")
    holds(page, "4")


@pytest.mark.parametrize("dress", ["{}{}", "{} {}", "{}-{}", "Your code is {}{}."])
def test_a_pasted_code_signs_in(page, dress):
    """S-CODE-8, S-CODE-10, S-CODE-11, UI-OTP-2: also if the field already has digits."""
    field_of(page).send_keys("12")
    code = newest_code(page)
    paste(page, field_of(page), dress.format(code[:3], code[3:]))
    page.is_at("/home")


@pytest.mark.parametrize("text", ["see you at 1234 or so", "no code in here: 12345"])
def test_a_paste_without_a_code_shows_an_error_and_changes_nothing(page, text):
    """S-CODE-10"""
    field_of(page).send_keys("12")
    paste(page, field_of(page), text)
    page.sees("The text you pasted has no six-digit code.")
    holds(page, "12")


def test_a_code_that_the_phone_fills_in_signs_in(page):
    """S-CODE-9, S-CODE-11, S-CODE-16"""
    page.driver.execute_cdp_cmd("Input.insertText", {"text": newest_code(page)})
    page.is_at("/home")


def test_a_wrong_code_empties_the_field_and_focuses_the_first_position(page):
    """S-CODE-13, UI-A11Y-43"""
    field_of(page).send_keys(wrong_code(page))
    poll(lambda: "Incorrect verification code" in error(page).text, 5, "no error is shown")
    holds(page, "")
    assert page.driver.switch_to.active_element == field_of(page)
    field_of(page).send_keys(newest_code(page))
    page.is_at("/home")


def test_all_controls_are_disabled_while_the_server_checks_the_code(page):
    """S-CODE-11, S-CODE-12, S-POP-5: the page sends the code once, however fast the keys are."""
    page.script(WATCH)
    page.driver.set_network_conditions(offline=False, latency=700, throughput=10_000_000)
    field_of(page).send_keys(wrong_code(page) + "99")
    page.sees("Checking the code…")
    assert not field_of(page).is_enabled()
    page.driver.delete_network_conditions()
    page.sees("Incorrect verification code")
    assert len(page.script("return sent")) == 1


ANSWERS = {
    "an answer without words": (
        "new Response('<p>?', {status: 500, headers: {'Content-Type': 'text/html'}})",
        "We could not check the code. Please try again."),
    "an answer that cannot be read": (
        "new Response('{', {headers: {'Content-Type': 'text/plain'}})", "Check your connection"),
}


@pytest.mark.parametrize("answer, words", ANSWERS.values(), ids=ANSWERS.keys())
def test_a_broken_answer_shows_an_error_and_the_field_accepts_a_code_again(page, answer, words):
    """S-CODE-15, S-POP-6"""
    page.script(f"window.real = fetch; window.fetch = async () => {answer};")
    field_of(page).send_keys(newest_code(page))
    poll(lambda: words in error(page).text, 5, f"{words!r} is not {error(page).text!r}")
    holds(page, "")
    page.script("window.fetch = window.real")
    field_of(page).send_keys(newest_code(page))
    page.is_at("/home")


def test_without_a_network_the_field_accepts_the_code_again(page):
    """S-CODE-15"""
    page.expects_silence()
    page.driver.set_network_conditions(offline=True, latency=0, throughput=-1)
    field_of(page).send_keys(newest_code(page))
    page.sees("No answer. Check your connection and try again.")
    holds(page, "")
    page.driver.delete_network_conditions()
    field_of(page).send_keys(newest_code(page))
    page.is_at("/home")


# Holds the form's request until the test answers it.
HOLD = """
const real = window.fetch;
window.sent = [];
window.fetch = (url, options) => options?.method !== "POST" ? real(url, options)
  : new Promise((resolve) => {
    sent.push([new URL(url).pathname, [...options.body.keys()]]);
    window.answer = (location) => resolve(
      new Response("", location ? { headers: { Location: location } }
        : { status: 500, headers: { "Content-Type": "text/html" } }));
  });"""


@pytest.mark.parametrize("goes", [True, False], ids=["sent", "not sent"])
def test_resend_empties_the_positions_and_sends_one_request(page, goes):
    """S-CODE-18, S-CODE-19: for the page's number; the button shows that it is busy."""
    page.script(HOLD)
    field_of(page).send_keys("12")
    button = page.control("Send another code")
    page.script("arguments[0].click(); arguments[0].click()", button)
    holds(page, "")
    page.sees("Sending another code…")
    assert not field_of(page).is_enabled() and not button.is_enabled()
    # The form has no field for another number.
    assert page.script("return sent") == [["/sign-in/code/resend", ["csrf"]]]
    page.script("answer(arguments[0])", "/sign-in/code?resent=yes" if goes else None)
    page.sees("We sent another code." if goes else
              "We could not send another code. Please try again.")
    page.sees(sent_to(page))
    holds(page, "")
    poll(lambda: page.driver.switch_to.active_element == field_of(page), 5, "no focus")
    assert caret(page) == [0, 0]
    kind, other = ("status", "alert") if goes else ("alert", "status")
    assert page.driver.find_element("css selector", f".notice[role={kind}]").is_displayed()
    assert not any(one.is_displayed() for one in page.driver.find_elements(
        "css selector", f".notice[role={other}]"))


def sent_to(page):
    number = page.number
    return f"We sent it to +1 {number[:3]}-{number[3:6]}-{number[6:]}."


def test_resend_sends_the_code_to_the_same_number(page):
    """S-CODE-18: here it comes too soon, so the server refuses it."""
    page.expects(429)
    field_of(page).send_keys("12")
    page.press_here("Send another code")
    page.sees("Too many codes were sent.")
    holds(page, "")
    assert page.driver.switch_to.active_element == field_of(page)
    messages = Client(page.url).ask("GET", "/sandbox/messages", params={"to": f"+1{page.number}"})
    assert len(messages["messages"]) == 1


def test_resend_is_available_at_once_and_screen_readers_announce_it(page):
    """UI-OTP-5, UI-TEL-8, S-CODE-1: the page shows the number and how long the code lasts."""
    page.sees(sent_to(page))
    page.sees("No text yet?")
    page.sees_pattern(r"You can ask again in \d+ seconds")
    page.sees_pattern(r"The code lasts \d+ minutes")
    assert page.control("Send another code").is_enabled()
    page.press_here("Use another number")
    page.is_at("/sign-in")
    assert page.number[6:] in page.field("Phone number").get_attribute("value")


def test_back_from_the_code_keeps_the_number(page):
    """S-CODE-21"""
    page.driver.back()
    page.is_at("/sign-in")
    assert page.number[6:] in page.field("Phone number").get_attribute("value")
