"""Pages of a wallet for real money that a sandbox does not show."""

from support.family import FLORA, FRIDA, IRIS, link
from support.fixture import username
from support.page_states.state import BARE, FAMILY, NOBODY, page_state
from support.setup import HOST


@page_state("setup", "/setup", NOBODY, BARE)
def setup(browser, fixture):
    browser.open(f"/setup/{fixture.ids['setup']}")
    browser.sees("Set up your wallet")


@page_state("setup, refused", "/setup", NOBODY, BARE)
def refused_setup(browser, fixture):
    setup(browser, fixture)
    browser.fill("Username", "short")
    browser.fill("Password", "short")
    browser.fill("Repeat the password", "other")
    browser.press("Set up")
    browser.sees("There are")


@page_state("setup, not valid", "/setup", NOBODY, BARE)
def not_setting_up(browser, _):
    browser.open("/setup/awl_nothing")
    browser.sees("This setup link is not valid")


@page_state("not set up yet", "/login", NOBODY, BARE)
def closed(browser, _):
    browser.expects(503)
    browser.open("/login")
    browser.sees("This wallet is not set up yet.")


@page_state("log in without codes", "/login", NOBODY, FAMILY)
def login(browser, _):
    browser.open("/login")
    browser.sees("Sign in with a passkey")
    browser.does_not_see("phone")


@page_state("forgotten password without codes", "/sign-in/forgotten", NOBODY, FAMILY)
def forgotten(browser, _):
    browser.open("/sign-in/forgotten")
    browser.sees("Ask a treasurer of this wallet, or a host if you are a treasurer.")


@page_state("invitation for real money", "/join", NOBODY, FAMILY)
def join(browser, fixture):
    browser.open(link(fixture, "invite", "--note", "For the choir"))
    browser.sees("How would you like to sign in?")
    browser.control("Passkey")


@page_state("register, with a passkey on offer", "/register", NOBODY, FAMILY)
def register(browser, _):
    browser.open("/register")
    browser.control("Use a passkey instead")


@page_state("joining with a passkey", "/register/passkey", NOBODY, FAMILY)
def passkey(browser, fixture):
    join(browser, fixture)
    browser.press("Passkey")
    browser.control("Make a passkey")


@page_state("joining with a passkey, refused", "/register/passkey", NOBODY, FAMILY)
def refused_passkey(browser, fixture):
    passkey(browser, fixture)
    browser.fill("Username", "short")
    browser.press("Make a passkey")
    browser.sees("at least 8 symbols")


@page_state("new password for real money", "/reset", NOBODY, FAMILY)
def reset(browser, fixture):
    browser.open(link(fixture, "reset", username(FRIDA)))
    browser.sees("Set the password")


@page_state("confirm that it is you", "/confirm", IRIS, FAMILY)
def confirm(browser, _):
    browser.open("/confirm?next=/passkeys")
    browser.sees("Confirm that it is you")


@page_state("confirm a payment", "/send", FLORA, FAMILY)
def confirm_payment(browser, _):
    browser.open("/send")
    browser.fill("Username or phone number", username(FRIDA))
    browser.fill("Amount", "120.00")
    browser.fill("Note", "Half of the piano, and of its journey up the stairs")
    browser.press("Review")
    browser.press("Send $…")
    browser.sees("Confirm that it is you")


@page_state("confirm a payment, refused", "/send", FLORA, FAMILY)
def refused_confirmation(browser, fixture):
    confirm_payment(browser, fixture)
    browser.press("Confirm")
    browser.sees("Enter your password or your code.")


@page_state("confirm cash that leaves", "/treasury/people/:id/cash-out", HOST, FAMILY)
def confirm_cash(browser, fixture):
    browser.open(f"/treasury/people/{fixture.ids[FLORA]}/cash-out")
    browser.fill("Amount", "20.00")
    browser.press("Review")
    browser.press("Pay out")
    browser.sees("Confirm that it is you")


@page_state("home of somebody frozen", "/home", FRIDA, FAMILY)
def frozen(browser, _):
    browser.open("/home")
    browser.sees("Her telephone was stolen")


@page_state("somebody frozen, as the host sees them", "/treasury/people/:id", HOST, FAMILY)
def frozen_person(browser, fixture):
    browser.open(f"/treasury/people/{fixture.ids[FRIDA]}")
    browser.sees("Her telephone was stolen")
