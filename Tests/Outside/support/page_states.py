"""Every page of the web app in every state that looks different, and the way there."""

import dataclasses
import itertools
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import requests

from support.client import PASSWORD
from support.fixture import LONG, username

NOBODY, ADA, LINUS, NOOR = "nobody", "ada", "linus", "noor"

# What the sandbox's own app asks for.
DEMO_APP = ("?client_id=demo-client&response_type=code&state=s"
            "&redirect_uri=http%3A%2F%2Flocalhost%3A9%2Fdone")


@dataclasses.dataclass(frozen=True)
class PageState:
    name: str
    # As in Links.swift: `:id` stands for any id.
    route: str
    who: str
    reach: Callable
    # Without steps: an address is all it takes.
    is_opened: bool = False
    # A form of its own page, opened over another.
    is_sheet: bool = False

    def __str__(self):
        return self.name


PAGE_STATES = []
# Each number is sent one code only, so that nobody has to wait for the next.
_numbers = itertools.count(8700)


def page(name, route, who, address=None, sees=""):
    """A page that is simply opened; `{pocket}` in its address is an id of the fixture."""
    def reach(browser, fixture):
        browser.open((address or route).format(**fixture.ids))
        browser.sees(sees)
    PAGE_STATES.append(PageState(name, route, who, reach, is_opened=True))


def page_state(name, route, who):
    """A page that takes some steps to see."""
    def add(reach):
        PAGE_STATES.append(PageState(name, route, who, reach))
        return reach
    return add


def sheet(name, route, who, over, opener, sees):
    """The page of this route as a sheet over another page."""
    def reach(browser, fixture):
        browser.open(over.format(**fixture.ids))
        browser.press(opener)
        browser.sees(sees)
        assert browser.sheet, f"{opener!r} opened no sheet"
    PAGE_STATES.append(PageState(name, route, who, reach, is_sheet=True))


page("sign in", "/sign-in", NOBODY, sees="What's your number?")
page("log in", "/login", NOBODY, sees="Log in with a phone")
page("register", "/register", NOBODY, sees="Re-enter password")
page("outbox", "/sandbox", NOBODY, sees="Outbox")
page("documents of the API", "/docs", NOBODY, sees="API")
page("nothing here", "/nothing-here", NOBODY, sees="Page not found")
page("home", "/home", ADA, sees="Hello, Ada!")
page("home without accounts", "/home", LINUS, sees="No account data found")
page("home with one empty account", "/home", NOOR, sees="Only one")
page("home, renamed", "/home", ADA, "/home?renamed=yes", sees="Name updated")
page("new account", "/accounts/new", ADA, sees="Please name your new account")
page("account", "/accounts/:id", ADA, "/accounts/{pocket}", sees="Older")
page("account with a long name", "/accounts/:id", ADA, "/accounts/{long}", sees="$2,500.00")
page("empty account", "/accounts/:id", NOOR, "/accounts/{only}",
     sees="No activity yet")
page("feed", "/accounts/:id", ADA, "/accounts/{pounds}", sees="Copper Kettle")
page("feed, found", "/accounts/:id", ADA, "/accounts/{pounds}?text=kettle",
     sees="transactions found")
page("feed, nothing found", "/accounts/:id", ADA, "/accounts/{pounds}?text=zebra",
     sees="Nothing found")
page("feed, wrong days", "/accounts/:id", ADA, "/accounts/{pounds}?from=2026-11-22&to=2026-11-21",
     sees="both must be real dates")
page("insights", "/accounts/:id/insights", ADA, "/accounts/{pounds}/insights",
     sees="Spending by category")
page("insights into an empty account", "/accounts/:id/insights", NOOR, "/accounts/{only}/insights",
     sees="Nothing was paid out")
page("made-up payment", "/accounts/:id/payments", ADA, "/accounts/{pounds}/payments",
     sees="Add a made-up payment")
page("entry of a shop", "/transactions/:id", ADA, "/transactions/{shop}", sees="Coffee: Card")
page("entry, saved", "/transactions/:id", ADA, "/transactions/{shop}?in={pounds}&saved=yes",
     sees="Saved.")
