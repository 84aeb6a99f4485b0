"""Tokens, keys, apps and webhooks."""

from urllib.parse import parse_qs, urlsplit

import requests

from support.page_states.state import ADA, LINUS, PAGE_STATES, PageState, page, page_state, sheet

# The request of the sandbox's own app.
DEMO_APP = ("?client_id=demo-client&response_type=code&state=s"
            "&redirect_uri=http%3A%2F%2Flocalhost%3A9%2Fdone")

page("developer", "/developer", ADA, sees="Try it")
page("developer, nothing yet", "/developer", LINUS, sees="No tokens yet")
page("new token", "/developer/tokens/new", ADA, sees="What it may do")
page("new signing key", "/developer/signing-keys/new", ADA, sees="BEGIN PUBLIC KEY")
page("signing key", "/developer/signing-keys/:id", ADA, "/developer/signing-keys/{key}",
     sees="Key ID")
page("new app", "/developer/apps/new", ADA, sees="Redirect addresses")
page("consent", "/oauth/authorize", ADA, "/oauth/authorize" + DEMO_APP, sees="Let Demo client")
page("consent, everything", "/oauth", LINUS, "/oauth" + DEMO_APP, sees="moves money")
page("consent, asked wrongly", "/oauth", ADA, sees="This app's request is not valid")
page("webhooks", "/developer/webhooks", ADA, sees="/hooks")
page("webhooks, none", "/developer/webhooks", LINUS, sees="No webhooks yet")
page("new webhook", "/developer/webhooks/new", ADA, sees="Address")
page("webhook", "/developer/webhooks/:id", ADA, "/developer/webhooks/{webhook}",
     sees="Nothing is listening there")
page("event of a webhook", "/developer/events/:id", ADA, "/developer/events/{event}",
     sees="webhookEventUid")

sheet("sheet: new webhook", "/developer/webhooks/new", ADA, "/developer/webhooks", "New webhook",
      "Address")
sheet("sheet: event of a webhook", "/developer/events/:id", ADA, "/developer/webhooks/{webhook}",
      "Nothing is listening there", "webhookEventUid")
sheet("sheet: new token", "/developer/tokens/new", ADA, "/developer", "New token", "What it may")
sheet("sheet: new signing key", "/developer/signing-keys/new", ADA, "/developer", "New key",
      "BEGIN PUBLIC KEY")
sheet("sheet: signing key", "/developer/signing-keys/:id", ADA, "/developer", "Laptop", "Key ID")
sheet("sheet: new app", "/developer/apps/new", ADA, "/developer", "Register an app", "Redirect")


@page_state("new token, refused", "/developer/tokens", ADA)
def refused_new_token(browser, _):
    browser.open("/developer/tokens/new")
    browser.press("Create token")
    browser.sees("This name cannot be used.")


@page_state("token, shown once", "/developer/tokens", ADA)
def shown_token(browser, _):
    browser.open("/developer/tokens/new")
    browser.fill("Name", "Budget script")
    browser.choose("What it may do", "Accounts and balances")
    browser.press("Create token")
    browser.sees("Your new token")


@page_state("new signing key, refused", "/developer/signing-keys", ADA)
def refused_signing_key(browser, _):
    browser.open("/developer/signing-keys/new")
    browser.fill("Name", "Laptop")
    browser.press("Add key")
    browser.sees("This cannot be used as a signing key.")


@page_state("app, shown once", "/developer/apps", ADA)
def shown_app(browser, _):
    browser.open("/developer/apps/new")
    browser.fill("App name", "Pennies")
    browser.fill("Redirect addresses", "https://app.example/callback")
    browser.choose("What it may ask for", "Goals")
    browser.press("Register app")
    browser.sees("Your app is registered")


def of_the_developer_page(name, route, row, make, sees):
    """The page behind a row of the developer page, after creating that row."""
    def reach(browser, fixture):
        make(browser, fixture)
        browser.open("/developer")
        browser.press(row)
        browser.sees(sees)
        assert browser.sheet, f"{row!r} opened no sheet"
    PAGE_STATES.append(PageState(name, route, ADA, reach, is_sheet=True))


def let_in(browser, fixture):
    """Allows the sandbox's own app, without following its redirect."""
    browser.open("/oauth/authorize" + DEMO_APP)
    form = {field.get_attribute("name"): field.get_attribute("value")
            for field in browser.driver.find_elements("css selector", "main [type=hidden]")}
    with requests.Session() as session:
        session.trust_env = False
        cookies = {one["name"]: one["value"] for one in browser.driver.get_cookies()}
        answer = session.post(
            fixture.url + "/oauth/authorize", {**form, "answer": "allow"}, cookies=cookies,
            allow_redirects=False, timeout=10)
        code = parse_qs(urlsplit(answer.headers["Location"]).query)["code"][0]
        answer = session.post(fixture.url + "/oauth/access-token", {
            "grant_type": "authorization_code", "code": code, "client_id": "demo-client",
            "client_secret": "demo-secret", "redirect_uri": form["redirect_uri"]}, timeout=10)
    assert answer.status_code == 200, answer.text


of_the_developer_page("sheet: token", "/developer/tokens/:id", "Budget script", shown_token,
                      "Revoke token")
of_the_developer_page("sheet: app", "/developer/apps/:id", "Pennies", shown_app, "Remove app")
of_the_developer_page("sheet: access", "/developer/access/:id", "Demo client", let_in,
                      "End access")
