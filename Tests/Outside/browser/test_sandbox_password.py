"""X-GATE: the pages of a sandbox with a password, which a browser asks for once."""

import pytest

from support.client import Client

from test_live import is_the_same_page, mark

PASSWORD = "kestrel-lantern-42"
PHONE = "+15306014471"


@pytest.fixture
def guarded(start):
    return start(env={"AWALLET_SANDBOX_PASSWORD": PASSWORD})


def test_pages_forms_and_what_follows_by_itself_need_it_once(guarded, browse):
    screen = browse(guarded)
    screen.open("/sandbox")
    screen.fill("Password", PASSWORD)
    screen.press("Open")
    screen.is_at("/sandbox")
    mark(screen)
    Client(guarded.url).ask("POST", "/v1/codes", {"phone": PHONE})
    screen.sees(PHONE)
    assert is_the_same_page(screen)
    screen.open("/sandbox/banks")
    screen.press_here("Make banks")
    screen.sees("Made 1 bank.")
    screen.open("/sandbox/clock")
    screen.press_here("Freeze")
    screen.sees("Frozen")
