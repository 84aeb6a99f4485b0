"""Payments in a real browser happen once, despite taps and failures; requests for money work."""

import io
import signal
import urllib.parse

import pytest
import requests
import zxingcpp
from PIL import Image
from selenium.webdriver.common.by import By


LOSE_THE_ANSWER = """
const real = window.fetch;
window.fetch = async (...all) => {
  window.fetch = real;
  await real(...all);
  throw new TypeError("the answer got lost");
};
"""


def register(browser, name):
    browser.open("/register")
    browser.fill("Username", name)
    browser.fill("Password", "seven lamps by the river")
    browser.fill("Repeat the password", "seven lamps by the river")
    browser.press("Register")
    browser.is_at("/home.*")


@pytest.fixture
def ada(start, browse):
    """A person with 500 dollars, and the server."""
    server = start()
    browser = browse(server)
    register(browser, "AdaOfLondon")
    browser.expects(422)
    browser.server = server
    return browser


def account(browser):
    return browser.driver.find_element(By.CSS_SELECTOR, "a[href^='/accounts/'].account-row") \
        .get_attribute("href").removeprefix(browser.url)


def entries(browser):
    browser.open("/transactions")
    browser.sees("Activity")
    return len(browser.driver.find_elements(By.CSS_SELECTOR, ".entry"))


def fill_in_a_payment(browser, amount="20.00"):
    browser.open("/send")
    browser.fill("Username or phone number", "DemoUser")
    browser.fill("Amount", amount)
    browser.press("Review")
    browser.sees("Is this right?")


def test_sending_shows_the_recipient_the_amount_the_balance_and_cancel(ada):
    """S-SEND-1: first the greeting and the balance, then the form, the review and the receipt."""
    ada.open("/home")
    ada.sees("Hello, AdaOfLondon!")
    ada.sees_pattern(r"Total:\s+\$500\.00")
    ada.press("Send")
    ada.is_at("/send")
    ada.choose("From", "$500.00")
    ada.fill("Username or phone number", "DemoUser")
    ada.fill("Amount", "20")
    assert ada.control("Sign out").is_enabled()
    ada.press("Review")
    ada.sees_pattern(r"Left in account\s+\$480\.00")
    ada.press("Send $…")
    ada.sees("Money sent")
    ada.press("Sign out")
    ada.is_at("/login.*")


@pytest.mark.parametrize("way", ["deposits", "withdrawals", "send"])
def test_ten_taps_make_one_entry(ada, way):
    """UI-PAY-22, UI-PAY-23"""
    before = entries(ada)
    if way == "send":
        fill_in_a_payment(ada)
        words = "Send $…"
    else:
        ada.open("/home")
        ada.open(f"{account(ada)}/{way}")
        ada.fill("Amount", "20.00")
        words = {"deposits": "Deposit…", "withdrawals": "Withdraw…"}[way]
    button = ada.control(words)
    ada.driver.execute_script("for (let i = 0; i < 10; i += 1) arguments[0].click()", button)
    ada.is_at(r"/(transactions|accounts)/[0-9a-f-]{36}\?.*")
    assert entries(ada) == before + 1


def test_after_a_server_crash_during_a_payment_the_retry_pays_once(ada):
    """UI-PAY-25, UI-PAY-26: the page says that it is checking, and the retry shows the outcome."""
    before = entries(ada)
    fill_in_a_payment(ada)
    ada.expects_silence()
    ada.server.process.send_signal(signal.SIGSTOP)
    ada.press_here("Send $…")
    ada.server.kill()
    ada.sees("We are checking")
    ada.does_not_see("failed")
    assert ada.focused_text == "We are checking"
    ada.server.start()
    ada.is_at(r"/transactions/[0-9a-f-]{36}\?done=yes")
    ada.sees("Money sent")
    assert entries(ada) == before + 1
    assert ada.server.verify().returncode == 0


def test_after_a_lost_answer_the_retry_shows_the_payment_and_pays_once(ada):
    """UI-PAY-25: the server has paid; the retry has the same key."""
    before = entries(ada)
    fill_in_a_payment(ada)
    ada.driver.execute_script(LOSE_THE_ANSWER)
    ada.press_here("Send $…")
    ada.is_at(r"/transactions/[0-9a-f-]{36}\?done=yes")
    assert entries(ada) == before + 1


def test_after_a_timeout_the_page_checks_and_pays_once(ada):
    """UI-PAY-25: the server is suspended until the page checks."""
    before = entries(ada)
    ada.open("/home")
    ada.open(f"{account(ada)}/deposits")
    # The page's timeout is 15 seconds; the test shortens it.
    ada.driver.execute_script(
        "const real = AbortSignal.timeout; AbortSignal.timeout = () => real.call(AbortSignal, 300)")
    ada.fill("Amount", "5")
    ada.server.process.send_signal(signal.SIGSTOP)
    ada.press_here("Deposit…")
    ada.sees("We are checking")
    ada.server.process.send_signal(signal.SIGCONT)
    ada.driver.execute_script("document.querySelector('.checking button').click()")
    ada.is_at(r"/accounts/[0-9a-f-]{36}\?receipt=.*")
    assert entries(ada) == before + 1


