"""A hundred accounts: long lists fold after their first rows, and people can search them."""

import pytest

from support.client import Client
from support.engines import in_firefox_too
from support.program import poll
from support.screens import PHONE, WIDE
from support.session import give_session, sign_in

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


TOP = "return document.querySelector(arguments[0]).getBoundingClientRect().top"


@in_firefox_too
def test_the_way_back_leads_to_the_same_place_of_the_list(server, browse, owner):
    """UI-LIST-37: the fold is open, and the account that was opened is where it was."""
    browser = sign_in(browse(server), "owner_sample")
    browser.unfold("Show all accounts (100)")
    row = f"a[href='/accounts/{owner.accounts()[60]['id']}']"
    browser.bring(browser.driver.find_element("css selector", row))
    top = browser.script(TOP, row)
    browser.driver.find_element("css selector", row).click()
    browser.is_at("/accounts/.*")
    browser.has_loaded()
    browser.driver.back()
    browser.is_at("/home")
    poll(lambda: len(names(browser, ACCOUNTS)) == 100, 20, "the fold is closed")
    poll(lambda: abs(browser.script(TOP, row) - top) < 40, 20, "the page is elsewhere")
    browser.open("/home")
    assert len(names(browser, ACCOUNTS)) == 8


@in_firefox_too
@pytest.mark.parametrize(("page", "label", "words", "rows"), [
    ("/home", "Search accounts", "envelope 77", ACCOUNTS),
    ("/goals", "Search accounts and goals", "boat of envelope 7", ROWS)])
def test_the_way_back_leads_to_the_same_search(server, browse, owner, page, label, words, rows):
    """UI-LIST-37"""
    browser = sign_in(browse(server), "owner_sample")
    browser.open(page)
    browser.has_loaded()
    browser.fill(label, words)
    found = names(browser, rows)
    browser.open("/profile")
    browser.driver.back()
    poll(lambda: browser.field(label).get_attribute("value") == words, 20, "no search")
    poll(lambda: names(browser, rows) == found, 20, "not the same rows")


def test_nobody_comes_back_to_the_search_of_another_person(server, browse, owner):
    """UI-LIST-37"""
    other = Client(server.url)
    other.register("other_sample")
    while len(other.accounts()) < 13:
        other.open_account()
    browser = sign_in(browse(server), "owner_sample")
    browser.fill("Search accounts", "envelope 77")
    browser.open("/profile")
    give_session(browser, "other_sample")
    browser.driver.back()
    browser.has_loaded()
    browser.sees("other_sample")
    assert browser.field("Search accounts").get_attribute("value") == ""
    assert len(names(browser, ACCOUNTS)) == 8


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