page("statements", "/accounts/:id/statements", ADA, "/accounts/{pounds}/statements",
     sees="OFX for finance apps")
page("statements of what was found", "/accounts/:id/statements", ADA,
     "/accounts/{pounds}/statements?text=kettle&from=2026-11-01", sees="First day")
page("statements, of no period", "/accounts/:id/statements", ADA,
     "/accounts/{pounds}/history.csv?period=days&from=2026-11-22&to=2026-11-21",
     sees="This is not a valid period")
page("deposit", "/accounts/:id/deposits", ADA, "/accounts/{pocket}/deposits",
     sees="How much would you like to deposit?")
page("deposit of yen", "/accounts/:id/deposits", ADA, "/accounts/{tokyo}/deposits", sees="JPY")
page("withdraw", "/accounts/:id/withdrawals", ADA, "/accounts/{long}/withdrawals",
     sees="How much would you like to withdraw?")
page("transfer", "/accounts/:id/transfers", ADA, "/accounts/{pocket}/transfers",
     sees="Transfer to another account")
page("transfer to nowhere", "/accounts/:id/transfers", NOOR, "/accounts/{only}/transfers",
     sees="You have no other account")
page("rename", "/accounts/:id/name", ADA, "/accounts/{long}/name", sees="Rename")
page("delete", "/accounts/:id/deletion", ADA, "/accounts/{long}/deletion",
     sees="this money leaves")
page("delete with goals", "/accounts/:id/deletion", ADA, "/accounts/{pocket}/deletion",
     sees="See the goals")
page("delete an empty account", "/accounts/:id/deletion", NOOR, "/accounts/{only}/deletion",
     sees="Only one")
page("send", "/send", ADA, sees="Send money")
page("send without an account", "/send", LINUS, sees="You need an account first")
page("send to somebody", "/send", ADA, "/send?payee={grace}&amount=20.00",
     sees="Send money to Grace")
page("ask for money", "/request", ADA, sees="You get a link and a QR code")
page("ask for money without an account", "/request", LINUS, sees="You need an account first")
page("request", "/request", ADA, "/request?amount=20.50&currency=USD&note=Tea",
     sees="Your request for $20.50")
page("ask for nothing", "/request", ADA, "/request?amount=0&currency=USD",
     sees="Invalid transfer amount.")
page("asked, signed out", "/pay/:id", NOBODY, "/pay/{grace}?amount=20.50&currency=USD&note=Tea",
     sees="Sign in to pay")
page("asked, signed in", "/pay/:id", ADA, "/pay/{grace}?amount=20.50&currency=USD&note=Tea",
     sees="Grace is asking you for $20.50")
page("asked in no currency", "/pay/:id", NOBODY, "/pay/{grace}", sees="This link does not work")
page("history of a deleted account", "/accounts/:id/history", ADA, "/accounts/{closed}/history",
     sees="This account was deleted")
page("activity", "/transactions", ADA, sees="Older")
page("no activity", "/transactions", LINUS, sees="No activity yet")
page("transaction", "/transactions/:id", ADA, "/transactions/{sent}", sees="Receipt number")
page("receipt", "/transactions/:id", ADA, "/transactions/{sent}?done=yes",
     sees="The transfer was successful")
page("deposit into any account", "/deposits", ADA, sees="How much would you like to deposit?")
page("move between any accounts", "/transfers", ADA, sees="Move between your accounts")
page("profile", "/profile", ADA, sees="Where you are signed in")
page("name", "/profile/name", ADA, sees="Name others see")
page("devices", "/devices", ADA, sees="This device")
page("passkeys", "/passkeys", ADA, sees="Passkeys need a host name")
page("time zone", "/profile/zone", ADA, sees="Your time zone")
page("goals", "/goals", ADA, sees="Saved:")
page("goals without an account", "/goals", LINUS, sees="A goal belongs to an account")
page("goals of one account", "/goals", NOOR, sees="No Savings Goals yet")
page("goals of an account", "/accounts/:id/goals", ADA, "/accounts/{pocket}/goals",
     sees="Round Up Amount:")
