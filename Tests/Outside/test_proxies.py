"""The files for Caddy and nginx in Packaging, each with a running server behind it (P-OPS-3)."""

import io
import re
import time

import pytest
from PIL import Image

from support.client import PASSWORD, Client
from support.program import awallet
from support.proxies import (
    NAME, OTHER_NAME, Caddy, Nginx, make_certificates, names_lead_here, visitor)

MIB = 1024 * 1024


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    return make_certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture(params=[Caddy, Nginx], ids=["caddy", "nginx"])
def proxy(request, start, tmp_path, certificates):
    """The proxy, in front of `serve`; the wallet's names lead to this machine."""
    server = start(
        "serve", ["--public-url", f"https://{NAME}", "--trusted-proxy", "127.0.0.1"])
    folder = tmp_path / "proxy"
    folder.mkdir()
    authority, *own = certificates
    running = request.param(folder, server, own)
    running.authority = authority
    with names_lead_here():
        yield running.start()
    running.stop()


def person(proxy, name):
    client = Client(proxy.url)
    client.session = visitor(proxy.authority)
    client.register(name)
    client.account = client.accounts()[0]["id"]
    client.username = name
    return client


def signed_in(proxy, username):
    """A session of the web app, signed in by the form, as browsers without Fetch Metadata do it."""
    session = visitor(proxy.authority)
    page = session.get(proxy.url + "/login", timeout=10).text
    csrf = re.search(r'name="csrf" value="([^"]+)"', page)[1]
    answer = session.post(
        proxy.url + "/login", timeout=30, allow_redirects=False, headers={"Origin": proxy.url},
        data={"csrf": csrf, "username": username, "password": PASSWORD})
    assert answer.status_code == 303, answer.text
    return session


def test_sign_in_over_tls_gives_cookies_for_this_host_alone(proxy):
    """P-OPS-3: the proxy keeps the host's name, so forms and links are the wallet's own."""
    person(proxy, "ada_lovelace")
    session = signed_in(proxy, "ada_lovelace")
    kept = [cookie for cookie in session.cookies if cookie.name.startswith("__Host-")]
    assert kept and all(cookie.secure for cookie in session.cookies)
    home = session.get(proxy.url + "/home", timeout=10, allow_redirects=False)
    assert home.status_code == 200 and "Account 1" in home.text
    assert "max-age" in home.headers["Strict-Transport-Security"]


def test_another_name_leads_to_the_wallets_own(proxy):
    """P-OPS-3: the certificate is for both names, the wallet for one."""
    other = f"https://{OTHER_NAME}:{proxy.port}/pay/abc?from=mail"
    answer = visitor(proxy.authority).get(other, timeout=10, allow_redirects=False)
    assert (answer.status_code, answer.headers["Location"]) == (
        301, f"https://{NAME}/pay/abc?from=mail")


def test_limits_count_the_client_and_not_what_it_claims_to_be(proxy):
    """P-OPS-3: the server sees each client's address behind the proxy."""
    person(proxy, "ada_lovelace")

    def attempt(address, password, claim):
        return visitor(proxy.authority, address).post(
            proxy.url + "/v1/sessions", timeout=30, headers={"X-Forwarded-For": claim},
            json={"username": "ada_lovelace", "password": password}).status_code

    guesses = [attempt("127.0.0.2", f"wrong {n}", f"198.51.100.{n}") for n in range(4)]
    assert guesses == [401, 401, 401, 429]
    assert attempt("127.0.0.3", PASSWORD, "127.0.0.2") == 201


def test_live_events_arrive_within_a_second(proxy):
    """P-OPS-3: the proxy does not hold the stream back."""
    ada, grace = (person(proxy, name) for name in ("ada_lovelace", "grace_hopper"))
    paid = awallet("deposit", "--data", proxy.server.data, "--to", ada.username, "5.00")
    assert paid.returncode == 0, paid.stderr
    session = signed_in(proxy, grace.username)
    with session.get(proxy.url + "/live", stream=True, timeout=10) as stream:
        lines = stream.iter_lines(chunk_size=1, decode_unicode=True)
        assert next(lines) == ":"
        ada.transfer(ada.account, 1_00, recipient=grace.username)
        began = time.monotonic()
        assert next(line for line in lines if line.startswith("event:")) == "event: changed"
        assert time.monotonic() - began < 1


def test_uploads_of_six_mebibytes_reach_the_server(proxy):
    """P-OPS-3: it takes a photo of 5 MB, and refuses larger ones itself."""
    ada = person(proxy, "ada_lovelace")
    goal = ada.make_goal(ada.account, "A bicycle")

    def put(size):
        answer = ada.session.put(
            f"{proxy.url}/v1/goals/{goal}/picture", data=photo(size), timeout=60,
            headers={"Content-Type": "image/jpeg"})
        return answer.status_code, answer.json().get("error", {}).get("code")

    assert put(5_000_000) == (200, None)
    assert put(6 * MIB) == (422, "picture_too_large")
    assert put(6 * MIB + 1) == (413, "body_too_large")


def photo(size):
    """A JPEG of exactly this many bytes: comments fill it."""
    made = io.BytesIO()
    Image.new("RGB", (400, 300), "teal").save(made, "JPEG")
    start, rest = made.getvalue()[:2], made.getvalue()[2:]
    missing, comments = size - len(start) - len(rest), []
    while missing:
        length = missing if missing <= 60_000 else min(60_000, missing - 4)
        comments.append(b"\xff\xfe" + (length - 2).to_bytes(2, "big") + b" " * (length - 4))
        missing -= length
    return start + b"".join(comments) + rest
