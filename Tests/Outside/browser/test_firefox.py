"""Every sheet and the documents in Firefox. `make test-firefox` visits all other page states."""

import os
import re

import pytest

from support.page_states import ADA, NOBODY, PAGE_STATES, SANDBOX
from support.program import poll

SHEETS = [state for state in PAGE_STATES if state.is_sheet]
IS_WHOLE_WALK = "AWALLET_FIREFOX" in os.environ
OTHERS = [state for state in PAGE_STATES if IS_WHOLE_WALK and not state.is_sheet]

# What a form offers, as a person sees it: its words, its fields and what they say, its choices.
OFFERED = """
// Only a page has them.
for (const extra of arguments[0].querySelectorAll("[data-leave]")) extra.remove();
const isShown = one => one.checkVisibility({visibilityProperty: true});
const told = one => [one.localName, one.name, one.placeholder, one.value,
  ...[...one.options ?? []].map(option => option.text)].join(" | ");
const words = form => form.innerText.replace(/\\s+/g, " ");
return [...arguments[0].querySelectorAll("form")].map(form =>
  [words(form), ...[...form.elements].filter(isShown).map(told)].join("\\n"));
"""

LOAD_ICON = """
const icon = document.querySelector("link[rel=icon]");
const picture = new Image();
picture.onload = () => arguments[0](true);
picture.onerror = () => arguments[0](false);
picture.src = icon.href;
"""


def arrive(wallets, people, state):
    wallet = wallets[state.wallet]
    people.visit(wallet, state.who)
    state.reach(people, wallet)
    people.has_loaded()


@pytest.mark.parametrize("state", SHEETS, ids=str)
def test_a_sheet_offers_all_that_its_page_does(wallets, people, state):
    """UI-DLG-29, S-POP-6: the currency, the whole balance, every choice."""
    arrive(wallets, people, state)
    people.driver.get(fetched(people, state.route))
    people.has_loaded()
    pane = people.driver.find_element("css selector", "[data-pane]")
    on_page = people.script(OFFERED, pane)
    arrive(wallets, people, state)

    def in_sheet():
        return people.script(OFFERED, people.sheet)
    # A sheet is there before its scripts have come.
    poll(lambda: in_sheet() == on_page, 10, lambda: f"{in_sheet()} is not {on_page}")
    assert people.complaints() == []


def fetched(people, route):
    """The address of this route that the page asked for last."""
    asked = people.script("return performance.getEntriesByType('resource').map(one => one.name)")
    pattern = re.escape(people.url) + route.replace(":id", "[^/]+") + r"(\?.*)?"
    return [one for one in asked if re.fullmatch(pattern, one)][-1]


def test_a_sheet_says_in_the_currency_of_the_account_what_it_will_do(wallets, people):
    """UI-AMT-12, UI-AMT-14: as soon as the account is chosen and the amount typed."""
    people.visit(wallets[SANDBOX], ADA)
    people.open("/home")
    people.press("Deposit")
    people.choose("Into", "Holiday")
    people.fill("Amount (EUR)", "5")
    people.control("Deposit €5")
    people.press_here("Close")
    people.press("Move")
    people.choose("From", "Repairs")
    people.choose("To", "Pocket")
    people.press_here("Max")
    people.control("Move $2500.00 to Pocket")


@pytest.mark.parametrize("state", OTHERS, ids=str)
def test_a_page_state_works_in_firefox(wallets, people, state):
    """S-LOGIN-22: nothing is wrong on the console, and nothing breaks the page's policy."""
    arrive(wallets, people, state)
    assert people.complaints() == []


@pytest.mark.parametrize("path", [
    "/docs", "/docs/accounts", "/docs/errors", "/docs/starling", "/docs/course", "/sandbox/docs"])
def test_the_documents_may_show_their_icon(wallets, people, path):
    """WEB-3: Firefox asks for an icon of every page, and says what the page's policy forbids."""
    people.visit(wallets[SANDBOX], NOBODY)
    people.open(path)
    assert people.driver.execute_async_script(LOAD_ICON)
    assert people.complaints() == []
