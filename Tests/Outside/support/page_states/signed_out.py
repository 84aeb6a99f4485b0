"""Pages that need no session."""

import itertools
import re

from support.client import PASSWORD
from support.fixture import PHONES, username
from support.page_states.state import ADA, NOBODY, page, page_state
from support.program import awallet

# Each number receives only one code, so that no test waits for the next code.
_numbers = itertools.count(8700)

page("sign in", "/sign-in", NOBODY, sees="What's your number?")
page("log in", "/login", NOBODY, sees="Sign in with a phone")
page("forgotten password", "/sign-in/forgotten", NOBODY, sees="Username or phone number")
page("register", "/register", NOBODY, sees="Repeat the password")
page("documents of the API", "/docs", NOBODY, sees="API")
page("documents of a subject", "/docs/accounts", NOBODY, sees="List your accounts")
page("documents of errors", "/docs/errors", NOBODY, sees="insufficient_funds")
page("documents of the Starling API", "/docs/starling", NOBODY, sees="savings goal")
page("documents of the Starling API, a subject", "/docs/starling/goals", NOBODY,
     sees="savings goal")
page("nothing here", "/nothing-here", NOBODY, sees="Page not found")
page("sign in by token", "/sign-in/token", NOBODY, sees="Sign in with token")
page("offline", "/offline", NOBODY, sees="You are offline")


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
    browser.fill("Repeat the password", "other")
    browser.fill("Email", "nonsense")
    browser.submit("Email")
    browser.sees("There are")


@page_state("sign in by token, refused", "/sign-in/token", NOBODY)
def refused_token(browser, _):
    browser.expects(403)
    browser.open("/sign-in/token")
    browser.fill("Access token", "not this one")
    browser.press_here("Sign in with token")
    browser.sees("Status Code: 403")


@page_state("forgotten password, code", "/sign-in/forgotten/code", NOBODY)
def forgotten_code(browser, _):
    browser.open("/sign-in/forgotten")
    browser.fill("Username or phone number", "nobody_here")
    browser.submit("Username or phone number")
    browser.sees("Enter the code")


@page_state("new password", "/reset", NOBODY)
def new_password(browser, fixture):
    made = awallet("person", "reset", PHONES["noor"], "--data", fixture.server.data)
    browser.open(re.search(r"/reset/\S+", made.stdout)[0])
    browser.sees("Set the password")


@page_state("invitation", "/join", NOBODY)
def join(browser, fixture):
    made = awallet("person", "invite", "--note", "For the choir", "--data", fixture.server.data)
    browser.open(re.search(r"/join/\S+", made.stdout)[0])
    browser.sees("How would you like to sign in?")


@page_state("invitation, not valid", "/join", NOBODY)
def not_joining(browser, _):
    browser.open("/join/awi_nothing")
    browser.sees("This invitation is not valid")
