"""X-GATE: where other machines reach a sandbox, what is under /sandbox needs a password."""

import json
import re
import stat

import pytest
import requests

from support.banks import Banks
from support.beyond import BeyondLoopback
from support.program import awallet, running
from support.setup import Form

PASSWORD = "a password of ours: 12"
GENERATED = re.compile(r"([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}")
CROSS_SITE = {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}


@pytest.fixture(scope="module")
def guarded():
    """A sandbox on all addresses of a machine of its own."""
    with running(BeyondLoopback("--ephemeral")) as sandbox:
        yield sandbox


@pytest.fixture
def protected(start):
    """A sandbox of this machine alone, with a password all the same, as behind a proxy."""
    return start(env={"AWALLET_SANDBOX_PASSWORD": PASSWORD})


def ask(server, path, method="GET", user="ada", password=PASSWORD, **more):
    auth = None if password is None else (user, password.encode())
    return requests.request(method, server.url + path, auth=auth, timeout=10, **more)


def test_other_machines_need_the_password(guarded):
    """X-GATE: pages and API, by path, host and token; the bank itself stays as open as ever."""
    password = guarded.line["password"]
    assert GENERATED.fullmatch(password)
    assert guarded.line["url"].startswith("http://127.0.0.1:")
    status, head, body = guarded.ask("/sandbox/clock")
    assert status == 401 and 'WWW-Authenticate: Basic realm="Awallet sandbox"' in head
    assert json.loads(body)["error"]["code"] == "sandbox_password_needed"
    assert guarded.status("/sandbox/banks", "-u", f":{password}", "--json",
                          '{"names":["ada"]}') == 201
    for way in [("/sandbox/clock",), ("/sandbox/openapi.yaml",), ("//sandbox",),
                ("/sandbox/snapshots/a/file",),
                ("/b/ada/sandbox/clock",), ("/b/ada//sandbox",), ("/b/ada/sandbox/live",),
                ("/sandbox/clock", "-H", "Host: ada.localhost"),
                ("/sandbox/clock", "-H", "x-authtoken: ada.demo-access-token"),
                ("/sandbox/clock", "-H", "X-Forwarded-For: 127.0.0.1"),
                ("/sandbox/clock", "-H", "Forwarded: for=127.0.0.1"),
                ("/sandbox/clock", "-H", "Host: localhost")]:
        path, *options = way
        assert guarded.status(path, *options) == 401, way
        assert guarded.status(path, *options, at=guarded.home) == 401, way
        if "live" not in path and "file" not in path:
            assert guarded.status(path, *options, "-u", f"me:{password}") == 200, way
    for path in ["/livez", "/readyz", "/docs", "/sign-in", "/v1/openapi.yaml"]:
        assert guarded.status(path) == 200, path
    assert guarded.status(
        "/api/v2/accounts", "-H", "Authorization: Bearer demo-access-token") == 200


def test_who_guesses_waits(guarded):
    """X-GATE: an address, whatever bank it guesses at; others do not wait."""
    right = ["-u", f":{guarded.line['password']}"]
    answers = [guarded.status("/sandbox/clock", "-u", f":guess {number}") for number in range(11)]
    assert answers == [401] * 10 + [429]
    for path in ("/sandbox/clock", "/b/ada/sandbox/clock"):
        status, head, body = guarded.ask(path, *right)
        assert status == 429 and json.loads(body)["error"]["code"] == "too_many_attempts"
        assert 0 < int(re.search(r"Retry-After: (\d+)", head)[1]) <= 300
    assert guarded.status("/sandbox/clock", *right, at=guarded.home) == 200


def test_the_password_outlives_a_restart(guarded, tmp_path):
    """X-GATE: also with --reset. The file in the folder may hold one of your own."""
    data, seen = tmp_path / "data", []
    file = data / "sandbox.password"
    for more in [(), (), ("--reset",)]:
        with running(BeyondLoopback("--data", data, *more, beside=guarded)) as sandbox:
            seen.append(sandbox.line["password"])
    assert len(set(seen)) == 1 and file.read_text() == seen[0] + "\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_text(PASSWORD + "\n")
    with running(BeyondLoopback("--data", data, beside=guarded)) as sandbox:
        assert sandbox.line["password"] == PASSWORD
        assert sandbox.status("/sandbox", "-u", f":{PASSWORD}") == 200
    for text in ["", "short\n", "two\nlines of it\n"]:
        file.write_text(text)
        refused = awallet("sandbox", "--host", "192.0.2.1", "--data", data)
        assert refused.returncode == 1 and "12 to 200 characters" in refused.stderr


