"""Money on its way: nothing moves on a guess, and no list leaves anybody guessing."""

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


def test_one_button_fills_in_all_there_is(ada, fixture):
    """UI-AMT-14"""
    ada.open(f"/accounts/{fixture.ids['long']}/withdrawals")
    ada.driver.find_element("css selector", ".sum__max").click()
    assert ada.field("Amount").get_attribute("value") == "2500.00"


def test_ten_taps_move_money_once_and_only_after_the_answer(ada, fixture):
    """UI-PAY-22, UI-PAY-23, S-POP-5: the button rests meanwhile, and shows that it does."""
    before = balance(ada, fixture.ids["tokyo"])
    ada.open(f"/accounts/{fixture.ids['tokyo']}/deposits")
    ada.fill("Amount", "1500")
    button = ada.control("Done")
    slow(ada)
    ada.script("for (let taps = 0; taps < 10; taps += 1) arguments[0].click();", button)
    form = ada.driver.find_element("css selector", "main form[data-money]")
    assert form.get_attribute("aria-busy") == "true"
    assert button.get_attribute("aria-disabled") == "true"
    assert "Deposited" not in ada.text
    ada.driver.delete_network_conditions()
    ada.sees("Deposited")
    assert balance(ada, fixture.ids["tokyo"]) == before + 1500


def test_a_list_can_be_refreshed_by_a_button(ada):
    """UI-LIST-32: and the browser's own reload by pulling stays out of the way."""
    ada.open("/transactions")
    ada.press_here("Refresh")
    poll(lambda: ada.script("return document.getElementById('said').textContent"),
         3, "nobody says that it is done")
    assert ada.script("""
        return [document.documentElement, document.body].some(
          one => getComputedStyle(one).overscrollBehaviorY !== "auto");""")


def test_loading_nothing_there_and_failed_look_different(ada, visitor):
    """UI-LIST-33"""
    ada.open("/home")
    add = ada.control("Add Account")
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
