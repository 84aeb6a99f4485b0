"""The checks of the browser tests find every error that these tests plant."""

import contextlib
import socket

import pytest
import test_page_states
from test_ids import cited

from support import chromium, speed, survey
from support.program import poll
from support.screens import PHONE


@pytest.fixture
def planted(fixture, visitor):
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


@pytest.mark.parametrize("answers", [True, False], ids=["answers", "is gone"])
def test_no_browser_outlives_its_pool(answers):
    """Not even one whose driver no longer answers."""
    pool = chromium.Pool()
    driver = pool.take()
    address = driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
    port = int(address.rpartition(":")[2])
    assert listens(port)
    if not answers:
        driver.service.process.kill()
    pool.give_back(driver, "http://127.0.0.1")
    assert len(pool.idle) == answers
    pool.close()
    poll(lambda: not listens(port), 5, "the browser still runs")


def listens(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def test_a_hidden_page_has_no_text(planted):
    planted.sees("What's your number?")
    planted.script("document.body.hidden = true")
    assert planted.text == ""


def test_a_click_meets_a_link_that_slides(planted):
    words = "Sign in with a username"
    planted.script("arguments[0].animate({translate: ['500vw', '0']}, 60_000)",
                   planted.control(words))
    planted.press(words)
    planted.is_at("/login")


def test_a_style_against_the_policy_fails_a_test(planted):
    planted.script("document.body.setAttribute('style', 'color: red')")
    complains(planted, "Content-Security-Policy: style-src-attr inline")


def test_an_uncaught_error_fails_a_test(planted):
    planted.script("setTimeout(() => { throw new Error('planted') })")
    complains(planted, "planted")


def test_an_unhandled_rejection_fails_a_test(planted):
    planted.script("Promise.reject(new Error('broken word'))")
    complains(planted, "broken word")


def test_an_unexpected_status_fails_a_test(planted):
    planted.script("fetch('/sign-out')")
    complains(planted, "status of 4")


def test_motion_with_reduced_motion_fails_a_test(planted):
    planted.prefer(less_motion=True)
    planted.script("""
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`@keyframes rise { from { translate: 0 9px } }
          h1 { animation: rise 1s }`);
        document.adoptedStyleSheets = [sheet];""")
    complains(planted, "Moves: rise")


STYLE = """
const sheet = new CSSStyleSheet();
sheet.replaceSync(arguments[0]);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
"""
PHONE_FIELD = "document.querySelector('input[type=tel]')"
NO_LABEL = "document.querySelector('label[for=phone]').remove()"
WIDE_BOX = "form { width: 1900px }"
SMALL_BOX = """select {
  display: block !important; height: 20px !important; min-height: 0 !important }"""
DARK_WORDS = "@media (prefers-color-scheme: dark) { h1 { color: #222 } }"

# For each check, the errors that it must find, as style rules or as a script.
PLANTED = {
    "scrolls sideways": [
        WIDE_BOX, "h1 { white-space: nowrap; width: 1900px; translate: 200px }",
        "h1 { white-space: nowrap; width: 90px; overflow-x: auto }"],
    "is cut off": ["h1 { height: 9px; overflow: hidden }"],
    "is covered with the focus": [
        "header { position: fixed; inset: 0; z-index: 9; background: red }"],
    "is lost with wider spacing": [
        "const style = document.querySelector('h1').style; style.font = '10px serif';"
        "style.whiteSpace = 'nowrap'; style.overflow = 'clip'; style.width = 'max-content';"
        "style.width = document.querySelector('h1').offsetWidth + 1 + 'px'"],
    "is not mirrored": ["h1 { position: relative; left: 40px }"],
    "turns numbers round": ["input[type=tel] { direction: rtl !important }"],
    "has small targets": [SMALL_BOX],
    "has fields of small letters": ["input { font-size: 12px !important }"],
    "has uneven figures": [
        "const title = document.querySelector('h1'); title.textContent = '$12.00';"
        "title.style.fontVariantNumeric = 'normal'"],
    "has fields that do not say what they are for": [f"{PHONE_FIELD}.autocomplete = ''"],
    "has names or amounts that are corrected": [f"{PHONE_FIELD}.spellcheck = true"],
    "has fields that refuse a paste": [
        "addEventListener('paste', event => event.preventDefault(), true)"],
    "has a disorder of the focus": [
        f"{PHONE_FIELD}.tabIndex = 3",
        "addEventListener('keydown', event => event.preventDefault(), true)",
        f"addEventListener('focusin', event => event.target.type === 'submit' && {PHONE_FIELD}"
        ".focus())"],
    "has violations": [NO_LABEL],
    "has violations in the dark": [DARK_WORDS],
}
IN_ROOMS = {look.__name__.replace("_", " "): (place, screen, look)
            for place, (screen, looks) in survey.ROUND.items() for look in looks}


def plant(browser, error):
    is_style = error.rstrip().endswith("}")
    browser.script(*[STYLE, error] if is_style else [error])
    browser.come_to_rest()


@pytest.mark.parametrize("name, error", [
    (name, error) for name, errors in PLANTED.items() for error in errors])
def test_every_check_finds_its_planted_error(planted, name, error):
    place, screen, look = IN_ROOMS[name]
    planted.fit(screen)
    assert survey.look(planted, place, [look]) == []
    plant(planted, error)
    found = survey.look(planted, place, [look])
    assert found and all(one.startswith(f"{look.ids}: {name}, {place}: ") for one in found)


def test_every_check_has_a_planted_error():
    assert PLANTED.keys() == IN_ROOMS.keys()


def test_one_visit_reports_all_errors_of_a_page(planted):
    """The first visit changes nothing that the second visit could find."""
    assert survey.everywhere(planted) == []
    for error in (NO_LABEL, WIDE_BOX, SMALL_BOX, DARK_WORDS):
        plant(planted, error)
    found = "\n".join(survey.everywhere(planted))
    for words in (
            "UI-A11Y-42, S-LAUNCH-1, S-LOGIN-22: scrolls sideways, at 320: ",
            "UI-A11Y-42, S-LAUNCH-1, S-LOGIN-22: scrolls sideways, at 400 %: ",
            "UI-A11Y-42, S-LAUNCH-1, S-LOGIN-22: scrolls sideways, wide: ",
            "UI-A11Y-41, S-XFER-1, S-ACC-2: has small targets, on a phone: ",
            ": has violations, on a phone: label: ", ": has violations, wide: label: ",
            ": has violations in the dark, on a phone: color-contrast: "):
        assert words in found, words
    assert ": has violations, on a phone: color-contrast: " not in found


def test_the_check_on_arrival_finds_motion(planted):
    planted.prefer(less_motion=True)
    assert survey.look(planted, "on arrival", survey.ON_ARRIVAL) == []
    planted.script(STYLE, "@keyframes rise { from { color: red } } h1 { animation: rise 9s }")
    assert survey.look(planted, "on arrival", survey.ON_ARRIVAL) != []
    complains(planted, "Moves: rise")


def test_the_checks_find_a_sheet_that_loses_its_name_or_the_focus(planted):
    planted.become("ada")
    planted.open("/home")
    planted.press("Add account")
    assert survey.look(planted, "open", survey.OF_A_SHEET) == []
    planted.script("document.activeElement.blur();"
                   "const sheet = document.querySelector('dialog');"
                   "sheet.removeAttribute('aria-labelledby');"
                   "sheet.addEventListener('close', () => document.activeElement.blur())")
    assert len(survey.look(planted, "open", survey.OF_A_SHEET)) == 2
    assert len(survey.look(planted, "closed", survey.OUT_OF_A_SHEET)) == 1


def test_the_check_finds_fields_that_a_closed_sheet_leaves(planted):
    planted.become("ada")
    planted.open("/home")
    planted.press("Add account")
    planted.script("document.querySelector('.sheet__body').replaceChildren = () => {}")
    found = survey.look(planted, "closed", survey.OUT_OF_A_SHEET)
    assert len(found) == 1 and "fields are left" in found[0]


@pytest.mark.parametrize("error", [
    "const box = document.createElement('p'); box.textContent = 'late'; box.className = 'card';"
    "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => {"
    "  for (let lines = 0; lines < 9; lines += 1) document.body.prepend(box.cloneNode(true));"
    "  done(); }))",
    "Promise.all([...Array(20).keys()].map(n => fetch('/docs?' + n).then(a => a.text())))"
    ".then(arguments[0])",
], ids=["a jump", "a heavy page"])
def test_the_checks_find_a_page_that_jumps_or_is_heavy(planted, error):
    def reach(*scripts):
        planted.open("/login")
        for script in scripts:
            planted.driver.execute_async_script(script)
    with speed.over_the_line(planted):
        well = [speed.measured(planted, reach) for _ in range(2)]
        ill = speed.measured(planted, lambda: reach(error))
    assert speed.paced("log in", well[0], well[1:]).errors == []
    assert speed.paced("log in", well[0], [ill]).errors != []


def test_the_test_of_all_page_states_names_the_ids_of_all_checks():
    looks = ", ".join(look.ids for look in survey.LOOKS)
    assert cited(looks) == cited(test_page_states.test_a_page_state_passes_every_check.__doc__)
