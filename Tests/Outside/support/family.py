"""Wallets for real money, for the page states that a sandbox does not have: one before its setup,
and one of a family, without codes. Their pages are at localhost, where passkeys can be made."""

import re

from support.client import PASSWORD, Client
from support.fixture import Fixture, somebody, username
from support.program import Server, awallet
from support.setup import HOST, printed_token

FLORA, FRIDA, IRIS = "flora", "frida", "iris"
MEMBERS = {FLORA, FRIDA, IRIS, HOST}


class AtItsName(Fixture):
    @property
    def url(self):
        return f"http://localhost:{self.server.port}"


def serving(folder, sets_up):
    return Server(folder, "serve", ["--public-url", "http://localhost"], sets_up=sets_up).start()


def bare(folder):
    """A wallet that waits for its setup."""
    server = serving(folder, sets_up=False)
    return AtItsName(server, {"setup": printed_token(server)})


def family(folder):
    """Flora has money, Frida's payments are stopped, and Iris has lost her password."""
    server = serving(folder, sets_up=True)
    people = {name: somebody(server, name) for name in (FLORA, FRIDA, IRIS)}
    ids = {name: person.ask("GET", "/v1/me")["id"] for name, person in people.items()}
    paid = awallet("deposit", "--data", server.data, "--to", username(FLORA), "500.00")
    assert paid.returncode == 0, paid.stderr
    host = Client(server.url)
    host.sign_in(HOST)
    host.ask("PUT", f"/v1/people/{ids[FRIDA]}/freeze", {
        "reason": "Her telephone was stolen on the way home from school"})
    return AtItsName(server, ids)


def link(fixture, *command):
    """The link that a command line makes."""
    made = awallet("person", *command, "--data", fixture.server.data)
    return re.search(r"/(join|reset)/\S+", made.stdout)[0]


def sign_in(browser, fixture, who):
    """Iris comes by a link for a new password, which proves nothing (P-STEP-1)."""
    if who == IRIS:
        browser.open(link(fixture, "reset", username(IRIS)))
        browser.fill("New password", PASSWORD)
        browser.fill("Repeat the password", PASSWORD)
        browser.press("Set the password")
    else:
        browser.open("/login")
        browser.fill("Username", HOST if who == HOST else username(who))
        browser.fill("Password", PASSWORD)
        browser.submit("Password")
