"""Date fields in WebKit, which shows today's date in an empty one."""

import io

from PIL import Image

from support.client import PASSWORD, Client
from support.program import poll


def colours_inside(browser, field):
    """How many colours its left half has, without the border and the sign of the calendar."""
    picture = Image.open(io.BytesIO(browser.driver.get_screenshot_as_png())).convert("L")
    left, top, width, height = browser.script("""
        const box = arguments[0].getBoundingClientRect();
        return [box.left, box.top, box.width, box.height];""", field)
    inside = picture.crop((
        int(left) + 12, int(top + height / 4), int(left + width / 2), int(top + height * 3 / 4)))
    return len(inside.getcolors())


def test_an_empty_date_field_looks_empty_in_webkit(server, browse):
    """UI-A11Y-43: it shows a date that is there."""
    ada = Client(server.url)
    ada.register("ada_of_dates")
    account = ada.open_account("Pocket")
    browser = browse(server, engine="WebKit")
    browser.open("/login")
    browser.fill("Username", "ada_of_dates")
    browser.fill("Password", PASSWORD)
    browser.press("Sign in")
    browser.is_at("/home")
    browser.open(f"/accounts/{account}/goals/new")
    day = browser.bring(browser.field("Target date"))
    hold(browser, day, "2060-01-02")
    poll(lambda: colours_inside(browser, day) > 1, 20, "a date is not there")
    hold(browser, day, "")
    poll(lambda: colours_inside(browser, day) == 1, 20, "an empty field shows something")


def hold(browser, field, date):
    browser.script("""
        arguments[0].value = arguments[1];
        arguments[0].dispatchEvent(new Event("input", {bubbles: true}));""", field, date)


def test_a_field_with_the_focus_is_not_taken_for_empty(fixture, visitor):
    """What is typed is in sight before it is a date."""
    visitor.become("ada")
    visitor.open(f"/accounts/{fixture.ids['pocket']}/goals/new")
    day = visitor.field("Target date")
    assert day.get_attribute("data-empty") is not None
    visitor.script("arguments[0].focus()", day)
    assert day.get_attribute("data-empty") is None
    visitor.script("arguments[0].blur()", day)
    assert day.get_attribute("data-empty") is not None
