"""Forms that open as a sheet over their page, and the same forms without JavaScript."""

import itertools
import re

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.client import Client, newcomer
from support.program import poll
from support.screens import PHONE, WIDE
from support.session import sign_in

_numbers = itertools.count(1)


@pytest.fixture
def ada(server, browse):
    return signed_in(browse(server), server)


def signed_in(browser, server):
    """Ada's browser on Home; her first account holds 500.00."""
    browser.expects(422)
    name = f"AdaSheets{next(_numbers)}"
    Client(server.url).register(name)
    return sign_in(browser, name)


def open_account(browser):
    browser.bring(browser.driver.find_element(By.CSS_SELECTOR, "a.account-row")).click()
    browser.is_at(r"/accounts/[0-9a-f-]{36}")


def focused(browser):
    return browser.driver.switch_to.active_element


# These are behind "More".
RARE = ("Rename", "Delete")


def open_sheet(browser, words):
    if words in RARE:
        browser.unfold("More")
    browser.press_here(words)
    browser.sees_sheet()
    browser.come_to_rest()


@pytest.mark.parametrize("words", ["Deposit", "Withdraw", "Move", *RARE])
def test_every_form_of_an_account_opens_as_a_sheet(ada, words):
    """S-POP-1, S-XFER-7, UI-DLG-28/29/30"""
    ada.press_here("Add account")
    ada.sees_sheet()
    ada.press_here("Add account")
    ada.sees_no_sheet()
    open_account(ada)
    if words in RARE:
        ada.unfold("More")
    opener = ada.control(words)
    open_sheet(ada, words)
    script = "return arguments[0].matches(':modal')"
    assert ada.script(script, ada.sheet)
    title = ada.sheet.find_element(By.ID, ada.sheet.get_attribute("aria-labelledby"))
    name = title.get_attribute("textContent")
    assert name and ada.sheet.accessible_name == name
    inside = "return arguments[0].contains(document.activeElement)"
    assert ada.script(inside, ada.sheet)
    on_top = ("const box = arguments[0].getBoundingClientRect();"
              "const top = document.elementFromPoint("
              "  box.x + box.width / 2, Math.min(box.y + box.height / 2, innerHeight - 1));"
              "return arguments[0].contains(top)")
    assert not ada.script(on_top, opener), "what is behind can be pressed"
    ada.press_here("Close")
    ada.sees_no_sheet()
    assert focused(ada) == opener


WAYS_OUT = {
    "Escape": lambda ada: ada.field("Account name").send_keys(Keys.ESCAPE),
    "Close": lambda ada: ada.press_here("Close"),
}


@pytest.mark.parametrize("close", WAYS_OUT.values(), ids=WAYS_OUT)
def test_closing_a_sheet_discards_its_input_and_its_errors(ada, close):
    """S-POP-3, UI-DLG-28: the server's errors, and the error without an answer."""
    open_sheet(ada, "Add account")
    untouched = ada.sheet.get_property("innerText")
    ada.field("Account name").send_keys("account 1", Keys.ENTER)
    ada.sees("This account name already exists.")
    close(ada)
    is_as_new(ada, untouched)
    ada.script("window.real = fetch; window.fetch = () => Promise.reject(new TypeError())")
    ada.field("Account name").send_keys("Rent", Keys.ENTER)
    ada.sees("The server did not answer.")
    ada.script("window.fetch = window.real")
    close(ada)
    is_as_new(ada, untouched)


def is_as_new(ada, untouched):
    """The sheet is closed; opened again, it looks as it did at first."""
    ada.sees_no_sheet()
    assert focused(ada) == ada.control("Add account")
    open_sheet(ada, "Add account")
    name = ada.field("Account name")
    assert name.get_attribute("value") == ""
    assert name.get_attribute("aria-invalid") is None
    assert ada.sheet.get_property("innerText") == untouched
    assert ada.sheet.find_elements(By.CSS_SELECTOR, "[role=alert]:not(:empty)") == []


