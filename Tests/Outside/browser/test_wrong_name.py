"""The page at a name that leads to the server, but that the server does not use."""

import pytest

from support import survey
from support.program import Server, running

RIGHT = "https://the-wallet-of-the-lovelaces.example.org"

# How much each drawing's plus stands out from the coin that it is on.
PLUS = """
const light = colour => {
  const [red, green, blue] = colour.match(/[\\d.]+/g).map(part => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const coin = document.querySelector(".drawing__coin");
const lights = [light(getComputedStyle(coin).fill),
  light(getComputedStyle(coin.nextElementSibling).stroke)].sort((one, other) => one - other);
return (lights[1] + 0.05) / (lights[0] + 0.05);
"""


@pytest.fixture
def stranger(browse, tmp_path):
    """A browser at the wrong name. Browsers look for all names of localhost on this machine."""
    with running(Server(tmp_path, "serve", ["--public-url", RIGHT])) as server:
        browser = browse(server)
        browser.expects(421)
        browser.url = f"http://www.localhost:{server.port}"
        browser.open("/pay/abc?a=1&b=2")
        yield browser


def test_all_of_the_page_leads_to_the_right_name(stranger):
    """P-ADDR-5: nothing else is there, and nobody installs the app from there."""
    stranger.sees("This wallet has another address")
    stranger.sees(f"This wallet is at {RIGHT}.")
    way = stranger.control("Go to the right address")
    assert way.get_attribute("href") == RIGHT + "/pay/abc?a=1&b=2"
    links = stranger.driver.find_elements("css selector", "a:not([href^='#'])")
    assert len(links) == 2
    assert all(link.get_attribute("href").startswith(RIGHT + "/") for link in links)
    assert stranger.driver.find_elements("css selector", "script[src$='/install.js']") == []


def test_the_page_passes_every_check(stranger):
    """UI-A11Y-40, UI-A11Y-42: also with a long address on a small screen."""
    assert survey.everywhere(stranger) == []


def test_the_plus_on_the_coin_is_seen_in_the_dark_too(stranger):
    """UI-A11Y-40"""
    for dark in (False, True):
        stranger.prefer(dark=dark)
        assert stranger.script(PLUS) >= 3
