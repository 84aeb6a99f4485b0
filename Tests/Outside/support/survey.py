"""All checks of a page state and their screen sizes; one visit finds all errors.

A look is one check of the current page. It returns a list of errors and undoes its own changes, so
the next look finds the same page.
"""

import contextlib

from support import axe, fields, keyboard, layout
from support.screens import NARROW, PHONE, WIDE, ZOOMED


def cites(ids):
    """The ids that a look checks; `test_harness.py` compares them with the test's docstring."""
    def mark(look):
        look.ids = ids
        return look
    return mark


# Looks at the layout

@cites("UI-A11Y-42, S-LAUNCH-1, S-LOGIN-22")
def scrolls_sideways(browser):
    return browser.script(layout.SIDEWAYS)


@cites("UI-A11Y-42, S-LAUNCH-1, S-LOGIN-22")
def is_cut_off(browser):
    return browser.script(layout.CLIPPED)


@cites("UI-A11Y-42")
def is_covered_with_the_focus(browser):
    """WCAG 2.4.11: no fixed element covers the focused element."""
    with keyboard.focus_kept(browser):
        return browser.script(layout.COVERED)


@cites("UI-A11Y-42")
def is_lost_with_wider_spacing(browser):
    """WCAG 1.4.12"""
    with changed(browser, layout.SPACED, True, False):
        return scrolls_sideways(browser) + is_cut_off(browser)


@cites("UI-A11Y-42")
def is_not_mirrored(browser):
    """In right-to-left text each box has the same distance from the other side."""
    before = browser.script(layout.PLACES)
    with changed(browser, layout.TURN, "rtl", ""):
        lost = scrolls_sideways(browser) + is_cut_off(browser)
        after = browser.script(layout.PLACES)
    if not before or len(before) != len(after):
        return [f"{len(before)} boxes, {len(after)} from right to left", *lost]
    return lost + [
        f"{name}: begins at {start}, from right to left at {turned}"
        for (name, start), (_, turned) in zip(before, after) if abs(start - turned) > 2]


@cites("UI-OTP-1, UI-TEL-6")
def turns_numbers_round(browser):
    """Codes and phone numbers run from left to right in every language."""
    with changed(browser, layout.TURN, "rtl", ""):
        return browser.script(layout.TURNED_NUMBERS)


@contextlib.contextmanager
def changed(browser, script, value, back):
    browser.script(script, value)
    try:
        yield
    finally:
        browser.script(script, back)


@cites("UI-A11Y-41, S-XFER-1, S-ACC-2")
def has_small_targets(browser):
    """The minimum is 24 pixels, and 44 for main targets."""
    return (browser.script(layout.SMALL_TARGETS, layout.ANY, 24)
            + browser.script(layout.SMALL_TARGETS, layout.PRIMARY, 44))


@cites("UI-AMT-15")
def has_fields_of_small_letters(browser):
    """A phone zooms into fields of small letters."""
    return browser.script(layout.SMALL_LETTERS)


@cites("UI-NUM-16")
def has_uneven_figures(browser):
    return browser.script(layout.UNEVEN)


# Looks at fields, focus and accessibility

@cites("UI-A11Y-44, S-CODE-9, S-PWD-11")
def has_fields_that_do_not_say_what_they_are_for(browser):
    return fields.are_unsaid(browser)


@cites("S-PWD-10, S-POP-4, UI-AMT-9, S-SEND-8")
def has_names_or_amounts_that_are_corrected(browser):
    return fields.are_corrected(browser)


@cites("UI-A11Y-45, S-PWD-11")
def has_fields_that_refuse_a_paste(browser):
    return fields.refuse_a_paste(browser)


@cites("UI-A11Y-40")
def has_a_disorder_of_the_focus(browser):
    return keyboard.disorder(browser)


@cites("UI-A11Y-40, UI-A11Y-41, UI-A11Y-43, UI-LIST-36")
def has_violations(browser):
    return axe.violations(browser)


