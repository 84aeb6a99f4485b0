"""What the sandbox's API makes of a browser's address line, and of misspelt fields."""

import pytest
import requests

from support.banks import Banks
from support.client import Client
from support.clock import Clock

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
# A body with a field that nothing has, and the field's whole path.
MISSPELT = [
    ("PUT", "clock", {"frozn": True}, "frozn"),
    ("POST", "clock/advance", {"by": "P1D", "too": "x"}, "too"),
    ("POST", "snapshots", {"name": "a", "replaces": True}, "replaces"),
    ("POST", "faults", {"effects": {"kind": "reset"}}, "effects"),
    ("POST", "faults", {"effect": {"kind": "reset"}, "match": {"pth": "/v1/**"}}, "match.pth"),
    ("POST", "faults", {"effect": {"kind": "status", "status": 503, "header": {}}},
     "effect.header"),
    ("POST", "faults", {"effect": {"kind": "delay", "milliseconds": 5, "to": 7}}, "effect.to"),
    ("POST", "faults", {"effect": {"kind": "delay", "milisecond": 5}}, "effect.milisecond"),
    ("POST", "requests/1/replay", {"kye": "new"}, "kye"),
    ("POST", "banks", {"name": "ada"}, "name"),
    ("POST", "class", {"roster": "Ada", "task": "login"}, "task"),
    ("POST", "class/students", {"rooster": "Ada"}, "rooster"),
]


@pytest.fixture
def banks(server):
    desk = Banks(server.url)
    yield desk
    desk.clear()


@pytest.mark.parametrize("method, path, body, field", MISSPELT)
def test_a_misspelt_field_is_named_with_its_path(server, method, path, body, field):
    """X-CLOCK, X-SNAP, X-FAULT, X-INSPECT, X-BANK, X-CLASS: at each depth, and nothing is done."""
    refused = Client(server.url).call(method, f"/sandbox/{path}", body)
    error = refused.json()["error"]
    assert (refused.status_code, error["code"], error["field"]) == (400, "field_unknown", field)


def test_a_browsers_address_line_downloads_files(server, banks):
    """X-INSPECT, X-SNAP, X-BANK: an address without a page gives a browser what it gives a script;
    an address with a page still gives the page."""
    desk = Clock(server.url)
    desk.call("GET", "/v1/rates")
    desk.call("POST", "/sandbox/snapshots", {"name": "typed", "replace": True})
    banks.make(names=["typed"])

    def typed(path):
        return requests.get(server.url + path, headers=BROWSER, timeout=10)

    files = {
        "/sandbox/requests/har": "application/json",
        "/sandbox/requests/har?api=rest": "application/json",
        "/sandbox/snapshots/typed/file": "application/vnd.sqlite3",
        "/sandbox/snapshots/typed": "application/json",
        "/sandbox/banks/typed": "application/json",
        "/sandbox/class/tasks/wallet": "application/yaml",
        "/sandbox/openapi.yaml": "application/yaml",
        "/b/typed/sandbox/requests/har": "application/json",
    }
    for path, kind in files.items():
        answer, script = typed(path), requests.get(server.url + path, timeout=10)
        assert answer.status_code == 200, path
        assert answer.headers["Content-Type"].split(";")[0] == kind, path
        assert answer.headers.get("Content-Disposition") == \
            script.headers.get("Content-Disposition"), path
    for path in ("/sandbox", "/sandbox/requests", "/sandbox/snapshots", "/sandbox/banks",
                 "/sandbox/clock", "/sandbox/faults", "/sandbox/magic", "/sandbox/class"):
        assert typed(path).headers["Content-Type"].startswith("text/html"), path
    for path in ("/sandbox/requests/999999", "/sandbox/snapshots/none/file", "/sandbox/nothing",
                 "/sandbox/banks/none"):
        missing = typed(path)
        assert missing.status_code == 404, path
        assert missing.headers["Content-Type"].startswith("text/html"), path
