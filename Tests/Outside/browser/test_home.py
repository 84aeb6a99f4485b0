"""What comes up, on Home in a browser."""

import pytest
from selenium.webdriver.common.by import By

from support.saving import newcomer_with_change
from support.screens import PHONE, WIDE
from support.session import sign_in


@pytest.fixture
def ada(server):
    ada = newcomer_with_change(server)
    ada.goal = ada.make_goal(ada.account, "Sailing", 100_00)
    return ada


def save_every_month(client):
    client.ask("PUT", f"/v1/goals/{client.goal}/recurring-transfer", {
        "amount": 25_00, "currency": "USD", "start": "2026-01-01", "frequency": "daily"})


def place(browser, selector):
    return browser.driver.find_element(By.CSS_SELECTOR, selector).rect


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_what_comes_up_is_below_the_latest_transactions(server, browse, ada, screen):
    """S-HOME-11: it appears by itself, and the latest transaction stays above the fold."""
    browser = sign_in(browse(server, screen=screen), ada.username)
    browser.open("/home")
    assert "Coming up" not in browser.text
    save_every_month(ada)
    browser.sees("Coming up")
    browser.sees("$25.00")
    latest, coming = place(browser, "#latest"), place(browser, "#coming")
    assert coming["y"] >= latest["y"] + latest["height"]
    assert coming["x"] == latest["x"]
    assert place(browser, "#latest .entry")["y"] < screen.height - 80
    browser.press("To Sailing")
    browser.is_at(f"/goals/{ada.goal}#recurring")
    browser.sees("every day")