def test_a_reloaded_form_has_the_same_key(ada):
    """UI-PAY-23: after a reload and in a second tab, until the payment succeeds."""
    def key():
        return ada.driver.find_element(By.NAME, "key").get_attribute("value")
    ada.open("/home")
    form = f"{account(ada)}/deposits"
    ada.open(form)
    first = key()
    ada.driver.refresh()
    assert key() == first
    ada.driver.switch_to.new_window("tab")
    ada.open(form)
    assert key() == first
    ada.fill("Amount", "1")
    ada.press("Deposit…")
    ada.sees("Deposited $1.00.")
    ada.open(form)
    assert key() != first


def test_without_a_script_sending_the_form_again_pays_once(start, browse):
    """UI-PAY-23, UI-PAY-25: the answer is lost, and the person fills in the form again."""
    server = start()
    ada = browse(server, javascript=False)
    register(ada, "AdaOfLondon")
    before = entries(ada)
    ada.open("/home")
    form = f"{account(ada)}/deposits"
    ada.open(form)
    send_unheard(ada, form, amount="5")
    assert entries(ada) == before + 1
    ada.open(form)
    ada.fill("Amount", "5")
    ada.press("Deposit…")
    ada.sees("Deposited $5.00.")
    assert entries(ada) == before + 1


def send_unheard(browser, form, **fields):
    """Sends the form's request outside of the browser, so the browser gets no answer."""
    for name in ("csrf", "key"):
        fields[name] = browser.driver.find_element(By.NAME, name).get_attribute("value")
    with requests.Session() as session:
        session.trust_env = False
        for cookie in browser.driver.get_cookies():
            session.cookies.set(cookie["name"], cookie["value"])
        answer = session.post(
            browser.url + form, data=fields, allow_redirects=False, timeout=10)
    assert answer.status_code == 303


def test_max_fills_in_the_whole_balance(ada):
    """UI-AMT-14: the chosen account sets the currency sign, the text and the limit."""
    ada.open("/accounts/new")
    ada.fill("Account name", "Yen")
    ada.choose("Currency", "JPY")
    ada.press("Add account")
    ada.open("/send")
    ada.choose("From", "Yen")
    assert ada.field("Amount (JPY)")
    assert ada.driver.find_element(By.CSS_SELECTOR, ".sum__sign").text == "¥"
    ada.press_here("Max")
    assert ada.field("Amount (JPY)").get_attribute("value") == "0"
    ada.choose("From", "500.00")
    ada.press_here("Max")
    assert ada.field("Amount (USD)").get_attribute("value") == "500.00"
    ada.open("/home")
    ada.open(f"{account(ada)}/withdrawals")
    ada.press_here("Max")
    ada.press("Withdraw…")
    ada.sees("Withdrew $500.00.")


def test_errors_appear_at_their_fields(ada):
    """S-SEND-3, UI-A11Y-43: an error is said once, its field has the focus; the input stays."""
    ada.open("/home")
    ada.open(f"{account(ada)}/deposits")
    ada.fill("Amount", "lots")
    ada.press("Deposit")
    ada.sees("This is not an amount.")
    assert ada.field("Amount").get_attribute("value") == "lots"
    assert ada.text.count("This is not an amount.") == 1
    assert ada.driver.switch_to.active_element == ada.field("Amount")
    ada.fill("Amount", "2")
    ada.press("Deposit $2")
    ada.sees("Deposited $2.00.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_person_pays_a_request_for_money_through_its_qr_code(ada, browse, scheme):
    """UI-APP-51: the QR code contains the link; a person without a wallet follows it and pays."""
    ada.prefer(dark=scheme == "dark")
    ada.open("/home")
    ada.press("Request")
    ada.is_at("/request")
    ada.fill("Amount", "20.50")
    ada.fill("What is it for?", "Tea & cake <3")
    ada.press("Create link")
    ada.sees("Your request for $20.50")
    link = ada.field("Link").get_attribute("value")
    code = ada.driver.find_element(By.CSS_SELECTOR, ".qr__code")
    assert code.accessible_name == "QR code for the link"
    picture = Image.open(io.BytesIO(code.screenshot_as_png))
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == [link]
    assert "AdaOfLondon" not in link and link.startswith(ada.url + "/pay/")

    grace = browse(ada.server)
    grace.open(link.removeprefix(ada.url))
    grace.sees("AdaOfLondon is asking you for money")
    grace.sees("Tea & cake <3")
    grace.press("Register")
    grace.fill("Username", "GraceOfBrooklyn")
    grace.fill("Password", "seven lamps by the river")
    grace.fill("Repeat the password", "seven lamps by the river")
    grace.press("Register")
    grace.is_at("/pay/.*")
    assert urllib.parse.urlsplit(grace.driver.current_url).query == \
        urllib.parse.urlsplit(link).query
    grace.press("Review")
    grace.sees("Left in account")
    grace.press("Send $…")
    grace.sees("Money sent")
    ada.open("/home")
    ada.sees("$520.50")
