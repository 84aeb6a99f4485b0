"""The cash desk reads a person's code with the camera, where the browser can."""

import json

import pytest

# A browser that reads codes, which Chromium does on phones only, and a camera that sees this text.
CAMERA = """
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code"]; }
  async detect() { return [{rawValue: window.seen ?? %s}]; }
};
Object.defineProperty(navigator, "mediaDevices", {value: {
  getUserMedia: async () => new MediaStream()}});
HTMLMediaElement.prototype.play = async () => {};
"""


@pytest.fixture
def scanning(visitor):
    """A person whose browser reads codes, with the text that the camera sees."""
    added = []

    def begin(text):
        answer = visitor.driver.execute_cdp_cmd(
            "Page.addScriptToEvaluateOnNewDocument", {"source": CAMERA % json.dumps(text)})
        added.append(answer["identifier"])

    yield begin
    for identifier in added:
        visitor.driver.execute_cdp_cmd(
            "Page.removeScriptToEvaluateOnNewDocument", {"identifier": identifier})


def test_the_camera_opens_the_desk_of_the_person(visitor, fixture, scanning):
    """P-CASH-1"""
    visitor.become("hedy")
    person = fixture.ids["grace"]
    scanning("https://elsewhere.example/pay/" + person)
    visitor.open("/treasury/people")
    visitor.press_here("Scan a code")
    visitor.sees("This is no code of a person here.")
    visitor.script(
        "window.seen = `${location.origin}/pay/${arguments[0]}?currency=USD`", person)
    visitor.is_at(f"/treasury/people/{person}")


def test_without_a_reader_of_codes_there_is_no_button(visitor):
    """P-CASH-1"""
    visitor.become("hedy")
    visitor.open("/treasury/people")
    visitor.does_not_see("Scan a code")