page("goals of an account, one chosen", "/accounts/:id/goals", ADA,
     "/accounts/{pocket}/goals?goal={goal}", sees="Round Up Amount:")
page("goals of an account, last week", "/accounts/:id/goals", ADA,
     "/accounts/{holiday}/goals?week=2026-01-05", sees="Next week")
page("goal made", "/accounts/:id/goals", ADA, "/accounts/{pocket}/goals?made={goal}",
     sees="Successfully created new Goal")
page("new goal", "/accounts/:id/goals/new", ADA, "/accounts/{pocket}/goals/new",
     sees="Enter Saving Goals Name")
page("new goal of yen", "/accounts/:id/goals/new", ADA, "/accounts/{tokyo}/goals/new",
     sees="Enter Saving Goals Name")
page("goal", "/goals/:id", ADA, "/goals/{goal}", sees="$58 to go")
page("goal, reached", "/goals/:id", ADA, "/goals/{full}", sees="You have reached your target.")
page("goal without a target", "/goals/:id", ADA, "/goals/{open}", sees="Nothing saved here yet")
page("goal, archived", "/goals/:id", ADA, "/goals/{stored}", sees="This goal is archived")
page("goal, saved for by itself", "/goals/:id", ADA, "/goals/{regular}", sees="every month")
page("edit a goal", "/goals/:id/edit", ADA, "/goals/{goal}/edit", sees="Edit Sailing on the lakes")
page("add to a goal", "/goals/:id/deposits", ADA, "/goals/{goal}/deposits",
     sees="How much would you like to add?")
page("take out of a goal", "/goals/:id/withdrawals", ADA, "/goals/{goal}/withdrawals",
     sees="How much would you like to take out?")
page("recurring transfer", "/goals/:id/recurring", ADA, "/goals/{regular}/recurring",
     sees="How often")
page("archive a goal", "/goals/:id/archive", ADA, "/goals/{goal}/archive",
     sees="goes back to Pocket")
page("delete a goal", "/goals/:id/deletion", ADA, "/goals/{goal}/deletion",
     sees="goes back to Pocket")
page("automatic round-up", "/accounts/:id/round-ups/automatic", ADA,
     "/accounts/{holiday}/round-ups/automatic", sees="How much")
page("history", "/accounts/:id/history", ADA, "/accounts/{pocket}/history", sees="History")
page("sign in by token", "/sign-in/token", NOBODY, sees="LOG IN")
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
page("offline", "/offline", NOBODY, sees="You are offline")
page("webhooks", "/developer/webhooks", ADA, sees="/hooks")
page("webhooks, none", "/developer/webhooks", LINUS, sees="No webhooks yet")
page("new webhook", "/developer/webhooks/new", ADA, sees="Address")
page("webhook", "/developer/webhooks/:id", ADA, "/developer/webhooks/{webhook}",
     sees="Nothing is listening there")
page("event of a webhook", "/developer/events/:id", ADA, "/developer/events/{event}",
     sees="webhookEventUid")
page("gone", "/accounts/:id", ADA, "/accounts/00000000-0000-7000-8000-000000000000",
     sees="Page not found")


sheet("sheet: new account", "/accounts/new", ADA, "/home", "Add Account", "Please name")
sheet("sheet: first account", "/accounts/new", LINUS, "/home", "Add Account", "Please name")
sheet("sheet: deposit into any account", "/deposits", ADA, "/home", "Deposit", "How much")
sheet("sheet: move", "/transfers", ADA, "/home", "Move", "Move between")
sheet("sheet: name", "/profile/name", ADA, "/profile", "Your name",
      "Name others see")
sheet("sheet: new webhook", "/developer/webhooks/new", ADA, "/developer/webhooks", "New webhook",
      "Address")
sheet("sheet: event of a webhook", "/developer/events/:id", ADA, "/developer/webhooks/{webhook}",
      "Nothing is listening there", "webhookEventUid")
sheet("sheet: deposit", "/accounts/:id/deposits", ADA, "/accounts/{pocket}", "Deposit", "How much")
sheet("sheet: withdraw", "/accounts/:id/withdrawals", ADA, "/accounts/{pocket}", "Withdraw",
      "How much")
