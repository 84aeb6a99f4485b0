"""The forms of signing in where somebody is signed in already, without cookies, and too late."""

import re

import pytest

from support.client import PASSWORD, Client, newcomer
from support.entry import next_number
from support.tabs import Tabs


@pytest.fixture
def ada(server):
    return newcomer(server, "ada")


@pytest.fixture
def grace(server):
    return newcomer(server, "grace")


def form_of(tabs, way, person):
    """The page of a form in one tab, its address, and its fields as this person fills them in."""
    name = person.username
    new = {"username": f"{name}_2", "password": PASSWORD, "repeated_password": PASSWORD}
    number = {"phone": next_number(), "region": "US"}
    page, path, fields = {
        "password": ("/login", "/login", {"username": name, "password": PASSWORD}),
        "phone": ("/sign-in", "/sign-in", number),
        "code": ("/sign-in/code", "/sign-in/code", {"code": "123456"}),
        "passkey": ("/login", "/sign-in/passkey", {"credential": "x"}),
        "sign-up": ("/register", "/register", new),
        "sign-up by passkey": ("/register", "/register/passkey", {"username": f"{name}_2"}),
        "forgotten password": ("/sign-in/forgotten", "/sign-in/forgotten", {"name": name}),
    }[way]
    if way == "code":
        tabs.send(tabs.opens("/sign-in"), "/sign-in", **number)
    return tabs.opens(page), path, fields


WAYS = ["password", "phone", "code", "passkey", "sign-up", "sign-up by passkey",
        "forgotten password"]


@pytest.mark.parametrize("way", WAYS)
def test_a_form_sent_after_somebody_signed_in_elsewhere_says_who(server, ada, grace, way):
    """P-ENTRY-2: nobody sees another person's wallet in silence, and nothing of the form counts."""
    tabs = Tabs(server.url)
    page, path, fields = form_of(tabs, way, grace)
    tabs.signs_in(ada)
    sent = len(Client(server.url).ask("GET", "/sandbox/messages")["messages"])
    answer = tabs.send(page, path, **fields)
    assert answer.status_code == 303
    said = tabs.call("GET", answer.headers["Location"])
    assert said.status_code == 409
    assert f"You are signed in as {ada.username}" in said.text
    assert grace.username not in said.text
    assert len(Client(server.url).ask("GET", "/sandbox/messages")["messages"]) == sent
    # Signing out leads to the form, and then the other person gets in.
    assert tabs.send(said.text, "/sign-out").headers["Location"] == "/login"
    tabs.signs_in(grace)
    assert grace.username in tabs.opens("/home")


def test_a_script_is_led_to_that_page(server, ada):
    """P-ENTRY-2"""
    tabs = Tabs(server.url)
    page = tabs.opens("/sign-in")
    tabs.signs_in(ada)
    tabs.session.headers["X-Tell-Location"] = "yes"
    answer = tabs.send(page, "/sign-in", phone=next_number(), region="US")
    assert answer.status_code == 204
    del tabs.session.headers["X-Tell-Location"]
    assert f"You are signed in as {ada.username}" in tabs.opens(answer.headers["Location"])


@pytest.mark.parametrize("way", ["password", "phone", "sign-up"])
def test_a_browser_that_keeps_no_cookies_reads_so(server, ada, way):
    """P-ENTRY-3: and what was typed is still there."""
    tabs = Tabs(server.url)
    page, path, fields = form_of(tabs, way, ada)
    tabs.cookies = {}
    answer = tabs.send(page, path, **fields)
    assert answer.status_code == 403
    assert "Your browser refuses cookies" in answer.text
    typed = fields.get("username") or fields["phone"]
    assert f'value="{typed}"' in answer.text
    assert PASSWORD not in answer.text
    # Where it keeps them now, the form as it was answered works.
    again = tabs.send(answer.text, path, **fields)
    assert again.status_code == 303, again.text


