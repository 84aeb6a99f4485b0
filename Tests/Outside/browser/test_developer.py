"""Tokens, apps, consent and sign-in by token in a real browser (S-TOK)."""

import contextlib
import http.server
import shlex
import threading
from urllib.parse import parse_qs, urlsplit

import pytest
import requests

from support.client import newcomer
from support.fixture import PUBLIC_KEY
from support.session import sign_in

ALL = "What it may do"


@pytest.fixture
def ada(browse, server):
    """Ada's browser, on the developer page."""
    client = newcomer(server)
    return sign_in(browse(server), client.ask("GET", "/v1/me")["username"])


def call(server, token, path="/api/v2/accounts"):
    return requests.get(
        server.url + path, headers={"Authorization": f"Bearer {token}"}, timeout=10)


def shown(browser, label):
    return browser.field(label).get_attribute("value")


def make_token(browser):
    browser.open("/developer")
    browser.press("New token")
    browser.fill("Name", "Budget script")
    browser.choose(ALL, "Accounts and balances")
    browser.press("Create token")
    browser.sees("We show it only this once")
    return shown(browser, "Budget script")


def test_a_token_is_shown_once_and_works_until_it_is_revoked(ada, server):
    token = make_token(ada)
    command = ada.sheet.find_element("css selector", "code").text
    program, _, header, address = shlex.split(command)
    assert program == "curl"
    name, value = header.split(": ")
    answer = requests.get(address, headers={name: value}, timeout=10)
    assert answer.status_code == 200 and "accounts" in answer.json()
    # A goal is more than the token allows.
    account = answer.json()["accounts"][0]["accountUid"]
    beyond = call(server, token, f"/api/v2/account/{account}/savings-goals")
    assert beyond.status_code in (403, 404)
    ada.press("Done")
    ada.sees("Budget script")
    assert token not in ada.driver.page_source
    ada.press("Budget script")
    assert token not in ada.driver.page_source
    ada.press("Revoke token")
    ada.sees("Token revoked.")
    refused = call(server, token)
    assert refused.status_code == 403
    assert refused.json() == {
        "error": "invalid_token", "error_description": "Could not validate provided access token"}


def test_a_new_token_is_in_the_list_behind_the_sheet(ada, server):
    """The page under the sheet updates without a reload."""
    make_token(ada)
    ada.press_here("Close")
    ada.sees_no_sheet()
    ada.sees("Budget script")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_signing_key_is_added_and_removed(browse, server, javascript):
    client = newcomer(server)
    username = client.ask("GET", "/v1/me")["username"]
    browser = sign_in(browse(server, javascript=javascript), username)
    browser.expects(422)
    browser.open("/developer")
    browser.sees("No keys yet.")
    browser.press("New key")
    browser.fill("Name", "Laptop")
    browser.fill("Public key", "not one")
    browser.press("Add key")
    browser.sees("This cannot be used as a signing key.")
    assert shown(browser, "Name") == "Laptop"
    browser.fill("Public key", PUBLIC_KEY)
    browser.press("Add key")
    browser.sees("Key added.")
    key, = client.ask("GET", "/v1/signing-keys")["signing_keys"]
    browser.sees(key["id"])
    browser.press("Developer")
    browser.press("Laptop")
    assert bool(browser.sheet) == javascript
    browser.sees("ECDSA")
    browser.press("Remove key")
    browser.sees("Key removed.")
    browser.does_not_see("Laptop")
    assert client.ask("GET", "/v1/signing-keys")["signing_keys"] == []


