"""The event stream of the web app, as a browser reads it."""

import re

import requests

from support.client import PASSWORD


def signed_in(server, person):
    """A session of the web app, like a browser's."""
    session = requests.Session()
    session.trust_env = False
    page = session.get(server.url + "/login", timeout=5).text
    csrf = re.search(r'name="csrf" value="([^"]+)"', page)[1]
    home = session.post(server.url + "/login", timeout=5, data={
        "csrf": csrf, "username": person.username, "password": PASSWORD})
    assert home.url.endswith("/home")
    return session


def listen(server, session):
    answer = session.get(server.url + "/live", stream=True, timeout=10)
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert "no-store" in answer.headers["Cache-Control"]
    assert "Content-Encoding" not in answer.headers
    lines = answer.iter_lines(chunk_size=1, decode_unicode=True)
    assert next(lines) == ":"
    return lines


def news(lines):
    return next(line for line in lines if line.startswith("event:"))
