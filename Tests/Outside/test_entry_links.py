"""Opened links, and what a browser needs for them, where others may be signed in."""

import re

import pytest

from support.client import newcomer
from support.program import awallet
from support.tabs import Tabs

NEW = "difference of engines"


@pytest.fixture
def ada(server):
    return newcomer(server, "ada")


@pytest.fixture
def grace(server):
    return newcomer(server, "grace")


def reset_link(server, person):
    """The path of a link for a new password."""
    told = awallet("person", "reset", person.username, "--data", server.data).stdout
    return re.search(r"/reset/awx_[\w-]{43}", told)[0]


def test_a_reset_link_of_another_person_says_who_is_signed_in(server, ada, grace):
    """P-ENTRY-2: signing out leads to the form, and the link still works."""
    tabs = Tabs(server.url)
    tabs.signs_in(ada)
    tabs.opens(reset_link(server, grace))
    shown = tabs.opens("/reset?opened=yes")
    assert f"You are signed in as {ada.username}" in shown
    assert grace.username not in shown
    led = tabs.send(shown, "/sign-out", next=re.search(r'name="next" value="([^"]*)"', shown)[1])
    assert led.headers["Location"] == "/reset"
    done = tabs.send(tabs.opens("/reset"), "/reset", password=NEW, repeated_password=NEW)
    assert done.headers["Location"] == "/home"
    assert grace.username in tabs.opens("/home")


@pytest.mark.parametrize("own", [False, True], ids=["signed out", "signed in"])
def test_a_reset_form_sent_after_another_person_signed_in_changes_nothing(
        server, ada, grace, own):
    """P-ENTRY-2"""
    tabs = Tabs(server.url)
    if own:
        tabs.signs_in(grace)
    tabs.opens(reset_link(server, grace))
    page = tabs.opens("/reset?opened=yes")
    if own:
        tabs.send(tabs.opens("/home"), "/sign-out")
    tabs.signs_in(ada)
    answer = tabs.send(page, "/reset", password=NEW, repeated_password=NEW)
    said = tabs.call("GET", answer.headers["Location"])
    assert said.status_code == 409
    assert f"You are signed in as {ada.username}" in said.text
    assert ada.username in tabs.opens("/home")
    Tabs(server.url).signs_in(grace)


@pytest.mark.parametrize(("link", "page"), [
    ("/reset/awx_" + 43 * "x", "/reset"), ("/undo/awu_" + 43 * "x", "/undo")])
def test_an_opened_link_says_that_the_browser_keeps_no_cookies(server, link, page):
    """P-ENTRY-3"""
    tabs = Tabs(server.url)
    led = tabs.call("GET", link).headers["Location"]
    assert led == page + "?opened=yes"
    tabs.cookies = {}
    answer = tabs.call("GET", led)
    assert answer.status_code == 403
    assert "Your browser refuses cookies" in answer.text


def test_a_language_cannot_be_chosen_without_cookies_and_the_page_says_so(server):
    """P-ENTRY-3"""
    tabs = Tabs(server.url)
    page = tabs.opens("/login")
    tabs.cookies = {}
    tabs.session.headers["Referer"] = server.url + "/login"
    answer = tabs.send(page, "/preferences/language", language="es", back="/login")
    assert answer.status_code == 403
    assert "Your browser refuses cookies" in answer.text
    assert tabs.send(
        answer.text, "/preferences/language", language="es",
        back="/login").headers["Location"] == "/login"