def test_a_form_from_before_somebody_signed_in_and_out_says_so_and_keeps_its_text(
        server, ada, grace):
    """P-ENTRY-3"""
    tabs = Tabs(server.url)
    page = tabs.opens("/login")
    tabs.signs_in(ada)
    tabs.send(tabs.opens("/home"), "/sign-out")
    answer = tabs.send(page, "/login", username=grace.username, password=PASSWORD)
    shown = answer if answer.status_code == 403 else tabs.call("GET", answer.headers["Location"])
    assert "This form has expired" in shown.text
    assert "refuses cookies" not in shown.text
    assert re.search(f'name="username"[^>]*value="{grace.username}"', shown.text)
    assert tabs.send(
        shown.text, "/login", username=grace.username,
        password=PASSWORD).headers["Location"] == "/home"


def test_nobody_sees_what_another_person_typed_in_this_browser(server, ada, grace):
    """P-ENTRY-4: the form was open in a tab when somebody else signed in in another."""
    tabs = Tabs(server.url)
    tabs.signs_in(ada)
    page = tabs.opens("/accounts/new")
    tabs.send(tabs.opens("/home"), "/sign-out")
    tabs.signs_in(grace)
    answer = tabs.send(page, "/accounts", name="For the divorce", currency="USD")
    shown = tabs.opens(answer.headers["Location"])
    assert f"You are signed in as {grace.username}" in shown
    assert "For the divorce" not in shown
    assert "For the divorce" not in tabs.opens("/home")


def test_the_language_of_an_old_page_can_be_chosen(server, ada):
    """P-ENTRY-3: it is about this browser alone, so it needs no form of the same session."""
    tabs = Tabs(server.url)
    page = tabs.opens("/register")
    tabs.signs_in(ada)
    answer = tabs.send(page, "/preferences/language", language="es", back="/login")
    assert answer.headers["Location"] == "/login"
    assert '<html lang="es"' in tabs.opens("/home")
    del tabs.session.headers["Sec-Fetch-Site"]
    tabs.send(page, "/preferences/language", language="en")
    assert '<html lang="es"' in tabs.opens("/home"), "another site chose the language"


def end_sessions(person):
    for one in person.ask("GET", "/v1/sessions")["sessions"]:
        if not one["is_current"]:
            person.ask("DELETE", f"/v1/sessions/{one['id']}")


def test_an_ended_session_leads_to_the_way_that_was_used_and_back_for_the_same_person(
        server, ada, grace):
    """P-ENTRY-4: in a wallet whose first way in is the phone."""
    for person, lands in ((ada, "/transactions"), (grace, "/home")):
        tabs = Tabs(server.url)
        tabs.signs_in(ada)
        end_sessions(ada)
        ended = tabs.call("GET", "/transactions")
        assert ended.headers["Location"] == "/login?ended=yes"
        page = tabs.opens("/login?ended=yes")
        done = tabs.send(page, "/login", username=person.username, password=PASSWORD)
        assert done.headers["Location"] == lands


def test_a_page_that_nobody_was_signed_in_on_waits_for_everybody(server, ada, grace):
    """S-LAUNCH-3: such as the link of a request for money."""
    tabs = Tabs(server.url)
    tabs.signs_in(ada)
    tabs.send(tabs.opens("/home"), "/sign-out")
    tabs.opens("/transactions")
    done = tabs.send(tabs.opens("/login"), "/login", username=grace.username, password=PASSWORD)
    assert done.headers["Location"] == "/transactions"


def test_a_form_whose_session_the_browser_has_dropped_says_that_it_ended(server, ada):
    """P-ENTRY-4"""
    tabs = Tabs(server.url)
    tabs.signs_in(ada)
    page = tabs.opens("/accounts/new")
    name = next(one for one in tabs.cookies if one.startswith("session"))
    del tabs.cookies[name]
    answer = tabs.send(page, "/accounts", name="Rent", currency="USD")
    assert answer.headers["Location"] == "/login?ended=yes"


def test_all_tabs_have_the_same_form_after_somebody_signed_out(server, ada, grace):
    """P-ENTRY-3: two tabs ask for the page at once, and either of them signs in."""
    tabs = Tabs(server.url)
    tabs.signs_in(ada)
    tabs.send(tabs.opens("/home"), "/sign-out")
    other = Tabs(server.url)
    other.cookies = dict(tabs.cookies)
    page = other.opens("/login")
    tabs.opens("/login")
    done = tabs.send(page, "/login", username=grace.username, password=PASSWORD)
    assert done.headers["Location"] == "/home"