def test_the_copy_button_copies_the_base_url(ada):
    ada.driver.execute_cdp_cmd("Browser.grantPermissions", {
        "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
    ada.open("/developer")
    ada.press_here("Copy: Base URL")
    assert ada.driver.execute_async_script(
        "navigator.clipboard.readText().then(arguments[0])") == ada.url


class Receiver(http.server.BaseHTTPRequestHandler):
    """An app that waits until people return to it with a code."""

    def do_GET(self):
        self.server.queries.append(parse_qs(urlsplit(self.path).query))
        body = b"<!doctype html><link rel=icon href=data:,><title>Back</title><p>Back at the app"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def receiver():
    app = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    app.queries = []
    app.address = f"http://127.0.0.1:{app.server_port}/callback"
    threading.Thread(target=app.serve_forever, daemon=True).start()
    yield app
    app.shutdown()
    app.server_close()


def register(browser, address):
    browser.open("/developer/apps/new")
    browser.fill("App name", "Pennies")
    browser.fill("Redirect addresses", address)
    browser.choose("What it may ask for", "Accounts and balances")
    browser.press("Register app")
    browser.sees("Your app is registered")
    return shown(browser, "Client ID"), shown(browser, "Client secret")


def ask(client, address):
    return requests.Request("GET", "http://x/oauth/authorize", params={
        "client_id": client, "response_type": "code", "redirect_uri": address,
        "state": "a/b c"}).prepare().path_url


@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no scripts"])
def test_a_person_allows_an_app_and_revokes_its_access(browse, server, ada, javascript):
    """The person signs in first; the page's policy allows the redirect to the app."""
    with receiver() as app:
        client, secret = register(ada, app.address)
        demo = browse(server, javascript=javascript)
        demo.open(ask(client, app.address))
        demo.is_at("/sign-in")
        demo.open("/login")
        demo.fill("Username", "DemoUser")
        demo.fill("Password", "DemoPassword")
        demo.submit("Password")
        demo.sees("Let Pennies into your wallet?")
        demo.sees("You are signed in as DemoUser")
        demo.press("Allow")
        demo.sees("Back at the app")
        query = app.queries[0]
    assert query["state"] == ["a/b c"]
    answer = requests.post(server.url + "/oauth/access-token", {
        "grant_type": "authorization_code", "code": query["code"][0], "client_id": client,
        "client_secret": secret, "redirect_uri": app.address}, timeout=10)
    assert answer.status_code == 200
    token = answer.json()["access_token"]
    assert call(server, token).json()["accounts"][0]["currency"] == "GBP"
    demo.open("/developer")
    demo.press("Pennies")
    demo.press("End access")
    demo.sees("The app no longer has access.")
    assert call(server, token).status_code == 403


def test_the_app_learns_that_the_person_refused(ada, server):
    with receiver() as app:
        client, _ = register(ada, app.address)
        ada.open(ask(client, app.address))
        ada.sees("Let Pennies into your wallet?")
        ada.press("Cancel")
        ada.sees("Back at the app")
        query = app.queries[0]
    assert query["error"] == ["access_denied"] and query["state"] == ["a/b c"]
    assert "code" not in query


# Signing in by token

@pytest.fixture
def developer(browse, server):
    browser = browse(server)
    browser.open("/sign-in")
    browser.press("Sign in with a token")
    browser.is_at("/sign-in/token")
    return browser


def test_log_in_by_token(developer):
    """S-TOK-1"""
    developer.fill("Access token", "demo-access-token")
    developer.press("Sign in with token")
    developer.is_at("/accounts/[0-9a-f-]{36}.*")
    developer.sees("Personal")


def test_a_refreshed_pair_of_tokens_signs_in(developer):
    """S-TOK-3, S-TOK-5"""
    developer.fill("Refresh token", "demo-refresh-token")
    developer.press_here("Refresh token")
    developer.sees("Token refreshed")
    assert shown(developer, "Access token").startswith("awa_")
    assert shown(developer, "Refresh token").startswith("awr_")
    developer.press("Sign in with token")
    developer.is_at("/accounts/[0-9a-f-]{36}.*")


def test_the_page_shows_the_status_of_a_refused_token(developer):
    """S-TOK-2, S-TOK-3: below the buttons, until the next success."""
    developer.expects(400, 403)
    developer.fill("Access token", "not this one")
    developer.press_here("Sign in with token")
    developer.sees("Status Code: 403")
    developer.fill("Refresh token", "nor this one")
    developer.press_here("Refresh token")
    developer.sees("Status Code: 400")
    developer.fill("Refresh token", "demo-refresh-token")
    developer.press_here("Refresh token")
    developer.sees("Token refreshed")
    developer.does_not_see("Status Code")


def test_both_buttons_wait_for_an_answer(developer):
    """S-TOK-4; also S-TOK-2 and S-TOK-3 without an answer."""
    for button, words in (("Sign in with token", "Could not sign in: the line is dead"),
                          ("Refresh token", "Could not refresh the token: the line is dead")):
        # Other scripts of the page may ask, too.
        developer.script("""
            window.fails = [];
            window.fetch = () => new Promise((_, reject) => { window.fails.push(reject); });""")
        developer.press_here(button)
        assert are_enabled(developer) == [False, False]
        developer.sees("Loading")
        developer.script("""
            window.fails.forEach(fail => fail(new Error("the line is dead")));""")
        developer.sees(words)
        assert are_enabled(developer) == [True, True]


def are_enabled(browser):
    return [button.is_enabled()
            for button in browser.driver.find_elements("css selector", "[data-token-form] button")]


def test_sign_in_by_token_works_without_scripts(browse, server):
    linus = browse(server, javascript=False)
    linus.expects(403)
    linus.open("/sign-in/token")
    linus.fill("Access token", "not this one")
    linus.press("Sign in with token")
    linus.sees("Status Code: 403")
    linus.fill("Refresh token", "demo-refresh-token")
    linus.press("Refresh token")
    linus.sees("Token refreshed")
    linus.press("Sign in with token")
    linus.is_at("/accounts/[0-9a-f-]{36}.*")
