"""A person's profile and settings."""

from support.page_states.state import ADA, page, page_state, sheet

page("profile", "/profile", ADA, sees="Where you are signed in")
page("name", "/profile/name", ADA, sees="Name others see")
page("devices", "/devices", ADA, sees="This device")
page("passkeys", "/passkeys", ADA, sees="Passkeys need a host name")
page("time zone", "/profile/zone", ADA, sees="Your time zone")

sheet("sheet: name", "/profile/name", ADA, "/profile", "Your name",
      "Name others see")


@page_state("time zone, refused", "/profile/zone", ADA)
def refused_zone(browser, fixture):
    browser.open("/profile/zone")
    browser.fill("Your time zone", "Nowhere/Land")
    browser.submit("Your time zone")
    browser.sees("There is no such time zone.")
