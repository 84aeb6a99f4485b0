"""The typeface that the app brings (docs/decisions/0013-one-typeface.md)."""

import unicodedata

import pytest

from support.browser import PATIENCE
from support.languages import LANGUAGES, words
from support.program import poll

LOADED = """return [...document.fonts].map(face => face.family + " " + face.status)"""
WIDTHS = """
const line = document.body.appendChild(document.createElement("span"));
return arguments[0].map(text => { line.textContent = text; return line.offsetWidth; });
"""


@pytest.fixture
def browser(server, browse):
    browser = browse(server)
    browser.open("/sign-in")
    poll(lambda: "Inter loaded" in browser.script(LOADED), PATIENCE, "no typeface")
    return browser


def test_a_name_with_other_letters_loads_the_other_letters(browser):
    assert browser.script(LOADED) == ["Inter loaded", "Inter unloaded"]
    browser.script("document.querySelector('h1').textContent = 'Łukasz Dvořák'")
    poll(lambda: browser.script(LOADED) == ["Inter loaded", "Inter loaded"], PATIENCE, "no letters")


def test_a_page_has_the_typeface_and_figures_of_one_width(browser):
    """UI-NUM-16: from the first paint of the second page on, when the file is kept."""
    browser.driver.refresh()
    drawn, other = browser.script("""
        const pen = document.createElement("canvas").getContext("2d");
        return ["Inter", "Arial"].map(face => {
          pen.font = `40px ${face}`;
          return pen.measureText("Awallet").width;
        });""")
    assert drawn != other
    assert len(set(browser.script(WIDTHS, ["1111111", "0000000", "7747474"]))) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_file_has_every_letter_of_the_words(browser, language):
    """A language from right to left has a typeface of the system; its Latin words have this."""
    ranges = browser.script(
        "return [...document.fonts][0].unicodeRange").replace("U+", "").split(",")
    spans = [[int(end, 16) for end in part.strip().split("-")] for part in ranges]
    letters = {letter for letter in words(language) if unicodedata.category(letter)[0] != "C"}
    if "\ndirection = rtl\n" in words(language):
        letters = {letter for letter in letters
                   if unicodedata.bidirectional(letter) in ("L", "EN")}
    assert len(letters) > 50
    assert [one for one in sorted(letters)
            if not any(span[0] <= ord(one) <= span[-1] for span in spans)] == []
