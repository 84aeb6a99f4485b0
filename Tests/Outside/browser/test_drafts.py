"""What was typed in a page whose session ended, or that a review leads back to (P-ENTRY-4)."""

import pytest

from support import session
from support.client import PASSWORD, newcomer
from support.program import poll

AGAIN = "What you typed is here again."
KEPT = "return sessionStorage.getItem('awallet draft')"


@pytest.fixture
def ada(server):
    ada = newcomer(server, "ada")
    ada.deposit(ada.account, 500_00)
    return ada


@pytest.fixture
def grace(server):
    return newcomer(server, "grace")


@pytest.fixture
def screen(server, browse, ada):
    """Ada's browser; its page listens for the end of the session."""
    screen = session.sign_in(browse(server), ada.username)
    screen.has_loaded()
    return screen


def end_session(person):
    for one in person.ask("GET", "/v1/sessions")["sessions"]:
        if not one["is_current"]:
            person.ask("DELETE", f"/v1/sessions/{one['id']}")


def enter(screen, person):
    screen.is_at(r"/login\?ended=yes")
    screen.fill("Username", person.username)
    screen.fill("Password", PASSWORD)
    screen.submit("Password")


def type_payment(screen, grace):
    screen.open("/send")
    screen.fill("Amount", "12.50")
    screen.fill("Username or phone number", grace.username)
    screen.fill("Note", "for the boat")


def typed(screen):
    return [screen.field(label).get_attribute("value")
            for label in ("Amount", "Username or phone number", "Note")]


def shows_payment(screen, grace):
    poll(lambda: typed(screen) == ["12.50", grace.username, "for the boat"], 20, "the payment")


def test_a_page_whose_session_ends_comes_back_with_what_was_typed(screen, ada, grace):
    type_payment(screen, grace)
    end_session(ada)
    enter(screen, ada)
    screen.is_at("/send")
    screen.sees(AGAIN)
    shows_payment(screen, grace)
    assert screen.script(KEPT) is None
    screen.press("Review")
    screen.sees("for the boat")


def test_nobody_else_sees_it_and_it_is_gone_then(screen, ada, grace):
    type_payment(screen, grace)
    end_session(ada)
    enter(screen, grace)
    screen.is_at("/home")
    screen.has_loaded()
    poll(lambda: screen.script(KEPT) is None, 20, "no draft")
    screen.open("/send")
    screen.has_loaded()
    assert typed(screen) == ["", "", ""]


def test_a_form_that_was_sent_too_late_comes_back(screen, ada, grace):
    """The page has not heard of the end, as on a phone that slept."""
    screen.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
        "source": "window.EventSource = class extends EventTarget { close() {} };"})
    type_payment(screen, grace)
    end_session(ada)
    screen.press("Review")
    enter(screen, ada)
    screen.is_at("/send")
    screen.sees(AGAIN)
    shows_payment(screen, grace)


def test_a_sheet_comes_back_as_its_page(screen, ada):
    screen.press("Deposit")
    screen.sees_sheet()
    screen.fill("Amount", "12.50")
    end_session(ada)
    enter(screen, ada)
    screen.is_at(".*/deposits.*")
    screen.sees(AGAIN)
    poll(lambda: screen.field("Amount").get_attribute("value") == "12.50", 20, "the amount")


def test_no_password_is_kept(screen, ada):
    """S-SESS-6"""
    screen.open("/profile/password")
    screen.fill("Current password", "open sesame, old door")
    end_session(ada)
    screen.is_at(r"/login\?ended=yes")
    kept = screen.script(KEPT)
    assert "/profile/password" in kept and "sesame" not in kept


def test_somebody_who_signs_out_leaves_nothing_in_another_tab(screen, ada, grace):
    """S-SESS-6, S-SESS-7"""
    type_payment(screen, grace)
    first = screen.driver.current_window_handle
    screen.driver.switch_to.new_window("tab")
    screen.open("/profile")
    screen.press("Sign out")
    screen.driver.switch_to.window(first)
    screen.is_at(r"/login\?ended=yes")
    assert screen.script(KEPT) is None


def test_going_back_from_a_review_keeps_the_form(screen, grace):
    type_payment(screen, grace)
    # As over HTTPS, where a browser keeps nothing of a page that must not be stored.
    screen.script("for (const one of document.forms) one.autocomplete = 'off'")
    screen.press("Review")
    screen.sees("for the boat")
    screen.driver.back()
    screen.is_at("/send")
    shows_payment(screen, grace)
    screen.does_not_see(AGAIN)
    screen.press("Review")
    screen.press("Send $…")
    screen.sees("Money sent")
    screen.open("/send")
    screen.has_loaded()
    assert typed(screen) == ["", "", ""]
