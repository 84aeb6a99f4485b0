"""Flows: Back and reload, lists of targets, reasons of disabled buttons, and notifications."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select

from support.client import newcomer
from support.program import poll
from support.screens import NARROW

from test_live import is_the_same_page, mark, sign_in

IN_SIGHT = """
const box = arguments[0].getBoundingClientRect();
const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
return arguments[0] === top || arguments[0].contains(top);
"""

# A sheet that has run its page's scripts says so.
HEARS_OF_SHEETS = """
addEventListener("content", (event) => {
  window.isComplete ||= Boolean(event.target.closest("#sheet"));
});
"""


@pytest.fixture
def ada(server):
    person = newcomer(server, "ada")
    person.deposit(person.account, 10_000)
    return person


@pytest.fixture
def grace(server):
    return newcomer(server, "grace")


def held(person):
    return sum(account["balance"] for account in person.accounts())


@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no scripts"])
def test_back_and_reload_after_a_payment_ask_nothing_and_pay_nothing(
        server, browse, ada, grace, javascript):
    """C-12, UI-PAY-23: no "Confirm Form Resubmission", no 405, one payment."""
    screen = browse(server, javascript=javascript)
    screen.expects(422)
    sign_in(screen, ada)
    screen.open("/send")
    screen.fill("Username or phone number", "nobody_of_this_name")
    screen.fill("Amount", "12.50")
    screen.choose("From", "Pocket")
    screen.press("Review")
    screen.sees("Can't find recipient")
    screen.is_at(r"/send\?outcome=\w+")
    screen.driver.refresh()
    screen.sees("Can't find recipient")
    screen.fill("Username or phone number", grace.username)
    before = held(grace)
    screen.press("Review")
    screen.sees("Left in account")
    screen.driver.refresh()
    screen.sees("Left in account")
    screen.press("Send $…")
    screen.sees("Money sent")
    assert held(grace) == before + 1250
    screen.driver.back()
    screen.is_at(r"/send\?outcome=\w+")
    screen.sees("Username or phone number")
    screen.does_not_see("Left in account")
    screen.driver.refresh()
    screen.sees("Username or phone number")
    screen.driver.forward()
    screen.sees("Money sent")
    screen.driver.refresh()
    screen.sees("Money sent")
    assert held(grace) == before + 1250
    assert screen.complaints() == []


def test_a_new_token_is_shown_once_in_a_sheet(server, browse, ada):
    """C-12: a reload shows the page below the sheet, without the token."""
    screen = browse(server)
    sign_in(screen, ada)
    screen.open("/developer")
    screen.press_here("New token")
    screen.sees_sheet()
    screen.fill("Name", "Script")
    screen.choose("What it may do", "Everything")
    screen.press_here("Create token")
    screen.sees("only this once")
    assert screen.sheet.find_element(By.ID, "sheet-token").get_attribute("value")[:4] == "awp_"
    screen.driver.refresh()
    screen.sees("Script")
    screen.does_not_see("only this once")


def test_the_list_of_targets_depends_on_the_chosen_source_account(server, browse, ada):
    """C-14: never the source itself, never an account in another currency."""
    ada.open_account("Savings")
    for name in ("Pounds", "Rent in pounds"):
        ada.open_account(name, "GBP")
    ada.open_account("Yen", "JPY")
    screen = browse(server)
    sign_in(screen, ada)
    screen.press_here("Move")
    screen.sees_sheet()

    def offered():
        return [one.text.rpartition(" ")[0] for one in Select(screen.field("To")).options]
    for chosen, others in [
            ("Pounds", ["Rent in pounds"]), ("Rent", ["Pounds"]), ("Savings", ["Pocket"])]:
        screen.choose("From", chosen)
        assert [one for one in offered() if not one.startswith("Account")] == others
    assert "Yen" not in screen.field("From").text


def test_a_notification_of_received_money_is_on_the_screen(server, browse, ada, grace):
    """C-23: on a small phone, Home's latest activity is further down."""
    screen = browse(server)
    screen.fit(NARROW)
    sign_in(screen, grace)
    mark(screen)
    ada.transfer(ada.account, 2000, recipient=grace.username)
    words = f"Received $20.00 from {ada.username}"
    slide = screen._wait(
        lambda: screen.driver.find_element(By.CSS_SELECTOR, ".slide"), "what arrived")
    screen.come_to_rest()
    assert words in slide.text
    assert screen.script(IN_SIGHT, slide)
    assert is_the_same_page(screen)
    ada.transfer(ada.account, 300, recipient=grace.username)
    screen.sees("Received $3.00")
    assert len(screen.driver.find_elements(By.CSS_SELECTOR, ".slide")) == 1
    screen.press_here("Done")
    assert screen.driver.find_elements(By.CSS_SELECTOR, ".slide") == []
    assert screen.complaints() == []


def test_the_outbox_shows_new_codes_without_a_reload(server, browse, grace):
    """C-23: signed in or not."""
    for is_known in (False, True):
        screen = browse(server)
        if is_known:
            sign_in(screen, grace)
        screen.open("/sandbox")
        mark(screen)
        number = "+1530601" + ("4471" if is_known else "4472")
        grace.ask("POST", "/v1/codes", {"phone": number})
        code = grace.newest_message(number)["code"]
        screen.sees(code)
        assert is_the_same_page(screen)
        assert screen.script("return window.said") == f"{number} {code}"
        assert screen.complaints() == []


def test_a_sheet_says_why_its_button_is_disabled_without_a_connection(server, browse, ada):
    """C-18"""
    screen = browse(server)
    screen.expects_silence()
    sign_in(screen, ada)
    screen.script(HEARS_OF_SHEETS)
    screen.press_here("Deposit")
    screen.sees_sheet()
    poll(lambda: screen.script("return window.isComplete"), 20, "the sheet's scripts are missing")
    screen.driver.execute_cdp_cmd("Network.enable", {})
    conditions = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    screen.driver.execute_cdp_cmd(
        "Network.emulateNetworkConditions", {"offline": True, **conditions})
    button = screen.control("Deposit…")
    poll(lambda: not button.is_enabled(), 20, "the button is on")
    reason = screen.driver.find_element(By.ID, button.get_attribute("aria-describedby"))
    assert screen.sheet.find_elements(By.ID, reason.get_attribute("id"))
    assert "You cannot move money until you are back online." in reason.text
    assert screen.script(IN_SIGHT, reason)
    screen.driver.execute_cdp_cmd(
        "Network.emulateNetworkConditions", {"offline": False, **conditions})
    poll(button.is_enabled, 20, "the button is off")
    assert not reason.is_displayed()
