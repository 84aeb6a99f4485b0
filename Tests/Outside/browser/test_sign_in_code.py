"""The code in a browser: keys, the caret, pasting, history, the network."""

import pytest
from selenium.webdriver.common.keys import Keys

from support.entry import (
    at_the_way_in, focused, national, next_number, paste, put_caret, shows, to_the_code)
from support.program import poll


@pytest.fixture
def ada(server, browse):
    """A browser without a session."""
    return at_the_way_in(browse(server))


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
    """S-CODE-11, S-CODE-12, S-CODE-13: the sixth digit sends the code once."""
    ada.expects(422)
    code = to_the_code(ada)
    code.send_keys("000000")
    ada.sees("Incorrect verification code")
    shows(ada, "Verification code", "", 0)
    assert focused(ada) == code
    assert ada.driver.execute_script("return window.posts") == 1


def test_pasting_a_text_without_a_code_shows_an_error(ada):
    """S-CODE-10"""
    code = to_the_code(ada)
    code.send_keys("12")
    paste(ada, code, "no code in here: 12345")
    ada.sees("The text you pasted has no six-digit code.")
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
    """S-CODE-17: Forward and the page's own address do not show it either."""
    ada = browse(server, javascript=javascript)
    ada.open("/sign-in")
    ada.fill("Phone number", next_number())
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
        ada.does_not_see("Enter the code")
        assert not ada.driver.find_elements("name", "code")
    ada.open("/sign-in/code")
    ada.is_at("/home")


def test_the_browser_reads_the_code_from_the_message(ada):
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


def test_without_a_network_the_field_accepts_the_code_again(ada):
    """S-CODE-15"""
    code = to_the_code(ada)
    ada.expects_silence()
    ada.driver.set_network_conditions(
        offline=True, latency=0, download_throughput=0, upload_throughput=0)
    code.send_keys("123456")
    ada.sees("No answer. Check your connection and try again.")
    shows(ada, "Verification code", "", 0)
    ada.driver.delete_network_conditions()
    code.send_keys("123456")
    ada.is_at("/home.*|/passkeys.*")


def test_back_from_the_code_keeps_the_number(ada):
    """S-CODE-21"""
    to_the_code(ada)
    ada.driver.back()
    ada.is_at("/sign-in")
    shows(ada, "Phone number", national(ada))
