"""An account's page and the form for a new account, with scripts and without (C-24)."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from support import session
from support.client import newcomer


@pytest.fixture
def ada(server):
    return newcomer(server)


@pytest.fixture
def sign_in(server, browse, ada):
    def sign_in(**how):
        return session.sign_in(browse(server, **how), ada.username)
    return sign_in


def choices(screen):
    return [one.text for one in Select(screen.field("Currency")).options]


def test_the_list_of_currencies_can_be_searched(sign_in):
    """C-24: by code and by name, in the sheet; Enter does not send the form."""
    screen = sign_in()
    screen.press_here("Add account")
    sheet = screen.sees_sheet()
    find = sheet.find_element(By.CSS_SELECTOR, "input[type=search]")
    everything = choices(screen)
    find.send_keys("kron")
    assert {one[:3] for one in choices(screen)} >= {"DKK", "ISK", "NOK", "SEK"}
    assert len(choices(screen)) < 8 and "ISK – Icelandic Króna" in choices(screen)
    find.clear()
    find.send_keys("gbp", Keys.ENTER)
    assert choices(screen) == ["GBP – British Pound"]
    assert screen.driver.switch_to.active_element == screen.field("Currency")
    find.clear()
    find.send_keys("no such money")
    assert choices(screen) == everything
    screen.sees("No currency matches.")
    find.clear()
    find.send_keys("yen")
    screen.fill("Account name", "Tokyo")
    screen.press("Add account")
    screen.sees("¥0")


def test_without_a_script_the_list_of_currencies_is_a_plain_list(sign_in):
    screen = sign_in(javascript=False)
    screen.press("Add account")
    assert not screen.driver.find_element(By.CSS_SELECTOR, "input[type=search]").is_displayed()
    assert len(choices(screen)) > 20


def test_a_button_copies_the_account_number_and_sort_code(sign_in, ada):
    """C-24"""
    screen = sign_in()
    screen.open(f"/accounts/{ada.account}")
    for permission in ("clipboard-read", "clipboard-write"):
        screen.driver.execute_cdp_cmd("Browser.setPermission", {
            "permission": {"name": permission}, "setting": "granted"})
    screen.unfold("Details")
    for label in ("Account number", "Sort code"):
        screen.press_here(f"Copy: {label}")
        copied = screen.driver.execute_async_script(
            "navigator.clipboard.readText().then(arguments[0])")
        assert f"{label}: {copied}" in screen.text
        assert len(copied) == 8


def test_without_a_script_the_account_number_is_selectable_text(sign_in, ada):
    screen = sign_in(javascript=False)
    screen.open(f"/accounts/{ada.account}")
    screen.unfold("Details")
    screen.sees("Sort code: ")
    assert not any(one.is_displayed() for one in screen.driver.find_elements(
        By.CSS_SELECTOR, ".hero__copy"))


def test_the_pattern_stays_in_its_place_when_the_card_grows(sign_in, ada):
    """UI-ART-1: a page that is painted before its end has arrived shifts nothing."""
    screen = sign_in()
    screen.open(f"/accounts/{ada.account}")

    def place(selector):
        return screen.driver.find_element(By.CSS_SELECTOR, selector).rect
    card, lines = place(".hero"), place(".guilloche__lines")
    screen.unfold("Details")
    screen._wait(lambda: place(".hero")["height"] > card["height"], "the card is higher")
    assert place(".guilloche__lines") == lines


def test_an_account_without_goals_has_no_button_that_does_nothing(sign_in):
    """C-24"""
    screen = sign_in()
    screen.open("/goals")
    screen.sees("No goals yet.")
    dead = screen.driver.find_elements(
        By.CSS_SELECTOR, "main button[disabled], main [aria-disabled=true], main [data-transfer]")
    assert dead == []


@pytest.mark.parametrize("javascript", [True, False], ids=["JavaScript", "no JavaScript"])
def test_a_row_opens_its_own_account_after_another_account_was_deleted(
        sign_in, ada, javascript):
    """S-HOME-6: a page that is open follows; on one that does not, a row is still its account's."""
    accounts = {name: ada.open_account(name) for name in ("Rent", "Savings", "Holiday")}
    screen = sign_in(javascript=javascript)
    assert list(rows_of(screen))[-3:] == list(accounts)
    ada.ask("DELETE", f"/v1/accounts/{accounts['Rent']}")
    if javascript:
        screen._wait(lambda: "Rent" not in screen.text, "the deleted account is gone")
    for name in ("Savings", "Holiday"):
        screen.bring(rows_of(screen)[name]).click()
        screen.is_at(f"/accounts/{accounts[name]}")
        assert screen.driver.find_element(By.TAG_NAME, "h1").text == name
        screen.open("/home")
        assert "Rent" not in rows_of(screen)


def rows_of(screen):
    """The rows on Home, by the names of their accounts, from top to bottom."""
    rows = screen.driver.find_elements(By.CSS_SELECTOR, "a.account-row")
    return {row.find_element(By.CSS_SELECTOR, ".account-row__name").text: row for row in rows}
