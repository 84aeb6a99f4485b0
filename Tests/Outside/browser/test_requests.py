"""Requests for money, from the asking to the payment, in two browsers."""

import pytest
from selenium.webdriver.common.by import By

from support.screens import PHONE, WIDE

PASSWORD = "seven lamps by the river"
# As on a device with a share menu.
SHARE_MENU = """
document.documentElement.toggleAttribute("data-shares", true);
navigator.share = async (parcel) => { window.shared = parcel; };
"""


def register(browser, name):
    browser.open("/register")
    browser.fill("Username", name)
    browser.fill("Password", PASSWORD)
    browser.fill("Repeat the password", PASSWORD)
    browser.press("Register")
    browser.is_at("/home.*")


def ask(browser, amount, note):
    browser.open("/home")
    browser.press("Request")
    browser.fill("Amount", amount)
    browser.fill("What is it for?", note)
    browser.press("Create link")
    browser.is_at("/requests/.*")
    return browser.field("Link").get_attribute("value")


def preview(browser):
    return {one.get_attribute("property"): one.get_attribute("content")
            for one in browser.driver.find_elements(By.CSS_SELECTOR, "meta[property^='og:']")}


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_request_is_paid_and_the_asker_sees_it_at_once(start, browse, screen):
    """S-REQ-2, S-REQ-5, S-REQ-6, S-REQ-7, UI-APP-51"""
    server = start()
    grace, ada = browse(server, screen=screen), browse(server, screen=screen)
    register(grace, "GraceOfBrooklyn")
    register(ada, "AdaOfLondon")
    ada.press("Sign out")
    link = ask(grace, "20.50", "Two tickets")

    ada.open(link.removeprefix(ada.url))
    ada.sees("GraceOfBrooklyn is asking you for money")
    shown = preview(ada)
    assert shown["og:title"] == "GraceOfBrooklyn asks for money · Awallet"
    assert shown["og:image"].startswith(ada.url)
    assert "20" not in " ".join([shown["og:title"], ada.driver.title])
    ada.press("Sign in to pay")
    ada.press("Sign in with a username")
    ada.fill("Username", "AdaOfLondon")
    ada.fill("Password", PASSWORD)
    ada.press("Sign in")
    ada.is_at("/pay/.*")
    ada.press("Review")
    ada.press("Send $…")
    ada.sees("Money sent")

    grace.sees("Paid by AdaOfLondon")
    assert not grace.driver.find_elements(By.CSS_SELECTOR, ".qr")
    grace.open("/requests")
    grace.sees("Two tickets")
    grace.sees("Paid by AdaOfLondon · Today")
    ada.open(link.removeprefix(ada.url))
    ada.sees("This request has been paid")
    ada.press("Receipt")
    ada.sees("Two tickets")


def test_the_list_of_requests_updates_by_itself_and_its_sheet_cancels(start, browse):
    """S-REQ-4, S-REQ-5"""
    server = start()
    grace = browse(server)
    register(grace, "GraceOfBrooklyn")
    ask(grace, "", "Milk")
    ask(grace, "3", "Bread")
    grace.open("/requests")
    grace.press("Bread")
    grace.sees("Scan this with any camera.")
    assert grace.sheet
    grace.press("Cancel this request")
    grace.sees("Request cancelled.")
    grace.is_at(r"/requests\?cancelled=yes")
    grace.sees("Open")
    grace.sees("Any amount in USD")


def test_a_reminder_is_shared_as_a_friendly_text(start, browse):
    """S-REQ-5"""
    grace = browse(start())
    register(grace, "GraceOfBrooklyn")
    link = ask(grace, "20.50", "Tea")
    grace.script(SHARE_MENU)
    grace.press_here("Share")
    assert grace.script("return window.shared.url") == link
    grace.press_here("Remind")
    grace.script("document.querySelector('.reminder .sharing__device').click()")
    text = grace.script("return window.shared.text")
    assert text == ("Hello! A friendly reminder that I asked you for $20.50. It is for: Tea. "
                    f"You can pay me here: {link}")
