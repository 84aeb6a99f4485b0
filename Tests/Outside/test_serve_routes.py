"""`serve` is built without the pages of a sandbox."""

import re

import pytest
import requests

from support import links

ROUTES = sorted(links.routes_in(links.SANDBOX_LINKS) | {"/sign-in/token"})
METHODS = ["GET", "POST", "PATCH"]


def answer(server, method, path, accept):
    """An answer's status and content, without what differs from request to request."""
    got = requests.request(
        method, server.url + path.replace(":id", "1"), headers={"Accept": accept}, timeout=10,
        allow_redirects=False)
    return got.status_code, re.sub(r'"[^"]*"|[0-9a-f-]{8,}', "", got.text)


def test_the_lists_of_routes_have_nothing_in_common():
    """The web app of `serve` makes its routes from its own list alone."""
    assert len(ROUTES) > 20
    of_the_wallet = links.routes_in(links.LINKS) - {"/sign-in/token"}
    assert not [route for route in of_the_wallet if route in ROUTES or "sandbox" in route]


def test_serve_answers_no_route_of_a_sandbox(start):
    """X-CLOCK, X-FAULT, X-SNAP, X-BANK: each is a 404 there, like an address that never was.

    A route of other methods alone would be a 405.
    """
    server = start("serve")
    for accept in ("text/html", "application/json"):
        for method in METHODS:
            unknown = answer(server, method, "/sandbox-that-never-was", accept)
            assert unknown[0] == 404
            for route in ROUTES:
                assert answer(server, method, route, accept) == unknown, f"{method} {route}"


@pytest.mark.parametrize("route", [route for route in ROUTES if route != "/sandbox/sign-in"])
def test_a_sandbox_has_each_of_them(server, route):
    """Only one with a password has a page that asks for it."""
    assert answer(server, "PATCH", route, "application/json")[0] == 405
