"""No line breaks inside a word or a figure, and the focused field is on the screen (C-19, C-20)."""

import pytest

from support import layout
from support.client import new_key
from support.program import poll
from support.screens import NARROW, PHONE, ZOOMED, Screen
from support.session import sign_in
from support.fixture import somebody, username

MOST = 999_999_999_99


@pytest.fixture(scope="module")
def rich(fixture):
    """The pages of a person whose balances are as large as an account allows."""
    client = somebody(fixture.server, "rich")
    pounds = client.open_account("Everyday", "GBP")
    euros = client.open_account("Ahorros", "EUR")
    goal = client.make_goal(pounds, "Boat", MOST)
    client.deposit(pounds, 1_00, currency="GBP")
    client.ask("POST", f"/v1/goals/{goal}/deposits", {"amount": 1_00, "currency": "GBP"}, new_key())
    client.deposit(euros, MOST, currency="EUR")
    deposit = client.deposit(pounds, MOST, currency="GBP")
    client.pay_shop(pounds, 4_35, currency="GBP")
    client.deposit(pounds, 4_35, currency="GBP")
    return ["/home", f"/accounts/{pounds}", f"/accounts/{euros}", f"/accounts/{pounds}/insights",
            f"/accounts/{pounds}/goals", "/goals", f"/goals/{goal}", "/transactions", "/profile",
            f"/accounts/{pounds}/deletion", f"/accounts/{pounds}/transfers",
            f"/transactions/{deposit['id']}"]


@pytest.fixture
def screen(browse, fixture, rich):
    return sign_in(browse(fixture), username("rich"))


def speak_spanish(screen):
    screen.driver.add_cookie({"name": "language", "value": "es", "path": "/"})


def is_whole(screen, paths):
    for path in paths:
        screen.open(path)
        assert screen.script(layout.TORN) == [], path
        assert screen.script(layout.SIDEWAYS) == [], path
        assert screen.script(layout.TOUCHING, ".ways__link") == [], path


def test_a_thousand_million_fits_at_320_pixels(screen, rich):
    """C-19: £999,999,999.99 fits on every page and card."""
    screen.fit(NARROW)
    is_whole(screen, rich)
    screen.fit(Screen(1280, 800))
    is_whole(screen, rich)


@pytest.mark.parametrize("width", [320, 375, 385, 395])
def test_no_line_breaks_inside_a_spanish_word(screen, rich, width):
    """C-19"""
    speak_spanish(screen)
    screen.fit(Screen(width, 844, touch=True))
    is_whole(screen, rich)
    assert "saldo" in screen.text.lower()


@pytest.mark.parametrize("width", [320, 390])
def test_the_bottom_bar_fits_text_of_twice_the_size(screen, width):
    """C-19"""
    screen.fit(Screen(width, 844, touch=True))
    for speak in (lambda _: None, speak_spanish):
        speak(screen)
        screen.open("/profile")
        screen.script(layout.ENLARGED, True)
        torn = screen.script(layout.TORN)
        assert [one for one in torn if "ways__link" in one] == []
        assert screen.script(layout.TOUCHING, ".ways__link") == []
        assert screen.script("""
            const bar = document.querySelector(".ways");
            return bar.scrollWidth - bar.clientWidth;""") <= 0


def in_sight(screen):
    """Whether the focused element is wholly on the screen, with nothing over it."""
    return screen.script("""
        const field = document.activeElement, box = field.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return box.top >= 0 && box.bottom <= innerHeight && hit === field;""")


@pytest.mark.parametrize("where", [ZOOMED, Screen(320, 480), PHONE], ids=["256", "480", "phone"])
@pytest.mark.parametrize("path", ["/sign-in", "/login"])
def test_a_first_visit_shows_the_first_field_with_the_focus(browse, fixture, where, path):
    """C-20: also during the animation of the card."""
    screen = browse(fixture, screen=where)
    screen.prefer(less_motion=False)
    screen.open(path)
    screen.come_to_rest()
    assert screen.script("return document.activeElement.matches('input')")
    poll(lambda: in_sight(screen), 5, "the field is not in sight")
