"""Every page keeps everything in view, whatever the room, the spacing and the direction."""

import contextlib

import pytest

from support import layout
from support.screens import NARROW, PHONE, WIDE, ZOOMED


def nothing(found):
    assert found == [], "\n".join(map(str, found))


@pytest.mark.parametrize("screen", [NARROW, PHONE, WIDE], ids=["320", "phone", "wide"])
def test_no_page_scrolls_sideways(scene, screen):
    """UI-A11Y-42, S-LAUNCH-1, S-LOGIN-22"""
    scene.fit(screen)
    nothing(scene.script(layout.SIDEWAYS))
    nothing(scene.script(layout.CLIPPED))


def test_nothing_is_lost_at_400_percent(scene):
    """UI-A11Y-42: nothing that stays in place covers what has the focus (WCAG 2.4.11)."""
    scene.fit(ZOOMED)
    nothing(scene.script(layout.SIDEWAYS))
    with what_had_the_focus(scene):
        nothing(scene.script(layout.COVERED))


@contextlib.contextmanager
def what_had_the_focus(scene):
    before = scene.driver.switch_to.active_element
    yield
    scene.script("arguments[0].focus(); scrollTo(0, 0)", before)


@pytest.mark.parametrize("screen", [NARROW, WIDE], ids=["320", "wide"])
def test_wider_spacing_of_text_loses_nothing(scene, screen):
    """UI-A11Y-42, WCAG 1.4.12"""
    scene.fit(screen)
    scene.script(layout.SPACED, True)
    try:
        nothing(scene.script(layout.SIDEWAYS))
        nothing(scene.script(layout.CLIPPED))
    finally:
        scene.script(layout.SPACED, False)


@pytest.mark.parametrize("screen", [NARROW, WIDE], ids=["320", "wide"])
def test_pages_are_mirrored_from_right_to_left(scene, screen):
    """Everything begins on the other side, by as much."""
    scene.fit(screen)
    before = scene.script(layout.PLACES)
    scene.script(layout.TURN, "rtl")
    try:
        nothing(scene.script(layout.SIDEWAYS))
        nothing(scene.script(layout.CLIPPED))
        after = scene.script(layout.PLACES)
    finally:
        scene.script(layout.TURN, "")
    assert before, "no box was found to compare"
    nothing([(name, start, turned) for (name, start), (_, turned) in zip(
        before, after, strict=True) if abs(start - turned) > 2])


def test_numbers_read_from_left_to_right_in_every_language(scene):
    """UI-OTP-1, UI-TEL-6: the six positions are drawn that way, and so are numbers dialled."""
    scene.script(layout.TURN, "rtl")
    try:
        nothing(scene.script(layout.SHOWN + """
            return all("input[type=tel], input[autocomplete=one-time-code]").filter(
              field => getComputedStyle(field).direction !== "ltr").map(named);"""))
    finally:
        scene.script(layout.TURN, "")


def test_targets_are_large_enough(scene):
    """UI-A11Y-41: 24 pixels for all, 44 for those that matter; S-XFER-1, S-ACC-2."""
    scene.fit(PHONE)
    nothing(scene.script(layout.SMALL_TARGETS, layout.ANY, 24))
    nothing(scene.script(layout.SMALL_TARGETS, layout.PRIMARY, 44))


def test_fields_are_large_enough_to_type_in(scene):
    """UI-AMT-15: a phone zooms into fields with smaller letters."""
    nothing(scene.script(layout.SHOWN + """
        return all("input, select, textarea").filter(
          field => parseFloat(getComputedStyle(field).fontSize) < 16).map(named);"""))
