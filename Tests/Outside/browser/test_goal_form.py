"""The form for a new goal, and the picture that it takes."""

import struct
import zlib

import pytest

from support import layout
from support.program import poll
from support.saving import newcomer_with_change, sign_in
from support.screens import Screen


@pytest.fixture
def ada(server):
    return newcomer_with_change(server)


def photo(folder, colour=(200, 40, 30), side=96):
    """A PNG of one colour, as a file."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    rows = (b"\0" + bytes(colour) * side) * side
    path = folder / f"{bytes(colour).hex()}.png"
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    return str(path)


def frame(browser):
    return browser.script("return document.querySelector('.picture-field__frame').src")


@pytest.mark.parametrize("javascript", [True, False], ids=["JavaScript", "no JavaScript"])
def test_a_photo_of_ones_own_becomes_the_picture(server, browse, ada, tmp_path, javascript):
    """S-GNEW-4, S-GNEW-9, S-GOAL-4: previewed, kept over a fault, and there after a reload."""
    browser = browse(server, javascript=javascript)
    browser.expects(422)
    sign_in(browser, ada)
    browser.open(f"/accounts/{ada.account}/goals/new")
    if javascript:
        ours = frame(browser)
        browser.field("Choose Photo").send_keys(photo(tmp_path))
        poll(lambda: frame(browser) != ours, 5, "the photo is not shown")
        browser.fill("Enter Saving Goals Name", "Sailing")
        browser.fill("Target", "1.005")
        browser.press("Create Goal")
        browser.sees("Error: Status Code 422")
        poll(lambda: frame(browser).startswith("data:"), 5, "the photo is lost")
    else:
        browser.field("Choose Photo").send_keys(photo(tmp_path))
        browser.fill("Enter Saving Goals Name", "Sailing")
    browser.fill("Target", "100")
    browser.press("Create Goal")
    browser.sees("Successfully created new Goal")
    for _ in range(2):
        browser.open(f"/accounts/{ada.account}/goals")
        browser.sees("SAILING")
        goal = ada.ask("GET", "/v1/goals")["goals"][0]["id"]
        source = browser.driver.find_element("css selector", ".goal__picture").get_attribute("src")
        assert f"/goals/{goal}/picture?v=" in source
        if javascript:
            assert browser.script(
                "return document.querySelector('.goal__picture').naturalWidth") > 0


def test_a_phones_keyboard_covers_no_field_and_no_button(server, browse, ada):
    """S-GNEW-8: what is left of the window above a keyboard is enough."""
    browser = browse(server, screen=Screen(390, 380, touch=True))
    sign_in(browser, ada)
    browser.open(f"/accounts/{ada.account}/goals/new")
    browser.fill("Enter Saving Goals Name", "Sailing")
    browser.fill("Target", "100")
    browser.come_to_rest()
    assert browser.script(layout.COVERED) == []
