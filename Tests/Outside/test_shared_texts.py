"""A text that another app shares becomes the note of a payment."""

import html
import re
from urllib.parse import urlencode

import pytest
import requests

from support.client import newcomer
from support.tabs import Tabs


@pytest.fixture
def ada(server):
    return newcomer(server, "ada")


@pytest.mark.parametrize("by_form", [True, False], ids=["without a worker", "by a worker"])
def test_a_shared_text_is_one_line_and_no_longer_than_a_note(server, ada, by_form):
    """UI-APP-48: the page says that it was cut."""
    tabs = Tabs(server.url)
    tabs.signs_in(ada)
    ada.deposit(ada.account, 100)

    def note(text):
        path = "/send?" + urlencode({"note": text})
        if by_form:
            led = requests.post(
                server.url + "/share", data={"note": text}, files={"nothing": ("", b"")},
                timeout=30, allow_redirects=False)
            path = led.headers["Location"]
        shown = tabs.opens(path)
        value = re.search(r'name="note"[^>]*? value="([^"]*)"', shown)[1]
        return html.unescape(value), "only its beginning is here" in shown

    assert note("A title\r\n\nhttps://example.org") == ("A title https://example.org", False)
    assert note("é" * 140) == ("é" * 140, False)
    assert note("x" * 600) == ("x" * 140, True)
