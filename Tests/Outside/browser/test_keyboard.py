"""The main job by keyboard alone: it needs no pointer and never loses the focus."""

import pytest
from selenium.webdriver.common.keys import Keys

from support.client import Client
from support.keyboard import Keyboard
from support.screens import PHONE, WIDE


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_the_main_job_with_keys_alone(start, browse, screen):
    """UI-A11Y-40, UI-DLG-28"""
    server = start()
    ada = browse(server, screen=screen)
    ada.expects(422)
    keys = Keyboard(ada)
    sign_in(ada, keys)
    skip_to_the_content(ada, keys)
    add_account(ada, keys, "Everyday", first="Your name")
    add_account(ada, keys, "Savings")
    deposit(ada, keys)
    refused_withdrawal(ada, keys)
    send(ada, keys)
    log_out(ada, keys)


def sign_in(ada, keys):
    """S-LOGIN-2, S-CODE-3, S-CODE-11"""
    ada.open("/sign-in")
    keys.arrives_at("Phone number")
    keys.type("5306018718")
    keys.leave_by(Keys.ENTER)
    ada.is_at("/sign-in/code")
    keys.arrives_at("Verification code")
    keys.type(Client(ada.url).newest_message("+15306018718")["code"])
    ada.is_at("/home")


def skip_to_the_content(ada, keys):
    keys.tab()
    assert keys.is_at("Skip to content"), keys.name
    keys.check_focus()
    keys.press(Keys.ENTER)
    keys.tab()
    assert ada.script("return document.activeElement.closest('main') !== null"), keys.name


def add_account(ada, keys, name, first="Account name"):
    """S-NEW-1, S-NEW-12, S-POP-2: the first field has the focus as soon as it appears."""
    keys.activate("Add account")
    keys.arrives_at(first)
    keys.tab_to("Account name")
    keys.type(name)
    keys.leave_by(Keys.ENTER)
    ada.is_at("/home.*")
    ada.sees(name)


def deposit(ada, keys):
    """S-DEP-1: the space bar presses the button."""
    keys.activate("Everyday")
    ada.is_at("/accounts/.*")
    keys.activate("Deposit")
    keys.arrives_at("Amount")
    keys.type("300")
    keys.activate("Deposit $300", Keys.SPACE)
    ada.sees("$300.00")


def refused_withdrawal(ada, keys):
    """UI-A11Y-43: the field with the error gets the focus."""
    keys.activate("Withdraw")
    keys.arrives_at("Amount")
    keys.type("1.005")
    keys.leave_by(Keys.ENTER)
    ada.sees("This amount can be read in two ways.")
    keys.arrives_at("Amount")
    assert keys.focused.get_attribute("value") == "1.005"
    keys.press(Keys.END, *[Keys.BACKSPACE] * 5)
    keys.type("50")
    keys.leave_by(Keys.ENTER)
    ada.sees("$250.00")


def send(ada, keys):
    """S-SEND-1, S-SEND-8: Enter in the amount field sends the form; the review confirms it."""
    keys.activate("Send")
    keys.arrives_at("Amount")
    keys.choose("From", "Everyday")
    keys.tab_to("Username or phone number")
    keys.type("demouser")
    keys.tab_to("Amount", back=True)
    keys.type("20")
    keys.leave_by(Keys.ENTER)
    ada.sees("No money has moved yet")
    keys.activate("Send $20.00")
    ada.sees("Money sent")
    keys.activate("OK")
    ada.is_at("/home")
    assert ada.sees_pattern(r"\$230\.00")


def log_out(ada, keys):
    """S-SESS-3"""
    keys.activate("Sign out")
    ada.is_at("/sign-in")
    keys.arrives_at("Phone number")
