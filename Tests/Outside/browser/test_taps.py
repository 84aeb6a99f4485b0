"""UI-TAP-1: how many taps the everyday tasks take on a phone, from Home to the answer."""

import pytest

from support import session
from support.client import newcomer
from support.screens import PHONE


class Thumb:
    """Taps what a person sees, and counts. Typing is free."""

    def __init__(self, browser):
        self.browser = browser
        self.taps = 0

    def tap(self, words, sees=""):
        self.taps += 1
        self.browser.bring(self.browser.control(words)).click()
        self.browser.sees(sees)

    def tap_the(self, css, sees=""):
        self.taps += 1
        self.browser.bring(self.browser.driver.find_element("css selector", css)).click()
        self.browser.sees(sees)


@pytest.fixture
def ada(server):
    """Ada, with two accounts, a goal, spare change of 0.65, and a friend whom she has paid."""
    ada = newcomer(server)
    ada.deposit(ada.account, 500_00)
    ada.open_account("Rent")
    ada.make_goal(ada.account, "Holiday", target=900_00)
    ada.pay_shop(ada.account, 4_35)
    ada.grace = newcomer(server, "grace")
    ada.transfer(ada.account, 15_00, recipient=ada.grace.username)
    return ada


def account(ada):
    return f"a[href='/accounts/{ada.account}']"


def send(thumb, ada):
    grace = ada.grace.username
    thumb.tap_the("a.payees__one", sees="Send money")
    thumb.browser.fill("Amount", "20.00")
    thumb.tap("Review", sees=f"$20.00 to {grace}")
    thumb.tap(f"Send $20.00 to {grace}", sees="Money sent")


def request(thumb, _):
    thumb.tap("Request", sees="Amount")
    thumb.browser.fill("Amount", "20.00")
    thumb.tap("Create link", sees="Your request for $20.00")


def deposit(thumb, _):
    thumb.tap("Deposit", sees="How much would you like to deposit?")
    thumb.browser.fill("Amount", "50.00")
    thumb.tap("Deposit $50.00", sees="Deposited $50.00.")


def withdraw(thumb, ada):
    thumb.tap_the(account(ada), sees="History")
    thumb.tap("Withdraw", sees="Amount")
    thumb.browser.fill("Amount", "50.00")
    thumb.tap("Withdraw $50.00", sees="Withdrew $50.00.")


def move(thumb, _):
    thumb.tap("Move", sees="Amount")
    thumb.browser.fill("Amount", "5.00")
    thumb.tap("Move $5.00 to…", sees="Moved $5.00")


def save_the_change(thumb, ada):
    thumb.tap_the(account(ada), sees="History")
    thumb.tap("Save to goals", sees="Holiday")
    thumb.taps += 1
    thumb.browser.choose_goal("Holiday")
    thumb.tap("Save $0.65", sees="$0.65 is now in Holiday.")


def add_to_a_goal(thumb, _):
    thumb.tap("Goals", sees="Holiday")
    thumb.tap_the("main a[href^='/goals/']", sees="Add money")
    thumb.tap("Add money", sees="Amount")
    thumb.browser.fill("Amount", "5.00")
    thumb.tap("Add $5.00", sees="Added $5.00")


def open_an_account(thumb, _):
    thumb.tap("Add account", sees="Account name")
    thumb.browser.fill("Account name", "Garden")
    thumb.tap("Add account", sees="Garden")


def find_a_receipt(thumb, _):
    thumb.tap_the("a.entry", sees="Receipt number")


def see_the_month(thumb, ada):
    thumb.tap_the(account(ada), sees="History")
    thumb.tap("Insights", sees="Balance over time")


MOST = {
    send: 3, request: 2, deposit: 2, withdraw: 3, move: 2, save_the_change: 4, add_to_a_goal: 4,
    open_an_account: 2, find_a_receipt: 1, see_the_month: 2,
}


@pytest.mark.parametrize("task", MOST, ids=lambda task: task.__name__)
def test_a_task_takes_no_more_taps_than(task, server, browse, ada):
    """UI-TAP-1"""
    thumb = Thumb(session.sign_in(browse(server, screen=PHONE), ada.username))
    task(thumb, ada)
    assert thumb.taps <= MOST[task]
