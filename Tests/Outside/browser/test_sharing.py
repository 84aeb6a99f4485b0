"""What the installed app tells the system: its colours."""

import re

import pytest
import requests

from support.program import ROOT

TOKENS = (ROOT / "Sources/WebApp/Static/css/tokens.css").read_text()


@pytest.fixture
def manifest(fixture):
    return requests.get(fixture.url + "/manifest.webmanifest", timeout=30).json()


def test_the_app_has_one_theme_colour_per_colour_scheme(fixture, visitor, manifest):
    """S-LAUNCH-4: the ground of the pages, in their heads and in the manifest."""
    light, dark = re.findall(r"--tone-ground: (#\w+);", TOKENS)
    visitor.become("nobody")
    visitor.open("/login")
    told = visitor.script("""
        return [...document.querySelectorAll("meta[name=theme-color]")].map(
          one => [one.media, one.content]);""")
    assert told == [
        ["(prefers-color-scheme: light)", light], ["(prefers-color-scheme: dark)", dark]]
    assert manifest["theme_color"] == light
    assert manifest["color_scheme_dark"]["theme_color"] == dark