def test_this_machine_alone_needs_none(start):
    """X-GATE"""
    server = start()
    assert ask(server, "/sandbox/clock", password=None).status_code == 200
    assert not (server.data / "sandbox.password").exists()
    assert "Password   " not in server.log and "Careful" not in server.log


def test_the_environment_sets_one_on_this_machine_too(protected):
    """X-GATE: the start says it; the command line goes on without."""
    assert f"Password    {PASSWORD}, for all of /sandbox" in protected.log
    assert not (protected.data / "sandbox.password").exists()
    for password, expected in [(None, 401), ("", 401), ("another password", 401), (PASSWORD, 200)]:
        for user in ("", "ada"):
            found = ask(protected, "/sandbox/clock", user=user, password=password)
            assert found.status_code == expected
    made = awallet("sandbox", "bank", "make", "ada", "--data", protected.data)
    assert made.returncode == 0, made.stderr
    assert ask(protected, "/b/ada/sandbox/clock", password=None).status_code == 401
    assert ask(protected, "/b/ada/sandbox/clock").status_code == 200


@pytest.mark.parametrize("text", ["short", "x" * 201, "line\nbreak and more"])
def test_an_invalid_one_stops_the_start(text, tmp_path):
    """X-GATE: nothing is created."""
    refused = awallet(
        "sandbox", "--port", "0", "--data", tmp_path / "data",
        env={"AWALLET_SANDBOX_PASSWORD": text})
    assert refused.returncode == 64 and "12 to 200 characters" in refused.stderr
    assert not (tmp_path / "data/wallet.db").exists()


def test_browsers_send_it_by_themselves_so_other_sites_are_refused(protected):
    """X-GATE, WEB-2: who knows the password sends it with another site's requests too."""
    banks = Banks(protected.url)
    for path in ("/sandbox/clock/advance", "/sandbox/banks", "/sandbox/snapshots"):
        crossed = ask(protected, path, "POST", headers=CROSS_SITE, json={})
        assert crossed.status_code == 403, path
        assert crossed.json()["error"]["code"] == "cross_origin"
        assert ask(protected, path, "POST", password=None, headers=CROSS_SITE).status_code == 401
    form = ask(protected, "/sandbox/clock", "POST", headers=CROSS_SITE, data={"by": "P1D"})
    assert form.status_code == 403
    assert ask(protected, "/sandbox/banks").json()["banks"] == []
    assert banks.call("GET", "/sandbox/banks").status_code == 401


def test_a_browser_is_led_to_a_form_and_back(protected):
    """X-GATE: in its language, of a bank too; the wrong password is said there."""
    made = awallet("sandbox", "bank", "make", "ada", "--data", protected.data)
    assert made.returncode == 0, made.stderr
    for place in ("", "/b/ada"):
        browser = Form(protected.url)
        browser.session.headers["Accept"] = "text/html"
        led = browser.call("GET", place + "/sandbox/clock?at=now")
        way = f"{place}/sandbox/sign-in?next={place}/sandbox/clock%3Fat%3Dnow"
        assert (led.status_code, led.headers["Location"]) == (303, way)
        page = browser.call("GET", way)
        assert page.status_code == 200 and "The sandbox’s password" in page.text
        next_page = re.search(r'name="next" value="([^"]+)"', page.text)[1]
        wrong = browser.send(page.text, place + "/sandbox/sign-in", password="another password",
                             next=next_page)
        shown = browser.call("GET", wrong.headers["Location"])
        assert shown.status_code == 422 and "not the password of the sandbox" in shown.text
        done = browser.send(page.text, place + "/sandbox/sign-in", password=PASSWORD,
                            next=next_page)
        assert (done.status_code, done.headers["Location"]) == (
            303, place + "/sandbox/clock?at=now")
        assert browser.call("GET", next_page).status_code == 200
        elsewhere = browser.send(page.text, place + "/sandbox/sign-in", password=PASSWORD,
                                 next="//evil.example")
        assert elsewhere.headers["Location"] == place + "/sandbox"
    spanish = ask(protected, "/sandbox/sign-in", password=None, headers={
        "Accept": "text/html", "Accept-Language": "es"})
    assert "La contraseña del entorno de pruebas" in spanish.text