def test_the_focus_comes_back_although_the_page_underneath_was_refreshed(server, browse):
    """UI-DLG-28, UI-DLG-30: the link that opened the sheet has been replaced by a new one."""
    client = newcomer(server, "refreshed")
    screen = sign_in(browse(server), client.username)
    screen.script("window.opener = arguments[0]", screen.control("Add account"))
    open_sheet(screen, "Add account")
    client.deposit(client.account, 1234)
    poll(lambda: screen.script("return !window.opener.isConnected"), 10, "the page stays old")
    screen.press_here("Close")
    screen.sees_no_sheet()
    assert focused(screen) == screen.control("Add account")


# Its place in the window, the radius of its corners, and whether it has a shadow.
LOOK = """
const sheet = arguments[0], box = sheet.getBoundingClientRect();
const style = getComputedStyle(sheet);
return { left: box.left, right: innerWidth - box.right, top: box.top,
  bottom: innerHeight - box.bottom, shadow: style.boxShadow,
  bottomRadius: style.borderBottomLeftRadius,
  radii: [style.borderTopLeftRadius, style.borderTopRightRadius] };
"""


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_an_open_sheet_is_centred_rounded_and_shadowed(server, browse, screen):
    """S-POP-2: on a phone it comes from below, in full width; its field has the focus."""
    ada = signed_in(browse(server, screen=screen), server)
    dialog = ada.driver.find_element(By.ID, "sheet")
    assert ada.sheet is None and not dialog.is_displayed()
    open_sheet(ada, "Add account")
    assert dialog.is_displayed()
    assert focused(ada) == ada.field("Account name")
    look = ada.script(LOOK, dialog)
    assert look["left"] == pytest.approx(look["right"], abs=1)
    if screen is WIDE:
        assert look["top"] == pytest.approx(look["bottom"], abs=1)
        assert float(look["bottomRadius"].removesuffix("px")) >= 16
    else:
        assert look["bottom"] == pytest.approx(0, abs=1) and look["left"] <= 1
    assert all(float(one.removesuffix("px")) >= 16 for one in look["radii"])
    assert look["shadow"] != "none"
    ada.press_here("Close")
    ada.sees_no_sheet()
    assert not dialog.is_displayed()


def test_a_touch_beside_a_sheet_closes_it_only_if_it_has_no_fields(ada):
    """UI-DLG-28"""
    open_sheet(ada, "Add account")
    assert ada.sheet.get_attribute("closedby") == "closerequest"
    ada.press_here("Close")
    open_account(ada)
    open_sheet(ada, "Delete")
    assert ada.sheet.get_attribute("closedby") == "any"
    assert focused(ada).text == "Keep the account"


def test_a_new_account_appears_at_once(ada):
    """S-NEW-1/2/10"""
    open_sheet(ada, "Add account")
    name = ada.field("Account name")
    assert focused(ada) == name
    assert name.get_attribute("placeholder") == "Account 2"
    name.send_keys("Savings", Keys.ENTER)
    ada.sees_no_sheet()
    ada.sees("Savings")
    open_sheet(ada, "Add account")
    assert ada.field("Account name").get_attribute("placeholder") == "Account 3"


def test_a_refused_form_stays_open_and_keeps_its_input(ada):
    """S-NEW-6, S-NEW-11, S-XFER-3, UI-A11Y-43"""
    open_sheet(ada, "Add account")
    ada.field("Account name").send_keys("account 1", Keys.ENTER)
    ada.sees("This account name already exists. Choose another name.")
    assert ada.sheet
    assert focused(ada) == ada.field("Account name")
    assert ada.text.count("This account name already exists.") == 1
    name = ada.field("Account name")
    assert name.get_attribute("value") == "account 1"
    name.clear()
    name.send_keys("Rent", Keys.ENTER)
    ada.sees_no_sheet()
    ada.sees("Rent")


