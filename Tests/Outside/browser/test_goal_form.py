"""The form for a new goal, and its picture."""

import pytest

from support import layout
from support.pictures import photo
from support.program import poll
from support.saving import newcomer_with_change
from support.screens import Screen
from support.session import sign_in


@pytest.fixture
def ada(server):
    return newcomer_with_change(server)


def frame(browser):
    return browser.script("return document.querySelector('.picture-field__frame').src")


@pytest.mark.parametrize("javascript", [True, False], ids=["JavaScript", "no JavaScript"])
def test_cancel_returns_to_the_goals_and_creates_nothing(server, browse, ada, tmp_path, javascript):
    """S-GNEW-7: also after every field was filled in."""
    browser = browse(server, javascript=javascript)
    sign_in(browser, ada.username)
    browser.open(f"/accounts/{ada.account}/goals/new")
    browser.field("Choose a photo").send_keys(photo(tmp_path))
    browser.fill("Name", "Sailing")
    browser.fill("Target", "100")
    browser.press("Cancel")
    browser.is_at(f"/accounts/{ada.account}/goals")
    browser.sees("No goals yet.")
    assert ada.ask("GET", "/v1/goals")["goals"] == []


FRAME = """
const frame = document.querySelector(".picture-field__frame");
const { width, height } = frame.getBoundingClientRect();
const { objectFit, borderTopWidth, paddingTop } = getComputedStyle(frame);
return [frame.complete && frame.naturalWidth / frame.naturalHeight, width / height, objectFit,
  borderTopWidth, paddingTop];
"""


def preview(browser):
    """The picture that the form would send, with its text and its preview."""
    return browser.script("""
        const field = document.querySelector("[data-picture-field]");
        return [[...field.querySelector("[type=file]").files].map((one) => [one.name, one.size]),
          field.querySelector("[type=radio]:checked")?.value ?? null,
          field.querySelector(".picture-field__frame").src,
          field.querySelector(".field__hint").innerText,
          field.querySelector("[role=alert]").innerText];""")


def cancel_the_picker(browser):
    """Opens the browser's file picker by a click, and cancels it."""
    browser.driver.execute_cdp_cmd(
        "Page.setInterceptFileChooserDialog", {"enabled": True, "cancel": True})
    browser.script("""
        window.cancelled = false;
        document.getElementById("photo").addEventListener(
          "cancel", () => { window.cancelled = true; }, { once: true });""")
    browser.driver.find_element("css selector", ".picture-field__photo").click()
    poll(lambda: browser.script("return cancelled"), 5, "no picker was cancelled")


def empty_the_picker(browser):
    """Some browsers choose no file instead of cancelling."""
    browser.script("""
        const photo = document.getElementById("photo");
        photo.value = "";
        photo.dispatchEvent(new Event("change", { bubbles: true }));""")


@pytest.mark.parametrize("leave", [cancel_the_picker, empty_the_picker])
def test_a_photo_fills_the_frame_and_a_cancelled_picker_changes_nothing(
        server, browse, ada, tmp_path, leave):
    """S-GNEW-4: after a built-in picture, and after a photo."""
    browser = browse(server)
    sign_in(browser, ada.username)
    browser.open(f"/accounts/{ada.account}/goals/new")
    ours = preview(browser)
    assert ours[0] == [] and ours[1]
    leave(browser)
    assert preview(browser) == ours
    browser.field("Choose a photo").send_keys(photo(tmp_path, shape=(96, 48)))
    poll(lambda: preview(browser)[2].startswith("data:"), 5, "the photo is not shown")
    # The photo is twice as wide as high, and fills a square.
    assert browser.script(FRAME) == [2, 1, "cover", "0px", "0px"]
    chosen = preview(browser)
    assert chosen[0] and chosen[1] is None and chosen[3:] == [chosen[0][0][0], ""]
    leave(browser)
    assert preview(browser) == chosen
    browser.fill("Name", "Sailing")
    browser.fill("Target", "100")
    browser.press("Create goal")
    browser.sees("Goal created")
    goal = ada.ask("GET", "/v1/goals")["goals"][0]["id"]
    assert ada.call("GET", f"/v1/goals/{goal}/picture").headers["Content-Type"] == "image/jpeg"


@pytest.mark.parametrize("javascript", [True, False], ids=["JavaScript", "no JavaScript"])
def test_a_persons_own_photo_becomes_the_picture(server, browse, ada, tmp_path, javascript):
    """S-GNEW-9, S-GOAL-4: the form previews it and keeps it after an error; a reload shows it."""
    browser = browse(server, javascript=javascript)
    browser.expects(422)
    sign_in(browser, ada.username)
    browser.open(f"/accounts/{ada.account}/goals/new")
    if javascript:
        ours = frame(browser)
        browser.field("Choose a photo").send_keys(photo(tmp_path))
        poll(lambda: frame(browser) != ours, 5, "the photo is not shown")
        browser.fill("Name", "Sailing")
        browser.fill("Target", "1.005")
        browser.press("Create goal")
        browser.sees("We could not save the goal (error 422)")
        poll(lambda: frame(browser).startswith("data:"), 5, "the photo is lost")
    else:
        browser.field("Choose a photo").send_keys(photo(tmp_path))
        browser.fill("Name", "Sailing")
    browser.fill("Target", "100")
    browser.press("Create goal")
    browser.sees("Goal created")
    for _ in range(2):
        browser.open(f"/accounts/{ada.account}/goals")
        browser.sees("Sailing")
        goal = ada.ask("GET", "/v1/goals")["goals"][0]["id"]
        source = browser.driver.find_element("css selector", ".goal__picture").get_attribute("src")
        assert f"/goals/{goal}/picture?v=" in source
        if javascript:
            assert browser.script(
                "return document.querySelector('.goal__picture').naturalWidth") > 0


def test_a_phones_keyboard_covers_no_field_and_no_button(server, browse, ada):
    """S-GNEW-8: the form fits into the window above the keyboard."""
    browser = browse(server, screen=Screen(390, 380, touch=True))
    sign_in(browser, ada.username)
    browser.open(f"/accounts/{ada.account}/goals/new")
    browser.fill("Name", "Sailing")
    browser.fill("Target", "100")
    browser.come_to_rest()
    assert browser.script(layout.COVERED) == []