sheet("sheet: transfer", "/accounts/:id/transfers", ADA, "/accounts/{pocket}", "Transfer",
      "Transfer to another")
sheet("sheet: transfer to nowhere", "/accounts/:id/transfers", NOOR, "/accounts/{only}",
      "Transfer", "You have no other account")
sheet("sheet: made-up payment", "/accounts/:id/payments", ADA, "/accounts/{pocket}",
      "Add a single payment", "Direction")
sheet("sheet: first made-up payment", "/accounts/:id/payments", NOOR, "/accounts/{only}",
      "Add a single payment", "Direction")
sheet("sheet: rename", "/accounts/:id/name", ADA, "/accounts/{long}", "Rename", "Rename")
sheet("sheet: delete", "/accounts/:id/deletion", ADA, "/accounts/{long}", "Delete", "this money")
sheet("sheet: new token", "/developer/tokens/new", ADA, "/developer", "New token", "What it may")
sheet("sheet: new signing key", "/developer/signing-keys/new", ADA, "/developer", "New key",
      "BEGIN PUBLIC KEY")
sheet("sheet: signing key", "/developer/signing-keys/:id", ADA, "/developer", "Laptop", "Key ID")
sheet("sheet: new app", "/developer/apps/new", ADA, "/developer", "Register an app", "Redirect")
sheet("sheet: delete with goals", "/accounts/:id/deletion", ADA, "/accounts/{pocket}", "Delete",
      "goals hold")
sheet("sheet: delete an empty account", "/accounts/:id/deletion", NOOR, "/accounts/{only}",
      "Delete", "Delete Only one?")


sheet("sheet: add to a goal", "/goals/:id/deposits", ADA, "/goals/{goal}", "Add money",
      "How much")
sheet("sheet: take out of a goal", "/goals/:id/withdrawals", ADA, "/goals/{goal}", "Take out",
      "How much")
sheet("sheet: recurring transfer", "/goals/:id/recurring", ADA, "/goals/{goal}", "Turn on",
      "How often")
sheet("sheet: archive a goal", "/goals/:id/archive", ADA, "/goals/{goal}", "Archive",
      "goes back to Pocket")
sheet("sheet: delete a goal", "/goals/:id/deletion", ADA, "/goals/{goal}", "Delete",
      "goes back to Pocket")
sheet("sheet: automatic round-up", "/accounts/:id/round-ups/automatic", ADA,
      "/accounts/{pocket}/goals", "Turn on", "How much")


@page_state("sign in, refused", "/sign-in", NOBODY)
def refused_number(browser, _):
    browser.open("/sign-in")
    browser.fill("Phone number", "0123456789\n")
    browser.sees("Please enter a valid phone number")


@page_state("code", "/sign-in/code", NOBODY)
def code(browser, _):
    browser.open("/sign-in")
    browser.fill("Phone number", f"(530) 601-{next(_numbers)}")
    browser.submit("Phone number")
    browser.is_at("/sign-in/code")


@page_state("code, refused", "/sign-in/code", NOBODY)
def refused_code(browser, fixture):
    code(browser, fixture)
    field = browser.field("Verification code")
    field.send_keys("000000")
    browser.sees("Incorrect verification code")


@page_state("log in, refused", "/login", NOBODY)
def refused_password(browser, _):
    browser.open("/login")
    browser.fill("Username", username(ADA))
    browser.fill("Password", "not " + PASSWORD)
    browser.submit("Password")
    browser.sees("Incorrect password")


@page_state("register, refused", "/register", NOBODY)
def refused_registration(browser, _):
    browser.open("/register")
    browser.fill("Username", "short")
    browser.fill("Password", "short")
    browser.fill("Re-enter password", "other")
    browser.fill("Email", "nonsense")
    browser.submit("Email")
    browser.sees("There are")


@page_state("new account, refused", "/accounts", ADA)
def refused_name(browser, _):
    browser.open("/accounts/new")
    browser.fill("Account name", "Pocket")
    browser.submit("Account name")
    browser.sees("There is a problem")