def test_after_a_payment_in_a_sheet_the_page_shows_the_new_balance(ada):
    """S-DEP-1/2, S-WDR-1, S-XFER-2/3, S-HOME-8"""
    open_account(ada)
    open_sheet(ada, "Deposit")
    assert focused(ada) == ada.field("Amount")
    ada.field("Amount").send_keys("12.34", Keys.ENTER)
    ada.sees("Deposited $12.34.")
    ada.sees("$512.34")
    ada.press_here("Move")
    ada.sees_sheet()
    ada.sees("You have no other account")
    ada.press_here("Close")
    open_sheet(ada, "Withdraw")
    ada.field("Amount").send_keys("nothing", Keys.ENTER)
    ada.sees("This is not an amount.")
    assert ada.field("Amount").get_attribute("value") == "nothing"


def test_home_opens_transfer_and_deposit_with_one_tap(ada):
    """S-HOME-8, S-XFER-1: the sheet has the choice of accounts."""
    open_sheet(ada, "Add account")
    ada.field("Account name").send_keys("Savings", Keys.ENTER)
    ada.sees_no_sheet()
    ada.sees("Savings")
    open_sheet(ada, "Move")
    ada.fill("Amount", "20.50")
    ada.field("Amount").send_keys(Keys.ENTER)
    ada.sees("Moved $20.50 to Savings.")
    ada.is_at("/home.*")
    ada.sees("$479.50")
    open_sheet(ada, "Deposit")
    ada.field("Amount").send_keys("0.50", Keys.ENTER)
    ada.sees("$480.00")


def test_without_an_answer_the_sheet_shows_an_error_and_keeps_its_input(ada):
    """S-NEW-11, S-POP-6"""
    open_sheet(ada, "Add account")
    name = ada.field("Account name")
    name.send_keys("Rent")
    ada.script("window.fetch = () => Promise.reject(new TypeError())")
    name.send_keys(Keys.ENTER)
    ada.sees("The server did not answer.")
    assert name.get_attribute("value") == "Rent"
    button = ada.control("Add account")
    assert button.get_attribute("aria-disabled") is None


def test_ids_are_unique_while_a_sheet_is_open(ada):
    """UI-A11Y-43: labels and errors belong to the sheet's own fields."""
    open_sheet(ada, "Add account")
    ada.field("Account name").send_keys("Savings", Keys.ENTER)
    ada.sees_no_sheet()
    ada.sees("Savings")
    open_account(ada)
    open_sheet(ada, "Move")
    ids = ada.script("return [...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert sorted(set(ids)) == sorted(ids)


def test_the_page_shows_that_it_waits_for_a_slow_answer(ada):
    """S-POP-5: nothing for a quick answer; a bar and a text for a slow one."""
    bar = ada.driver.find_element(By.CSS_SELECTOR, ".waiting")
    assert not bar.is_displayed()
    ada.script("window.fetch = () => new Promise(() => {})")
    ada.press_here("Add account")
    poll(bar.is_displayed, 10, "the bar")
    assert bar.get_attribute("textContent") == "Loading…"
    assert bar.get_attribute("role") == "status"


def test_without_javascript_the_same_forms_are_pages(server, browse):
    """S-NEW-1, S-DEP-1, S-POP-6: only the sheet is missing."""
    ada = signed_in(browse(server, javascript=False), server)
    ada.press("Add account")
    ada.is_at("/accounts/new")
    ada.fill("Account name", "Savings")
    ada.press("Add account")
    ada.is_at("/home")
    ada.press("Move")
    ada.is_at("/transfers")
    ada.fill("Amount", "600")
    ada.press("Move")
    ada.sees("Your balance is insufficient")
    assert ada.field("Amount").get_attribute("value") == "600"
    ada.fill("Amount", "100")
    ada.press("Move")
    ada.sees_pattern(r"Moved \$100\.00 to Savings")
    assert re.match("/home", ada.path)