@cites("UI-A11Y-40, UI-A11Y-41, UI-A11Y-43, UI-LIST-36")
def has_violations_in_the_dark(browser):
    """Dark mode changes only colours (test_themes.py)."""
    browser.prefer(dark=True)
    try:
        return axe.violations(browser, only=axe.COLOURS)
    finally:
        browser.prefer()


# Looks on arrival, and at an opening and closing sheet

@cites("UI-LIST-35, UI-LIST-34")
def moves_for_those_who_asked_for_less_motion(browser):
    """The console already reports earlier motion (chromium.py)."""
    assert browser.script("return matchMedia('(prefers-reduced-motion: reduce)').matches")
    return browser.script(MOVING)


MOVING = """
return document.getAnimations().filter(one => one.playState === "running"
  && one.effect.getComputedTiming().duration > 10
  && !/color|opacity|fill|stroke/.test(one.transitionProperty ?? "")).map(
  one => `${one.animationName ?? one.transitionProperty}: ${one.effect.target?.outerHTML}`);
"""


@cites("UI-DLG-28, UI-DLG-29")
def is_a_sheet_without_a_name_or_the_focus(browser):
    browser.come_to_rest()
    title = browser.sheet.find_element("css selector", "h1, h2").text
    is_named = title and browser.sheet.accessible_name == title
    has_focus = browser.script(
        "return arguments[0].contains(document.activeElement)", browser.sheet)
    return [error for error, is_well in {"no name": is_named, "no focus": has_focus}.items()
            if not is_well]


@cites("UI-DLG-30, S-POP-3")
def is_a_sheet_without_a_way_out(browser):
    """A closed sheet returns the focus and leaves no field in the page."""
    sheet = browser.sheet
    browser.control("Close").click()
    if browser.sheet:
        return ["it stays open"]
    has_focus_back = browser.driver.switch_to.active_element.get_attribute("data-sheet") is not None
    fields_left = sheet.find_elements("css selector", "input:not([type=hidden])")
    return [error for error, is_well in {
        "the focus is lost": has_focus_back, "fields are left": not fields_left}.items()
        if not is_well]


ON_ARRIVAL = [moves_for_those_who_asked_for_less_motion]
OF_A_SHEET = [is_a_sheet_without_a_name_or_the_focus]
OUT_OF_A_SHEET = [is_a_sheet_without_a_way_out]
# The looks at each screen size. The last size is also the size on arrival.
ROUND = {
    "at 320": (NARROW, [
        scrolls_sideways, is_cut_off, is_lost_with_wider_spacing, is_not_mirrored]),
    "at 400 %": (ZOOMED, [scrolls_sideways, is_covered_with_the_focus]),
    "wide": (WIDE, [
        scrolls_sideways, is_cut_off, is_lost_with_wider_spacing, is_not_mirrored,
        turns_numbers_round, has_uneven_figures, has_a_disorder_of_the_focus,
        has_violations, has_violations_in_the_dark]),
    "on a phone": (PHONE, [
        scrolls_sideways, is_cut_off, turns_numbers_round, has_small_targets,
        has_fields_of_small_letters, has_uneven_figures,
        has_fields_that_do_not_say_what_they_are_for, has_names_or_amounts_that_are_corrected,
        has_fields_that_refuse_a_paste, has_violations, has_violations_in_the_dark]),
}
LOOKS = {*ON_ARRIVAL, *OF_A_SHEET, *OUT_OF_A_SHEET,
         *(one for _, looks in ROUND.values() for one in looks)}


def everywhere(browser):
    """All errors of the current page at every screen size; it ends in the size of a phone."""
    found = []
    for place, (screen, looks) in ROUND.items():
        browser.fit(screen)
        found += look(browser, place, looks)
    return found


def look(browser, place, looks):
    return [f"{one.ids}: {one.__name__.replace('_', ' ')}, {place}: {error}"
            for one in looks for error in one(browser)]
