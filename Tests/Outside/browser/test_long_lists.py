"""A hundred accounts: long lists fold after their first rows, and people can search them."""

import pytest

from support.client import Client
from support.screens import PHONE, WIDE
from support.session import sign_in

NAMES = """
return [...document.querySelectorAll(arguments[0])].filter(
  one => one.checkVisibility() && one.getClientRects().length).map(one => one.innerText);
"""
ACCOUNTS, ROWS = "#account-list .account-row__name", "#shelves :is(h2, .account-row__name)"


@pytest.fixture(scope="module")
def owner(server):
    """A person with a hundred accounts, thirteen of them with a goal."""
    owner = Client(server.url)
    owner.register("owner_sample")
    while len(owner.accounts()) < 100:
        owner.open_account(f"Envelope {len(owner.accounts()) + 1}")
    for account in owner.accounts()[:13]:
        owner.make_goal(account["id"], f"Boat of {account['name']}")
    return owner


def names(browser, selector):
    return browser.script(NAMES, selector)


@pytest.mark.parametrize("screen, cents", [(PHONE, 5_01), (WIDE, 6_02)], ids=["phone", "wide"])
def test_home_folds_a_hundred_accounts(server, browse, owner, screen, cents):
    """UI-LIST-33: a live update leaves an open fold as it is."""
    browser = sign_in(browse(server, screen=screen), "owner_sample")
    assert len(names(browser, ACCOUNTS)) == 8
    browser.unfold("Show all accounts (100)")
    assert len(names(browser, ACCOUNTS)) == 100
    owner.deposit(owner.accounts()[0]["id"], cents)
    browser.sees(f"+${cents / 100:.2f}")
    assert len(names(browser, ACCOUNTS)) == 100
    browser.press_here("Show fewer")
    assert len(names(browser, ACCOUNTS)) == 8


def test_home_searches_its_accounts(server, browse, owner):
    """Also the folded ones; an empty field folds them again."""
    browser = sign_in(browse(server), "owner_sample")
    browser.fill("Search accounts", "envelope 77")
    assert names(browser, ACCOUNTS) == ["Envelope 77"]
    browser.fill("Search accounts", "castle")
    assert names(browser, ACCOUNTS) == []
    browser.sees("Nothing matches.")
    browser.field("Search accounts").send_keys("\ue003" * 6)
    assert len(names(browser, ACCOUNTS)) == 8
    browser.does_not_see("Nothing matches.")


def test_a_search_outlasts_a_live_update(server, browse, owner):
    browser = sign_in(browse(server), "owner_sample")
    browser.fill("Search accounts", "envelope 88")
    browser.script("document.activeElement.blur()")
    account = next(one for one in owner.accounts() if one["name"] == "Envelope 88")
    owner.deposit(account["id"], 1_23)
    browser.sees("$1.23")
    assert names(browser, ACCOUNTS) == ["Envelope 88"]
    assert browser.field("Search accounts").get_attribute("value") == "envelope 88"


def test_goals_fold_and_search_a_hundred_accounts(server, browse, owner):
    """Eight accounts with goals and eight without; a goal's name finds its account."""
    browser = sign_in(browse(server), "owner_sample")
    browser.open("/goals")
    assert len(names(browser, ROWS)) == 8 + 1 + 8
    browser.unfold("Show all accounts (13)")
    browser.unfold("Show all accounts (87)")
    assert len(names(browser, ROWS)) == 100 + 1
    named = owner.accounts()[11]["name"]
    browser.fill("Search accounts and goals", f"boat of {named}")
    assert names(browser, ROWS) == [named]
    browser.fill("Search accounts and goals", "envelope 91")
    assert names(browser, ROWS)[1:] == ["Envelope 91"]


def test_the_fold_opens_without_scripts(server, browse, owner):
    """C-1: the search, which needs a script, is not there."""
    browser = browse(server, javascript=False)
    sign_in(browser, "owner_sample")
    browser.unfold("Show all accounts (100)")
    browser.sees("Envelope 100")
    assert names(browser, "input[type=search]") == []


def test_a_short_list_has_no_fold(server, browse):
    few = Client(server.url)
    few.register("few_sample")
    while len(few.accounts()) < 12:
        few.open_account()
    browser = sign_in(browse(server), "few_sample")
    assert len(names(browser, ACCOUNTS)) == 12
    browser.does_not_see("Show all")
    assert names(browser, "input[type=search]") == []
