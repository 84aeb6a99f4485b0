"""What must never pass unseen is seen: each fault is planted here by hand."""

import pytest

from support import axe, layout
from support.program import poll
from support.screens import NARROW, PHONE


@pytest.fixture
def planted(town, visitor):
    visitor.fit(PHONE)
    visitor.prefer()
    visitor.become("nobody")
    visitor.open("/sign-in")
    visitor.come_to_rest()
    assert visitor.complaints() == []
    yield visitor
    visitor.complaints()


def complains(browser, words):
    poll(lambda: any(words in one for one in browser.complaints()), 5, f"no complaint: {words}")


def test_a_style_against_the_policy_is_a_complaint(planted):
    planted.script("document.body.setAttribute('style', 'color: red')")
    complains(planted, "Content-Security-Policy: style-src-attr inline")


def test_an_error_that_nobody_caught_is_a_complaint(planted):
    planted.script("setTimeout(() => { throw new Error('planted') })")
    complains(planted, "planted")


def test_a_promise_that_nobody_caught_is_a_complaint(planted):
    planted.script("Promise.reject(new Error('broken word'))")
    complains(planted, "broken word")


def test_a_status_that_nobody_expects_is_a_complaint(planted):
    planted.script("fetch('/sign-out')")
    complains(planted, "status of 4")


def test_motion_is_a_complaint_of_those_who_asked_for_none(planted):
    planted.prefer(less_motion=True)
    planted.script("""
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`@keyframes rise { from { translate: 0 9px } }
          h1 { animation: rise 1s }`);
        document.adoptedStyleSheets = [sheet];""")
    complains(planted, "Moves: rise")


def test_the_referee_sees_a_field_without_a_label(planted):
    planted.script("document.querySelector('label[for=phone]').remove()")
    assert any(one.startswith("label:") for one in axe.violations(planted))


PLANTED = {
    "wide text": (layout.SIDEWAYS, "h1 { white-space: nowrap; width: 900px; translate: 200px }"),
    "a wide box": (layout.SIDEWAYS, "form { width: 900px }"),
    "cut text": (layout.CLIPPED, "h1 { height: 9px; overflow: hidden }"),
    "a covered field": (
        layout.COVERED, "header { position: fixed; inset: 0; z-index: 9; background: red }"),
}


@pytest.mark.parametrize("probe, style", PLANTED.values(), ids=PLANTED.keys())
def test_the_measures_see_what_is_lost(planted, probe, style):
    planted.fit(NARROW)
    assert planted.script(probe) == []
    planted.script("""
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(arguments[0]);
        document.adoptedStyleSheets = [sheet];""", style)
    assert planted.script(probe) != []


def test_the_measures_see_a_small_target(planted):
    assert planted.script(layout.SMALL_TARGETS, "select", 44) == []
    planted.script("document.querySelector('select').hidden = false;"
                   "document.adoptedStyleSheets = [new CSSStyleSheet()];"
                   "document.adoptedStyleSheets[0].replaceSync("
                   "'select { height: 20px !important; min-height: 0 !important }')")
    assert planted.script(layout.SMALL_TARGETS, "select", 44) != []
