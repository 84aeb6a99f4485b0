"""Every page of the web app is a page state."""

import collections
import re

import pytest
import requests

from support import links
from support.page_states import ADA, HEDY, LINUS, NOBODY, NOOR, PAGE_STATES

SEEN = {state.route for state in PAGE_STATES}


def test_every_route_is_a_page_state_or_in_the_list_of_other_routes():
    missing = links.registered() - SEEN - set(links.NO_PAGES)
    assert missing == set(), f"neither in page_states nor in links.NO_PAGES: {sorted(missing)}"
    gone = set(links.NO_PAGES) - links.registered()
    assert gone == set(), f"no longer in Links.swift: {sorted(gone)}"


@pytest.mark.parametrize("route", sorted(links.NO_PAGES))
def test_no_route_in_the_list_of_other_routes_is_a_page(fixture, visitor, route):
    with session_of(visitor, ADA) as session:
        path = route.replace(":id", fixture.ids["pocket"])
        answer = session.get(fixture.url + path, timeout=10, allow_redirects=False, stream=True)
        answer.close()
    is_page = answer.status_code == 200 and "html" in answer.headers["Content-Type"]
    assert not is_page, f"{route} is a page: it belongs into page_states"


def session_of(visitor, who):
    """A session with a person's cookies, without the browser."""
    visitor.become(who)
    session = requests.Session()
    session.trust_env = False
    for cookie in visitor.cookies.get(who, []):
        session.cookies.set(cookie["name"], cookie["value"])
    return session


@pytest.mark.parametrize("who", [NOBODY, ADA, LINUS, NOOR, HEDY])
def test_a_walk_along_all_links_finds_no_other_page(fixture, visitor, who):
    """Every link works (S-POP-6)."""
    with session_of(visitor, who) as session:
        found, broken = walk(session, fixture.url)
    assert broken == []
    unknown = found - SEEN - set(links.NO_PAGES)
    assert unknown == set(), f"linked and not in page_states: {sorted(unknown)}"


@pytest.mark.parametrize("who", [ADA, LINUS, NOOR])
def test_every_sheet_that_a_page_opens_is_a_page_state(fixture, visitor, who):
    """UI-DLG-28: a link that opens a sheet has `data-sheet`."""
    opened = {state.route for state in PAGE_STATES if state.is_sheet}
    found = set()
    with session_of(visitor, who) as session:
        for path in {state.route for state in PAGE_STATES if state.who == who and state.is_opened}:
            path = path.replace(":id", fixture.ids["only" if who == NOOR else "pocket"])
            page = session.get(fixture.url + path, timeout=10).text
            found |= {links.route_of(address) for address in re.findall(
                r'<a (?=[^>]* data-sheet)[^>]*href="([^"]*)"', page)}
    assert found, "no link opens a sheet"
    assert found - opened == set(), "not among the sheets of page_states"


# The feed has a page for each step, week and month.
STEPS = {"before", "week", "month"}


def kind_of(address):
    """All pages of one list are one kind, so are all payments to one payee, because each entry
    links to a payment to its payee, and so are all requests that the sandbox kept. Every other
    address is its own kind."""
    path, _, query = address.partition("?")
    if path.startswith("/sandbox/requests/"):
        return links.route_of(path)
    fields = dict(re.findall(r"([^&=]+)=([^&]*)", query))
    if "payee" in fields:
        return path, fields["payee"]
    return (path, *fields) if STEPS & set(fields) else address


def walk(session, url):
    """The routes of all linked pages, and the broken links; visits two addresses of each kind."""
    waiting, seen, found, broken = ["/"], set(), set(), []
    kinds = collections.Counter()
    while waiting:
        address = waiting.pop()
        if address in seen or kinds[kind_of(address)] > 1:
            continue
        seen.add(address)
        kinds[kind_of(address)] += 1
        # For scripts, a class that is not there is a 404; for people, a page that makes one.
        accept = {"Accept": "text/html"} if address == "/sandbox/class" else None
        answer = session.get(url + address, timeout=10, headers=accept)
        if answer.status_code != 200:
            broken.append(f"{address}: {answer.status_code}")
        if "html" not in answer.headers["Content-Type"]:
            continue
        found.add(links.route_of(answer.url.removeprefix(url)))
        # Another bank has the same pages, under its prefix.
        waiting += re.findall(r'<a [^>]*href="(/(?!b/)[^"]*)"', answer.text.replace("&amp;", "&"))
    return found, broken
