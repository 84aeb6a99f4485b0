"""The board of a class, and the pages around it (X-CLASS)."""

import pytest

from support.classes import Student
from support.screens import PHONE, WIDE


@pytest.mark.parametrize("javascript", [True, False])
def test_a_teacher_makes_and_ends_a_class(server, browse, room, javascript):
    """X-CLASS: from a pasted roster to the end, also without JavaScript."""
    screen = browse(server, javascript=javascript)
    screen.open("/sandbox/class")
    screen.fill("Students", "name,email\nAda Lovelace,ada@example.com\nGrace Hopper,")
    screen.choose("Tasks", "The round-up challenge")
    screen.press("Make the class")
    screen.sees("Made a class with 2 students.")
    screen.sees("0 of 5 tasks · 0 of 8 milestones · 0 of 13 points")
    assert [one["bank"] for one in room.list()] == ["ada-lovelace", "grace-hopper"]
    Student(room.list()[0]).round_up()
    screen.open("/sandbox/class")
    screen.sees("4 of 5 tasks · 2 of 8 milestones · 10 of 13 points")
    screen.open("/sandbox/class/sheet")
    screen.sees("ada-lovelace.challenge-access-token")
    assert screen.driver.execute_script(
        "return document.querySelectorAll('.handout svg path').length") == 2


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_the_board_follows_the_class(server, browse, room, size):
    """X-CLASS: live, without a reload, and the page says what is new."""
    ada, _ = room.make(["Ada", "Grace"], world="challenge")
    screen = browse(server, screen=size)
    screen.open("/sandbox/class")
    screen.sees("0 of 8 milestones")
    screen.driver.execute_script("window.isTheSamePage = true")
    Student(ada).deposited()
    screen.sees("Latest: Ada, Deposited")
    screen.sees("2 of 8 milestones")
    assert screen.driver.execute_script("return window.isTheSamePage === true")
    done = screen.driver.execute_script(
        "return [...document.querySelectorAll('.board__cell--done')].map(one => one.textContent)")
    assert [text.split(":")[0].strip() for text in done] == ["Signed in", "Deposited"]
    assert all("done," in text for text in done)
