"""All checks of a page state and their screen sizes; one visit finds all errors.

A look is one check of the current page. It returns a list of errors and undoes its own changes, so
the next look finds the same page.
"""

import itertools

from support import axe, fields, keyboard, layout
from support.program import poll
from support.screens import NARROW, PHONE, WIDE, ZOOMED


def cites(ids, script=None):
    """The ids that a look checks; `test_harness.py` compares them with the test's docstring.

    A look with a script judges the script's answer; any other look uses the browser.
    """
    def mark(look):
        look.ids, look.script = ids, script
        return look
    return mark


# Looks at the layout

@cites("UI-A11Y-42, S-LAUNCH-1, S-LOGIN-22", layout.SIDEWAYS)
def scrolls_sideways(errors):
    return errors


@cites("UI-A11Y-42, S-LAUNCH-1, S-LOGIN-22", layout.CLIPPED)
def is_cut_off(errors):
    return errors


@cites("UI-A11Y-42", layout.COVERED_AND_BACK)
def is_covered_with_the_focus(errors):
    """WCAG 2.4.11: no fixed element covers the focused element."""
    return errors


@cites("UI-A11Y-42", layout.spaced(layout.SIDEWAYS, layout.CLIPPED))
def is_lost_with_wider_spacing(answers):
    """WCAG 1.4.12"""
    wide, cut = answers
    return wide + cut


@cites("UI-A11Y-42", layout.together(
    layout.PLACES, layout.turned(layout.SIDEWAYS, layout.CLIPPED, layout.PLACES)))
def is_not_mirrored(answers):
    """In right-to-left text each box has the same distance from the other side."""
    before, (wide, cut, after) = answers
    lost = wide + cut
    if not before or len(before) != len(after):
        return [f"{len(before)} boxes, {len(after)} from right to left", *lost]
    return lost + [
        f"{name}: begins at {start}, from right to left at {turned}"
        for (name, start), (_, turned) in zip(before, after) if abs(start - turned) > 2]


@cites("UI-OTP-1, UI-TEL-6", layout.turned(layout.TURNED_NUMBERS))
def turns_numbers_round(answers):
    """Codes and phone numbers run from left to right in every language."""
    [errors] = answers
    return errors


@cites("UI-A11Y-41, S-XFER-1, S-ACC-2", layout.together(
    layout.call(layout.SMALL_TARGETS, layout.ANY, 24),
    layout.call(layout.SMALL_TARGETS, layout.PRIMARY, 44)))
def has_small_targets(answers):
    """The minimum is 24 pixels, and 44 for main targets."""
    small, main = answers
    return small + main


@cites("UI-AMT-15", layout.SMALL_LETTERS)
def has_fields_of_small_letters(errors):
    """A phone zooms into fields of small letters."""
    return errors


@cites("UI-NUM-16", layout.UNEVEN)
def has_uneven_figures(errors):
    return errors


# Looks at fields, focus and accessibility

@cites("UI-A11Y-44, S-CODE-9, S-PWD-11", fields.FIELDS)
def has_fields_that_do_not_say_what_they_are_for(found):
    return fields.are_unsaid(found)


@cites("S-PWD-10, S-POP-4, UI-AMT-9, S-SEND-8", fields.FIELDS)
def has_names_or_amounts_that_are_corrected(found):
    return fields.are_corrected(found)


@cites("UI-A11Y-45, S-PWD-11", fields.FIELDS)
def has_fields_that_refuse_a_paste(found):
    return fields.refuse_a_paste(found)


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
    browser.script(REPORT_CLOSE, sheet)
    browser.press_here("Close")
    if browser.sheet:
        return ["it stays open"]
    poll(lambda: sheet.get_property("hasClosed"), 10, "the sheet does not report its close")
    has_focus_back = _comes(
        lambda: browser.driver.switch_to.active_element.get_attribute("data-sheet") is not None)
    is_empty = _comes(
        lambda: not sheet.find_elements("css selector", "input:not([type=hidden])"))
    return [error for error, is_well in {
        "the focus is lost": has_focus_back, "fields are left": is_empty}.items()
        if not is_well]


# A dialog gives the focus back as it closes, and runs the page's listeners only afterwards.
REPORT_CLOSE = """
const [sheet] = arguments;
sheet.hasClosed = false;
sheet.addEventListener("close", () => sheet.hasClosed = true, { once: true });
"""


def _comes(condition):
    """Whether it is true within two seconds: a busy browser needs more than a moment."""
    try:
        return poll(condition, 2, "it does not come")
    except AssertionError:
        return False


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
    """All errors of the current page at every screen size; it ends in the size of a phone, drawn
    for the press that closes a sheet and for the picture of a failure."""
    found = []
    for place, (screen, looks) in ROUND.items():
        browser.fit(screen, is_drawn=screen == PHONE)
        found += look(browser, place, looks)
    return found


def look(browser, place, looks):
    """Runs the scripts of successive looks together, because the browser draws the page between
    two commands."""
    found = []
    for has_script, group in itertools.groupby(looks, lambda one: one.script is not None):
        group = list(group)
        answers = (browser.script(layout.together(*(one.script for one in group)))
                   if has_script else [browser] * len(group))
        found += [f"{one.ids}: {one.__name__.replace('_', ' ')}, {place}: {error}"
                  for one, answer in zip(group, answers) for error in one(answer)]
    return found
