"""Moving money waits for the server's answer, and lists show their state."""

import re

import pytest

from support.program import poll
from support.page_states import ADA, LINUS


@pytest.fixture
def ada(visitor):
    visitor.become(ADA)
    yield visitor
    visitor.driver.delete_network_conditions()


def slow(browser):
    browser.driver.set_network_conditions(offline=False, latency=900, throughput=10_000_000)


def balance(browser, account):
    browser.open(f"/accounts/{account}")
    figure = browser.driver.find_element("css selector", ".hero__figure").text
    return int(re.sub(r"\D", "", figure))


def test_one_button_fills_in_the_whole_balance(ada, fixture):
    """UI-AMT-14"""
    ada.open(f"/accounts/{fixture.ids['long']}/withdrawals")
    ada.driver.find_element("css selector", ".sum__max").click()
    assert ada.field("Amount").get_attribute("value") == "2500.00"


@pytest.mark.parametrize("way, deed", [
    ("deposits", "Deposit"), ("withdrawals", "Withdraw"), ("transfers", "Move")])
def test_the_button_says_what_it_does(ada, fixture, way, deed):
    """S-DEP-1, S-WDR-1, S-XFER-1: with the amount as it is typed, if it is one."""
    ada.open(f"/accounts/{fixture.ids['long']}/{way}")
    to = ""
    if way == "transfers":
        ada.choose("To", "Pocket")
        to = " to Pocket"
    for typed, words in (("12.50", f"{deed} $12.50{to}"), ("1,200", f"{deed} $1,200{to}"),
                         ("lots", deed), ("7", f"{deed} $7{to}"), ("", deed)):
        ada.fill("Amount", typed)
        ada.control(words)


def test_ten_taps_move_money_once_and_the_page_waits_for_the_answer(ada, fixture):
    """UI-PAY-22, UI-PAY-23, S-POP-5: meanwhile the button is disabled and shows that it is busy."""
    before = balance(ada, fixture.ids["tokyo"])
    ada.open(f"/accounts/{fixture.ids['tokyo']}/deposits")
    ada.fill("Amount", "1500")
    button = ada.control("Deposit…")
    slow(ada)
    ada.script("for (let taps = 0; taps < 10; taps += 1) arguments[0].click();", button)
    form = ada.driver.find_element("css selector", "main form[data-money]")
    assert form.get_attribute("aria-busy") == "true"
    assert button.get_attribute("aria-disabled") == "true"
    assert "Deposited" not in ada.text
    ada.driver.delete_network_conditions()
    ada.sees("Deposited")
    assert balance(ada, fixture.ids["tokyo"]) == before + 1500


def test_a_button_refreshes_a_list(ada):
    """UI-LIST-32: the page turns the browser's own pull to refresh off."""
    ada.open("/transactions")
    ada.press_here("Refresh")
    poll(lambda: ada.script("return document.getElementById('said').textContent"),
         3, "the page announces nothing")
    assert ada.script("""
        return [document.documentElement, document.body].some(
          one => getComputedStyle(one).overscrollBehaviorY !== "auto");""")


def test_loading_empty_and_failed_lists_look_different(ada, visitor):
    """UI-LIST-33"""
    ada.open("/home")
    add = ada.control("Add account")
    slow(ada)
    add.click()
    poll(lambda: ada.script("return document.documentElement.dataset.waiting !== undefined"),
         3, "nothing shows that it is loading")
    ada.driver.delete_network_conditions()
    ada.sees_sheet()
    assert not ada.script("return 'waiting' in document.documentElement.dataset")
    visitor.become(LINUS)
    visitor.open("/transactions")
    visitor.sees("No activity yet. Deposit money")
    assert not visitor.driver.find_elements("css selector", "[role=alert]:not(:empty)")
