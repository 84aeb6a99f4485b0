"""The first start of `awallet serve` (P-FIRST-1)."""

import pytest
import yaml

from support.books import Tool
from support.client import Client
from support.program import ROOT, Server, awallet, poll
from support.setup import (
    HOST, Form, fill, links_in, printed_token, set_up, setup_token)
from support.terminal import read_code

PATHS = sorted(yaml.safe_load((ROOT / "Sources/WalletAPI/openapi.yaml").read_text())["paths"])
PAGES = [
    "/", "/login", "/register", "/sign-in", "/home", "/join", "/docs", "/treasury/people",
    "/sw.js", "/live", "/api/v2/accounts", "/oauth/access-token",
    "/nothing/here"]


@pytest.fixture
def bare(tmp_path):
    """A server whose wallet nobody has set up."""
    server = Server(
        tmp_path, "serve", ["--log-level", "trace"], {"AWALLET_REGISTRATION": "invite"},
        sets_up=False)
    yield server.start()
    server.stop()


def test_nothing_answers_before_the_setup(bare):
    """P-FIRST-1"""
    client = Client(bare.url)
    for path in PATHS + PAGES:
        path = path.replace("{id}", "0")
        for method in ("GET", "POST"):
            answer = client.call(method, path, {} if method == "POST" else None)
            assert answer.status_code == 503, (method, path, answer.text)
            if path.startswith("/v1"):
                assert answer.json()["error"]["code"] == "not_set_up"
    assert client.call("GET", "/readyz").text == "ok\n"


def test_a_failed_form_comes_back_without_the_address_of_its_page(bare):
    """UI-FORM-1, P-FIRST-1: some browsers and proxies leave the Referer out."""
    form = Form(bare.url)
    failed = fill(form, printed_token(bare), name="Casa Ada", repeated_password="another one")
    assert failed.status_code == 303
    assert failed.headers["Location"].startswith("/setup?outcome=")
    shown = form.call("GET", failed.headers["Location"])
    assert shown.status_code == 422 and 'value="Casa Ada"' in shown.text


def test_a_setup_form_sent_after_the_setup_says_who_is_signed_in(bare):
    """P-ENTRY-2: it was open in another tab."""
    form, token = Form(bare.url), printed_token(bare)
    form.call("GET", f"/setup/{token}")
    page = form.call("GET", "/setup?opened=yes").text
    assert fill(form, token).headers["Location"] == "/home"
    late = form.send(page, "/setup", name="Another", username="another_host")
    shown = form.call("GET", late.headers["Location"]).text
    assert f"You are signed in as {HOST}" in shown


def test_each_start_prints_another_link_and_its_code_until_one_is_used(bare):
    """P-FIRST-1"""
    first = printed_token(bare)
    bare.stop()
    bare.start()
    second = poll(
        lambda: setup_token(bare.log) != first and setup_token(bare.log), 10, "the same link")
    poll(lambda: bare.log.count("The link works once") == 2, 5, "the message is incomplete")
    assert read_code(bare.log.rsplit(second, 1)[1]) == f"{bare.url}/setup/{second}"
    old = Form(bare.url)
    old.call("GET", f"/setup/{first}")
    assert old.call("GET", "/setup").status_code == 404
    form = Form(bare.url)
    done = fill(form, second, name="Casa Ada", currency="EUR", region="ES", zone="Europe/Madrid")
    assert (done.status_code, done.headers["Location"]) == (303, "/home")
    assert "Casa Ada" in form.call("GET", "/home").text
    late = Form(bare.url)
    late.call("GET", f"/setup/{second}")
    assert late.call("GET", "/setup").status_code == 404
    bare.stop()
    bare.start()
    assert links_in(bare.log) == 2
    assert "Casa Ada" in form.call("GET", "/home").text
    assert bare.log.count(second) == 1, "the log has the link, too"
    stored = [path.read_bytes() for path in bare.data.rglob("*") if path.is_file()]
    assert stored and not any(second.encode() in content for content in stored)


@pytest.mark.parametrize("runs", [True, False])
def test_the_command_line_books_in_the_wallets_own_currency(bare, runs):
    set_up(bare, currency="EUR", region="ES", zone="Europe/Madrid")
    if not runs:
        bare.stop()
    paid = awallet("deposit", "--data", bare.data, "--to", HOST, "5.00",
                   env={"AWALLET_CURRENCY": "USD"})
    assert paid.returncode == 0 and "EUR 5.00" in paid.stdout, paid.stderr
    assert bare.verify().returncode == 0


def test_another_currency_than_the_wallets_stops_the_start(bare):
    set_up(bare, currency="EUR")
    bare.stop()
    refused = awallet(
        "serve", "--port", bare.port, "--data", bare.data, "--currency", "GBP", timeout=20)
    assert refused.returncode == 1 and "EUR" in refused.stderr, refused.stderr
    bare.arguments += ["--currency", "EUR"]
    bare.start()


def test_a_wallet_of_an_older_version_answers_and_prints_a_link(start):
    """P-FIRST-1: people have money here, but nobody is a treasurer."""
    server = start("serve")
    ada = Client(server.url)
    ada.register("ada_lovelace")
    server.stop()
    with Tool(server.data) as tool:
        tool.run("DELETE FROM role")
        tool.run("""
            UPDATE row_tally SET count = 0,
              checksum = (SELECT checksum FROM row_tally WHERE name = 'cash_count')
            WHERE name = 'role'""")
    server.start()
    assert ada.ask("GET", "/v1/me")["role"] == "member"
    poll(lambda: links_in(server.log) == 2, 10, "no link was printed")
    assert server.verify().returncode == 0


def test_the_host_is_called_by_the_name_given_at_the_setup(bare):
    """P-FIRST-1: a name that nobody may have leaves the form as it was."""
    form, token = Form(bare.url), printed_token(bare)
    form.session.headers["Referer"] = bare.url + "/setup"
    refused = fill(form, token, display_name="A\u202ea")
    page = form.call("GET", refused.headers["Location"]).text
    assert "U+202E, right-to-left override" in page and "The Lovelace family" in page
    done = fill(form, token, display_name="Zoë Lovelace")
    assert (done.status_code, done.headers["Location"]) == (303, "/home")
    host = Client(bare.url)
    host.sign_in(HOST)
    assert host.ask("GET", "/v1/me")["display_name"] == "Zoë Lovelace"