@page_state("deposit, refused", "/accounts/:id/deposits", ADA)
def refused_amount(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['pocket']}/deposits")
    browser.fill("Amount", "1.005")
    browser.submit("Amount")
    browser.sees("There is a problem")


@page_state("account after a deposit", "/accounts/:id", ADA)
def deposited(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['gulf']}/deposits")
    browser.fill("Amount", "1.000")
    browser.submit("Amount")
    browser.sees("Deposited")


@page_state("transfer, refused", "/accounts/:id/transfers", ADA)
def refused_transfer(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['long']}/transfers")
    browser.fill("Amount", "9999999")
    browser.submit("Amount")
    browser.sees("Your balance is insufficient")


@page_state("send, refused", "/send", ADA)
def refused_recipient(browser, _):
    browser.open("/send")
    browser.fill("Send to", "nobody_of_this_name")
    browser.fill("Send amount", "1.00")
    browser.submit("Send amount")
    browser.sees("Can't find recipient")


@page_state("review", "/send", ADA)
def review(browser, _):
    browser.open("/send")
    browser.fill("Send to", "grace_sample")
    browser.fill("Send amount", "1.00")
    browser.fill("Note", LONG)
    browser.submit("Send amount")
    browser.sees("No money has moved yet")


@page_state("sheet: deposit, refused", "/accounts/:id/deposits", ADA)
def refused_amount_in_a_sheet(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['pocket']}")
    browser.press("Deposit")
    browser.fill("Amount", "1.005")
    browser.submit("Amount")
    browser.sees("There is a problem")
    assert browser.sheet, "the sheet is gone"


@page_state("round-up, refused", "/accounts/:id/goals", ADA)
def refused_round_up(browser, fixture):
    """The account holds nothing, and so does this week's change."""
    browser.open(f"/accounts/{fixture.ids['holiday']}/goals")
    browser.choose_goal("Lisbon")
    browser.script("document.querySelector('[data-transfer]').disabled = false")
    browser.press("Transfer Funds")
    browser.sees("Unable to transfer the Funds. Status Code 422")


@page_state("goals, hidden", "/accounts/:id/goals", ADA)
def hidden_goals(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['pocket']}/goals")
    browser.press("Hide balances")
    browser.sees("•")


@page_state("new goal, refused", "/accounts/:id/goals", ADA)
def refused_goal(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['pocket']}/goals/new")
    browser.fill("Enter Saving Goals Name", "Sailing")
    browser.fill("Target", "1.005")
    browser.press("Create Goal")
    browser.sees("Error: Status Code 422")


@page_state("time zone, refused", "/profile/zone", ADA)
def refused_zone(browser, fixture):
    browser.open("/profile/zone")
    browser.fill("Your time zone", "Nowhere/Land")
    browser.submit("Your time zone")
    browser.sees("There is no such time zone.")


@page_state("home, hidden", "/home", ADA)
def hidden(browser, fixture):
    browser.open("/home")
    browser.press("Hide balances")
    browser.sees("•")


@page_state("home, while the name is edited", "/home", ADA)
def name_edited(browser, fixture):
    browser.open("/home")
    browser.control("Edit your name").click()
    browser.field("Name others see")


@page_state("sign in by token, refused", "/sign-in/token", NOBODY)
def refused_token(browser, _):
    browser.expects(403)
    browser.open("/sign-in/token")
    browser.fill("Access token", "not this one")
    browser.press_here("LOG IN")
    browser.sees("Status Code: 403")


@page_state("new token, refused", "/developer/tokens", ADA)
def refused_new_token(browser, _):
    browser.open("/developer/tokens/new")
    browser.press("Create token")
    browser.sees("There are 2 problems")


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
    """What lies behind a row of the developer page, which is made first."""
    def reach(browser, fixture):
        make(browser, fixture)
        browser.open("/developer")
        browser.press(row)
        browser.sees(sees)
        assert browser.sheet, f"{row!r} opened no sheet"
    PAGE_STATES.append(PageState(name, route, ADA, reach, is_sheet=True))


def let_in(browser, fixture):
    """Lets the sandbox's own app in, without going where it leads to."""
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
