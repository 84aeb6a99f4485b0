"""The six positions of the code under every key, paste and mishap."""

import itertools

import pytest
from selenium.webdriver.common.keys import Keys

from support.client import Client
from support.program import poll
from support.scenes import NOBODY

_numbers = itertools.count(4100)

PASTE = """
const data = new DataTransfer();
data.setData("text/plain", arguments[0]);
document.activeElement.dispatchEvent(
  new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
"""


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


def fault(page):
    return page.driver.find_element("id", "code-error")


def test_a_digit_fills_one_position_and_nothing_else_does(page):
    """S-CODE-2, S-CODE-3, S-CODE-4, UI-OTP-1, UI-OTP-4"""
    assert len(page.driver.find_elements("css selector", "main form .code input")) == 1
    assert page.driver.switch_to.active_element == field_of(page)
    typed = ""
    for key in "0a1 -2x3é4":
        field_of(page).send_keys(key)
        typed += key if key.isdigit() else ""
        holds(page, typed)
        assert caret(page) == [len(typed)] * 2
    assert page.path == "/sign-in/code"


def test_only_the_present_position_can_be_typed_in(page):
    """S-CODE-5, S-CODE-6"""
    field = field_of(page)
    field.send_keys("123")
    for keys in ([Keys.HOME], [Keys.ARROW_LEFT] * 2):
        field.send_keys(*keys)
        poll(lambda: caret(page) == [3, 3], 5, f"the caret is at {caret(page)}")
    page.driver.execute_script("arguments[0].setSelectionRange(1, 1)", field)
    poll(lambda: caret(page) == [3, 3], 5, f"the caret is at {caret(page)}")
    field.send_keys("4")
    holds(page, "1234")


def test_backspace_empties_from_the_end(page):
    """S-CODE-7"""
    field = field_of(page)
    field.send_keys("12345")
    for left in ("1234", "123", "12", "1", "", ""):
        field.send_keys(Keys.BACKSPACE)
        holds(page, left)
    assert caret(page) == [0, 0]


@pytest.mark.parametrize("dress", ["{}", "{:.3} {}", "Your code is {}."], ids=str)
def test_a_pasted_code_signs_in(page, dress):
    """S-CODE-8, S-CODE-10, UI-OTP-2: also when digits stand there already."""
    field_of(page).send_keys("12")
    code = newest_code(page)
    text = f"{code[:3]} {code[3:]}" if ":.3" in dress else dress.format(code)
    page.script(PASTE, text)
    page.is_at("/home")


def test_a_paste_without_a_code_says_so_and_changes_nothing(page):
    """S-CODE-10"""
    field_of(page).send_keys("12")
    page.script(PASTE, "see you at 1234 or so")
    page.sees("There is no six-digit code in what was pasted.")
    holds(page, "12")


def test_a_code_that_the_phone_fills_in_signs_in(page):
    """S-CODE-9, S-CODE-11, S-CODE-16"""
    page.driver.execute_cdp_cmd("Input.insertText", {"text": newest_code(page)})
    page.is_at("/home")


def test_a_wrong_code_begins_again_at_the_first_position(page):
    """S-CODE-13, UI-A11Y-43"""
    field_of(page).send_keys(wrong_code(page))
    poll(lambda: "Incorrect verification code" in fault(page).text, 5, "no fault is shown")
    holds(page, "")
    assert page.driver.switch_to.active_element == field_of(page)
    field_of(page).send_keys(newest_code(page))
    page.is_at("/home")


def test_everything_rests_while_the_code_is_checked(page):
    """S-CODE-11, S-CODE-12, S-POP-5: sent once, however fast the keys are."""
    page.script("""
        const real = window.fetch;
        window.sent = 0;
        window.fetch = (...asked) => { window.sent += 1; return real(...asked); };""")
    page.driver.set_network_conditions(offline=False, latency=700, throughput=10_000_000)
    field_of(page).send_keys(wrong_code(page) + "99")
    page.sees("Checking the code…")
    assert not field_of(page).is_enabled()
    page.driver.delete_network_conditions()
    page.sees("Incorrect verification code")
    assert page.script("return window.sent") == 1


ANSWERS = {
    "an answer without words": (
        "new Response('<p>?', {status: 500, headers: {'Content-Type': 'text/html'}})",
        "An unknown error occurred when verifying code"),
    "no answer": ("Promise.reject(new TypeError('planted'))", "Network error"),
    "an answer that cannot be read": (
        "new Response('{', {headers: {'Content-Type': 'text/plain'}})", "Network error"),
}


@pytest.mark.parametrize("answer, words", ANSWERS.values(), ids=ANSWERS.keys())
def test_a_broken_answer_is_told_and_the_code_can_be_typed_again(page, answer, words):
    """S-CODE-15, S-POP-6"""
    page.script(f"window.real = fetch; window.fetch = async () => {answer};")
    field_of(page).send_keys(newest_code(page))
    poll(lambda: words in fault(page).text, 5, f"{words!r} is not {fault(page).text!r}")
    holds(page, "")
    page.script("window.fetch = window.real")
    field_of(page).send_keys(newest_code(page))
    page.is_at("/home")


def test_asking_again_is_offered_at_once_and_told_in_words(page):
    """UI-OTP-5, UI-TEL-8, S-CODE-1: with the number, and how long the code lasts."""
    page.sees(f"Enter the code sent to +1{page.number}")
    page.sees("Not received a text?")
    page.sees_pattern(r"You can ask again in \d+ seconds")
    page.sees_pattern(r"The code lasts \d+ minutes")
    assert page.control("Resend the code").is_enabled()
    page.control("Another number").click()
    page.is_at("/sign-in")
    assert page.number[6:] in page.field("Phone number").get_attribute("value")
