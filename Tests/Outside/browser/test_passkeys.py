"""Passkeys in a real browser with the driver's virtual authenticator (UI-APP-46, UI-APP-47).

Browsers create passkeys only for host names, so these tests use localhost.
"""

import pytest

from support import axe
from support.authenticator import at_its_name, with_authenticator
from support.client import Client


@pytest.fixture
def ada(browse, server):
    """Ada's browser, with an authenticator that verifies her."""
    return with_authenticator(browse(server))


def sign_in_by_code(browser, server, number):
    browser.open("/sign-in")
    browser.fill("Phone number", number)
    browser.submit("Phone number")
    browser.is_at("/sign-in/code")
    code = Client(server.url).newest_message("+1" + number)["code"]
    browser.field("Verification code").send_keys(code)
    browser.is_at("/home")


def look_at_the_offer(browser):
    """Scrolls the offer to the middle, because the bottom bar could cover it."""
    browser.sees("Sign in faster next time")
    browser.script("document.querySelector('.offer').scrollIntoView({block: 'center'})")


def take_the_offer(browser):
    look_at_the_offer(browser)
    browser.press("Add a passkey")
    browser.is_at(r"/passkeys\?done=added")
    browser.sees("Passkey added.")
    browser.sees("Chrome on Linux")
    assert browser.complaints() == []


def log_out(browser):
    browser.open("/profile")
    browser.press("Sign out")
    browser.is_at("/sign-in")
    browser.come_to_rest()


def test_a_person_adds_a_passkey_from_the_offer_and_signs_in_with_it(ada, server):
    sign_in_by_code(ada, server, "5306018720")
    take_the_offer(ada)
    ada.open("/home")
    ada.does_not_see("Sign in faster next time")
    before = ada.driver.get_cookie(ada.cookie_name("session"))["value"]
    log_out(ada)
    ada.press("Sign in with a passkey")
    ada.is_at("/home")
    assert ada.driver.get_cookie(ada.cookie_name("session"))["value"] != before
    ada.open("/passkeys")
    ada.sees("Last used")


def test_after_signing_in_with_a_passkey_the_requested_page_opens(ada, server):
    """C-13"""
    sign_in_by_code(ada, server, "5306018729")
    take_the_offer(ada)
    log_out(ada)
    ada.open("/accounts/new")
    ada.is_at("/sign-in")
    ada.come_to_rest()
    ada.press("Sign in with a passkey")
    ada.is_at("/accounts/new")


def test_autofill_of_the_username_signs_in_with_a_passkey(ada, server):
    sign_in_by_code(ada, server, "5306018721")
    take_the_offer(ada)
    log_out(ada)
    ada.open("/login")
    # The driver's authenticator accepts autofill's offer at once.
    ada.is_at("/home")


def test_a_declined_offer_does_not_return(ada, server):
    sign_in_by_code(ada, server, "5306018722")
    look_at_the_offer(ada)
    ada.press("No thanks")
    ada.is_at("/home")
    ada.does_not_see("Sign in faster next time")
    log_out(ada)
    sign_in_by_code(ada, server, "5306018722")
    ada.does_not_see("Sign in faster next time")


def test_signing_in_with_a_removed_passkey_shows_an_error(ada, server):
    ada.expects(422)
    sign_in_by_code(ada, server, "5306018723")
    take_the_offer(ada)
    ada.driver.find_element("css selector", ".key__more summary").click()
    ada.press("Remove this passkey")
    ada.sees("You have no passkeys yet.")
    log_out(ada)
    ada.press("Sign in with a passkey")
    ada.is_at(r"/sign-in\?outcome=.*")
    ada.sees("We do not know this passkey, or it was removed.")


def test_a_failed_ceremony_shows_an_error_and_other_ways_to_sign_in_work(ada, server):
    """The authenticator fails to verify the person."""
    sign_in_by_code(ada, server, "5306018724")
    take_the_offer(ada)
    log_out(ada)
    ada.driver.set_user_verified(False)
    ada.press_here("Sign in with a passkey")
    ada.sees("No passkey was used. Try again, or use another way.")
    ada.fill("Phone number", "5306018724")
    ada.submit("Phone number")
    ada.is_at("/sign-in/code")


def test_an_authenticator_keeps_only_one_passkey_per_person(ada, server):
    sign_in_by_code(ada, server, "5306018725")
    take_the_offer(ada)
    ada.press_here("Add a passkey")
    ada.sees("You already have a passkey on this device.")
    assert ada.complaints() == []


@pytest.mark.parametrize("path", ["/sign-in", "/login"])
def test_without_scripts_no_page_mentions_passkeys(browse, server, path):
    linus = at_its_name(browse(server, javascript=False))
    linus.open(path)
    linus.sees("Sign in" if path == "/login" else "Send code")
    linus.does_not_see("passkey")


def test_at_an_ip_address_the_app_offers_no_passkeys_and_says_why(browse, server):
    linus = browse(server)
    linus.open("/login")
    linus.control("Register")
    linus.does_not_see("passkey")
    linus.fill("Username", "DemoUser")
    linus.fill("Password", "DemoPassword")
    linus.press("Sign in")
    linus.is_at("/home")
    linus.open("/passkeys")
    linus.sees("Passkeys need a host name, such as localhost")
    assert linus.driver.find_element(
        "partial link text", "http://localhost:").get_attribute("href").endswith("/passkeys")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages_with_passkeys_have_no_violations_of_accessibility(ada, server, dark):
    """UI-A11Y-40: page_states has the other pages; these need a host name."""
    ada.prefer(dark=dark)
    for path in ("/sign-in", "/login"):
        ada.open(path)
        ada.control("Sign in with a passkey")
        ada.come_to_rest()
        assert axe.violations(ada) == []
    sign_in_by_code(ada, server, "5306018727" if dark else "5306018726")
    look_at_the_offer(ada)
    ada.come_to_rest()
    assert axe.violations(ada) == []
    take_the_offer(ada)
    ada.press_here("Rename or remove")
    ada.come_to_rest()
    assert axe.violations(ada) == []


def test_nothing_moves_when_the_controls_appear(ada, server):
    """The page reserves their space from the first paint."""
    sign_in_by_code(ada, server, "5306018728")
    ada.open("/home")
    ada.control("Add a passkey")
    ada.come_to_rest()
    moved = ada.script("""
        return new Promise(tell => {
          const moved = [];
          new PerformanceObserver(list => {
            moved.push(...list.getEntries().flatMap(({ sources }) => sources.map(
              ({ node, currentRect: { x, y } }) => `${node?.outerHTML} to ${x},${y}`)));
            tell(moved);
          }).observe({ type: "layout-shift", buffered: true });
          requestIdleCallback(() => requestIdleCallback(() => tell(moved)));
        });""")
    assert moved == []
