"""A person's profile and settings."""

import itertools

from support.page_states.state import ADA, NOBODY, NOOR, page, page_state, sheet

# Each number receives only one code, so that no test waits for the next code.
_numbers = itertools.count(8400)

page("profile", "/profile", ADA, sees="Where you are signed in")
page("name", "/profile/name", ADA, sees="Name others see")
page("own photo", "/profile/photo", ADA, sees="The people you pay")
page("profile, photo saved", "/profile", ADA, "/profile?photo=set", sees="Your photo is saved.")
page("devices", "/devices", ADA, sees="This device")
page("already signed in", "/sign-in/already", ADA, sees="You are signed in as")
page("passkeys", "/passkeys", ADA, sees="Passkeys need a host name")
page("password", "/profile/password", ADA, sees="Current password")
page("password to add", "/profile/password", NOOR, sees="Add a password")
page("profile, password changed", "/profile", ADA, "/profile?password=changed",
     sees="Password changed.")
page("time zone", "/profile/zone", ADA, sees="Your time zone")
page("directory", "/profile/directory", ADA, sees="Directory of members")
page("leaving", "/profile/leave", NOOR, sees="Erase everything about me")
page("leaving with money", "/profile/leave", ADA, sees="Send or withdraw the money")
page("sign-in after leaving", "/sign-in", NOBODY, "/sign-in?left=yes", "You have left the wallet.")

page("phone number", "/profile/phone", NOOR, sees="Now: ")
page("phone number to add", "/profile/phone", ADA, sees="We send a code to it.")
page("profile, number changed", "/profile", ADA, "/profile?contact=phone",
     sees="Your phone number has changed.")

sheet("sheet: name", "/profile/name", ADA, "/profile", "Your name",
      "Name others see")


@page_state("own photo, refused", "/profile/photo", ADA)
def refused_photo(browser, _):
    browser.open("/profile/photo")
    browser.press("Save")
    browser.sees("Please choose a photo.")


@page_state("password, refused", "/profile/password", ADA)
def refused_change(browser, _):
    browser.open("/profile/password")
    browser.fill("Current password", "short")
    browser.fill("New password", "short")
    browser.fill("Repeat the password", "other")
    browser.submit("Repeat the password")
    browser.sees("Passwords do not match")


@page_state("password to add, refused", "/profile/password", NOOR)
def refused_addition(browser, _):
    browser.open("/profile/password")
    browser.fill("Username", "noor")
    browser.fill("Password", "short")
    browser.fill("Repeat the password", "other")
    browser.submit("Repeat the password")
    browser.sees("Passwords do not match")


@page_state("leaving, not confirmed", "/profile/leave", NOOR)
def unconfirmed(browser, _):
    browser.open("/profile/leave")
    browser.press("Leave the wallet")
    browser.sees("Please confirm that you want to leave.")


@page_state("phone number, refused", "/profile/phone", ADA)
def refused_number(browser, _):
    browser.open("/profile/phone")
    browser.fill("New phone number", "12")
    browser.submit("New phone number")
    browser.sees("The phone number should be 10 digits.")


@page_state("phone number, code", "/profile/phone/code", ADA)
def number_code(browser, _):
    browser.open("/profile/phone")
    browser.fill("New phone number", f"(530) 601-{next(_numbers)}")
    browser.submit("New phone number")
    browser.sees("We have sent a code to")


@page_state("time zone, refused", "/profile/zone", ADA)
def refused_zone(browser, fixture):
    browser.open("/profile/zone")
    browser.fill("Your time zone", "Nowhere/Land")
    browser.submit("Your time zone")
    browser.sees("There is no such time zone.")
