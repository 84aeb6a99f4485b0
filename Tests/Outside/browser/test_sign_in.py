"""Sign-in in a browser: the first page, trusted devices, and sessions that end."""

import pytest
from selenium.webdriver.common.keys import Keys

from support.entry import (
    at_the_way_in, codes_sent, focused, national, next_number, number, shows, to_the_code)
from support.program import poll
from support.screens import Screen


@pytest.fixture
def ada(server, browse):
    """A browser without a session."""
    return at_the_way_in(browse(server))


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


def test_without_a_script_the_server_refuses_an_incomplete_code(server, browse):
    """S-CODE-23"""
    page = browse(server, javascript=False)
    page.expects(422)
    page.open("/sign-in")
    page.fill("Phone number", next_number())
    page.submit("Phone number")
    page.fill("Verification code", "12345")
    page.submit("Verification code")
    page.sees("Please enter all six digits.")
    page.is_at("/sign-in/code.*")


def test_the_browser_reads_the_code_from_the_message(server, browse):
    """UI-OTP-3, S-CODE-9"""
    ada = at_the_way_in(browse(server))
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
