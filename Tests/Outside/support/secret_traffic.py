"""Traffic with every kind of secret that a wallet hands out or takes, for a look at its traces."""

import base64
import re
import secrets as chance
import urllib.parse

from support.client import PASSWORD, Client, newcomer
from support.program import awallet
from support.setup import Form, browser_of

PHONE = "+15306018718"
NEW_PHONE = "+15306018719"
OTHER_PHONE = "+15306018720"
NEW_PASSWORD = "difference of engines"
WRONG_PASSWORD = "analysis of engines"
BACK = "http://127.0.0.1:9/callback"
# A code's request, a session, a trusted device, a token, an app, its permission, its access and its
# refresh token, a reset, an invitation.
KINDS = {f"aw{kind}_" for kind in "ctdpsoarxi"}
TOKEN = r"aw[a-z]_[\w-]{43}"


def everything(server, hook):
    """Uses all ways in and all that has a secret. Returns every secret that went either way."""
    ada = newcomer(server)
    query = chance.token_hex(12)
    ada.ask("POST", "/v1/webhooks", {"url": f"{hook}/?key={query}"})
    ada.deposit(ada.account, 5_00)
    found = {query, ada.token, PASSWORD, NEW_PASSWORD, WRONG_PASSWORD}
    found |= codes_and_passwords(server, ada)
    found |= a_trusted_device(server)
    found |= programs(server)
    found |= links(server, ada)
    return found


def codes_and_passwords(server, ada):
    """Codes and passwords, right and wrong, and changes of both."""
    client = Client(server.url)
    pending = client.ask("POST", "/v1/codes", {"phone": PHONE})
    code = client.newest_message(PHONE)["code"]
    guess = "271828" if code != "271828" else "314159"
    body = {"challenge": pending["challenge"], "code": guess}
    assert client.call("POST", "/v1/sessions", body).status_code == 401
    client.use(client.ask("POST", "/v1/sessions", {**body, "code": code})["token"])
    wrong = {"username": ada.username, "password": WRONG_PASSWORD}
    assert client.call("POST", "/v1/sessions", wrong).status_code == 401
    for old, new in ((PASSWORD, NEW_PASSWORD), (NEW_PASSWORD, PASSWORD)):
        ada.ask("PUT", "/v1/me/password", {"old_password": old, "password": new})
    asked = client.ask("POST", "/v1/me/contacts", {"phone": NEW_PHONE})
    proof = client.newest_message(NEW_PHONE)["code"]
    client.ask("PUT", "/v1/me/contacts", {"challenge": asked["challenge"], "code": proof})
    return {pending["challenge"], asked["challenge"], code, guess, proof, client.token}


def a_trusted_device(server):
    """A browser that signs in by phone and needs no code the next time; returns its cookies."""
    form = Form(server.url)
    page = form.call("GET", "/sign-in").text
    form.send(page, "/sign-in", region="US", phone=OTHER_PHONE)
    page = form.call("GET", "/sign-in/code").text
    code = Client(server.url).newest_message(OTHER_PHONE)["code"]
    before = in_cookies(form)
    form.send(page, "/sign-in/code", code=code, trust="yes")
    return before | in_cookies(form) | {code}


def in_cookies(form):
    """A cookie without a secret is empty or a short choice."""
    return {value for value in form.cookies.values() if len(value) > 20}


def programs(server):
    """What the pages for developers show once, and what OAuth hands out."""
    form = browser_of(newcomer(server, "grace").username, server)
    found = in_cookies(form)
    token = made(form, found, "tokens")[0]
    client, secret = made(form, found, "apps", redirects=BACK)
    page = form.call("GET", "/oauth/authorize?" + urllib.parse.urlencode({
        "client_id": client, "response_type": "code", "redirect_uri": BACK, "state": "s"})).text
    found |= set(re.findall(r'name="csrf" value="([^"]+)"', page))
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
    answer = form.call("POST", "/oauth/authorize", {**fields, "answer": "allow"})
    code = re.search(r"[?&]code=([^&]+)", answer.headers["Location"])[1]
    app = Client(server.url)
    grant = {"grant_type": "authorization_code", "code": code, "redirect_uri": BACK}
    for _ in range(2):
        given = app.session.post(server.url + "/oauth/access-token", data={
            **grant, "client_id": client, "client_secret": secret}, timeout=30).json()
        found |= {given["access_token"], given["refresh_token"]}
        grant = {"grant_type": "refresh_token", "refresh_token": given["refresh_token"]}
    for bearer in (token, given["access_token"], token[:-1]):
        app.use(bearer)
        app.call("GET", "/api/v2/accounts")
    return found | {token, token[:-1], secret, code}


def made(form, found, kind, **fields):
    """Makes a token or an app; returns what its page shows once."""
    page = form.call("GET", f"/developer/{kind}/new").text
    key = re.search(r'name="key" value="([^"]+)"', page)[1]
    answer = form.send(
        page, f"/developer/{kind}", name="Pennies", all="yes", key=key, **fields)
    if answer.is_redirect:
        answer = form.call("GET", answer.headers["Location"])
    found |= set(re.findall(r'name="csrf" value="([^"]+)"', page))
    shown = re.findall(r'<input class="field__input secret"[^>]* value="([^"]+)"', answer.text)
    assert shown, answer.text
    return shown


def links(server, ada):
    """Links that the host makes: one to join by, and one back in."""
    client = Client(server.url)
    printed = [awallet("person", *command, "--data", server.data).stdout
               for command in (["invite"], ["reset", ada.username])]
    invitation, reset = (re.search(TOKEN, text)[0] for text in printed)
    for path in (f"/join/{invitation}", f"/reset/{reset}", f"/nowhere/{reset}?token={reset}"):
        client.session.get(server.url + path, allow_redirects=False, timeout=30)
    client.register("linus_by_link", invitation=invitation)
    again = client.ask("POST", "/v1/resets/passwords", {"token": reset, "password": NEW_PASSWORD})
    return {invitation, reset, client.token, again["token"]}


def spellings(secret):
    """How a log can write bytes or text: plain, quoted for a URL, as hexadecimal and decimal
    numbers, and as Base64 that begins at any of its bytes."""
    found, bytes_ = set(), secret
    if isinstance(secret, str):
        bytes_ = secret.encode()
        found = {secret, urllib.parse.quote(secret), urllib.parse.quote_plus(secret)}
    # Eight bytes do not occur by chance; a code of six digits is looked for as text alone.
    for at in range(len(bytes_) - 7):
        piece = bytes_[at:at + 8]
        found |= {between.join(f"{byte:{form}}" for byte in piece)
                  for form in ("02x", "02X", "d", "#04x") for between in ("", " ", ", ", ",", ":")
                  if between or form != "d"}
        found.add(base64.b64encode(bytes_[at:at + 9])[:11].decode())
        found.add(base64.urlsafe_b64encode(bytes_[at:at + 9])[:11].decode())
    return found
