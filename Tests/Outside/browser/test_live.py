"""Open pages show changes from elsewhere automatically (S-HOME-8/10, S-ACC-4/6, S-SESS-7)."""

import pytest

from support import session
from support.client import newcomer


def sign_in(browser, client):
    session.sign_in(browser, client.username)
    browser.has_loaded()


def mark(browser):
    """Marks the page, so that a reload would show, and records its announcements."""
    browser.driver.execute_script("""
        window.isTheSamePage = true;
        const place = document.getElementById("said");
        new MutationObserver(() => { window.said = place.textContent || window.said; })
          .observe(place, {childList: true});
    """)


def is_the_same_page(browser):
    return browser.driver.execute_script("return window.isTheSamePage === true")


@pytest.fixture
def ada(server):
    return newcomer(server, "ada")


@pytest.fixture
def grace(server):
    return newcomer(server, "grace")


@pytest.mark.parametrize("page", ["/home", "/transactions", "account"])
def test_received_money_appears_automatically(server, browse, ada, grace, page):
    """S-HOME-8, S-HOME-10: without a reload; the total is right; the page announces it."""
    source = ada.account
    ada.deposit(source, 5000)
    screen = browse(server)
    sign_in(screen, grace)
    # Received money goes into the first account.
    screen.open(f"/accounts/{grace.accounts()[0]['id']}" if page == "account" else page)
    mark(screen)
    held = sum(account["balance"] for account in grace.accounts())
    ada.transfer(source, 2000, recipient=grace.username)
    screen.sees(ada.username)
    screen.sees("+$20.00")
    if page != "/transactions":
        screen.sees(f"${(held + 2000) / 100:,.2f}")
    said = screen.driver.execute_script("return window.said")
    assert said == f"Received $20.00 from {ada.username}"
    assert is_the_same_page(screen)
    assert screen.complaints() == []


def test_an_update_keeps_a_half_typed_name_the_focus_and_the_scroll_position(server, browse, grace):
    screen = browse(server)
    sign_in(screen, grace)
    screen.driver.execute_script("window.scrollTo(0, 200)")
    screen.driver.find_element("css selector", "details[data-name] summary").click()
    name = screen.driver.find_element("name", "display_name")
    name.send_keys("Half a na")
    place = screen.driver.execute_script("return window.scrollY")
    grace.deposit(grace.account, 4321)
    screen.sees("+$43.21")
    assert name.get_attribute("value") == "Half a na"
    assert screen.driver.switch_to.active_element == name
    # New rows above do not move the part that is on the screen.
    assert screen.driver.execute_script("return window.scrollY") >= place


def test_the_page_of_an_account_deleted_elsewhere_goes_home_with_a_message(server, browse, grace):
    """S-ACC-6"""
    account = grace.open_account("Rent")
    screen = browse(server)
    sign_in(screen, grace)
    screen.open(f"/accounts/{account}")
    screen.sees("Rent")
    grace.ask("DELETE", f"/v1/accounts/{account}")
    screen.is_at(r"/home\?gone=yes")
    screen.sees("This account was deleted elsewhere.")


def test_logging_out_in_one_tab_logs_out_all_tabs(server, browse, grace):
    """S-SESS-7"""
    screen = browse(server)
    sign_in(screen, grace)
    first = screen.driver.current_window_handle
    screen.driver.switch_to.new_window("tab")
    screen.open("/transactions")
    screen.press("Sign out")
    screen.is_at("/login")
    screen.driver.switch_to.window(first)
    screen.is_at(r"/login\?ended=yes")
    screen.does_not_see("Hello")
    assert screen.complaints() == []


def test_a_session_ended_on_another_device_ends_on_the_open_page(server, browse, grace):
    """S-SESS-7: nobody touches the page."""
    screen = browse(server)
    sign_in(screen, grace)
    sessions = grace.ask("GET", "/v1/sessions")["sessions"]
    other = next(one for one in sessions if not one["is_current"])
    grace.ask("DELETE", f"/v1/sessions/{other['id']}")
    screen.is_at(r"/login\?ended=yes")
    screen.sees("Your session has ended.")
