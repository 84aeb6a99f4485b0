"""P-ADDR: proxies, the public address, IPv6, and what others set around the server."""

import html
import json
import os
import random
import re
import signal
import subprocess

import pytest
import requests

from support import wire
from support.banks import Banks
from support.client import Client
from support.program import BINARY, awallet, poll
from support.setup import host_at, setup_token
from support.starling import DEMO_TOKEN
from support.terminal import read_code

PUBLIC = "https://bank.example.org:8443"


def get(server, path, **headers):
    with requests.Session() as session:
        session.trust_env = False
        return session.get(
            server.url + path, headers={name.replace("_", "-"): value
                                        for name, value in headers.items()},
            timeout=30, allow_redirects=False)


def shown(address):
    """How an API's reference shows the wallet's address, for the examples below it."""
    return f'export WALLET="{address}"'


@pytest.fixture
def own_machine():
    """Starts a sandbox on an address of this machine; ends it after the test."""
    started = []

    def run(*arguments, **env):
        process = subprocess.Popen(
            [str(BINARY), "sandbox", "--ephemeral", "--print-json", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **env})
        started.append(process)
        line = process.stdout.readline()
        assert line, process.stderr.read()
        return json.loads(line)["url"], process

    yield run
    for process in started:
        process.terminate()
        process.communicate(timeout=40)


def test_the_public_address_is_in_everything_that_a_sandbox_hands_out(start):
    """P-ADDR-2: banks by path and by host, archives, commands, pages, links, the greeting."""
    server = start("sandbox", ["--public-url", PUBLIC])
    assert f"Open        {PUBLIC}" in server.log
    (bank,) = Banks(server.url).make(names=["ada"])
    assert bank["url"] == PUBLIC + "/b/ada"
    assert bank["host"] == "https://ada.bank.example.org:8443"
    # By its host name, it is the bank that answers, and stays there.
    own = get(server, "/docs", Host="ada.bank.example.org:8443").text
    assert shown("https://ada.bank.example.org:8443") in own and PUBLIC not in own
    assert shown(PUBLIC) in get(server, "/docs").text
    assert shown(PUBLIC + "/b/ada") in get(server, "/b/ada/docs").text
    for place in ("", "/b/ada"):
        link = get(server, place + "/api/v2/settle-up/profile",
                   Authorization=f"Bearer {DEMO_TOKEN}").json()["settleUpLink"]
        assert link.startswith(f"{PUBLIC}{place}/pay/")
    lost = get(server, "/api/v2/nothing", Authorization=f"Bearer {DEMO_TOKEN}")
    assert f"{PUBLIC}/docs/starling" in lost.json()["errors"][0]["message"]
    archive = get(server, "/sandbox/requests/har").json()["log"]["entries"]
    assert archive and all(one["request"]["url"].startswith(PUBLIC + "/") for one in archive)
    kept = Client(server.url).ask("GET", "/sandbox/requests")["requests"][0]
    curl = Client(server.url).ask("GET", f"/sandbox/requests/{kept['id']}")["curl"]
    assert PUBLIC in curl


def test_the_link_of_the_first_start_has_the_public_address(start):
    """P-ADDR-2, P-FIRST-1: as text and as a code."""
    server = start("serve", env={"AWALLET_PUBLIC_URL": PUBLIC})
    poll(lambda: "The link works once" in server.log, 10, "the message is incomplete")
    link = f"{PUBLIC}/setup/{setup_token(server.log)}"
    before, _, after = server.log.partition(f"\n{link}\n")
    assert after and read_code(after) == link
    assert "/setup/" not in before + after


def page_after(browser, path, action=None, **fields):
    """The page that a form of the page at `path` leads to."""
    form = browser.call("GET", path).text
    if key := re.search(r'name="key" value="([^"]+)"', form):
        fields["key"] = key[1]
    done = browser.send(form, action or path, **fields)
    assert done.status_code == 303, done.text
    page = browser.call("GET", done.headers["Location"])
    assert page.status_code == 200, page.text
    return page.text


def links_on(page):
    """The whole addresses in the text and the fields of a page, as a reader copies them."""
    return set(re.findall(r"https?://[^\s\"<>]+", html.unescape(page)))


def test_the_public_address_is_in_every_link_that_the_pages_make(start):
    """P-ADDR-2, P-JOIN-1, P-PWD-3: an invitation, a new password, a request, a developer's base."""
    server = start("serve", ["--public-url", PUBLIC])
    host, ada = host_at(server), Client(server.url)
    person = f"/treasury/people/{ada.register('ada_lovelace')['person']['id']}"
    new = "/treasury/invitations/new"
    (invitation,) = links_on(page_after(host, new, seats="1", expires_in="24", role="member"))
    assert re.fullmatch(re.escape(PUBLIC) + r"/join/awi_[\w-]{43}", invitation)
    (reset,) = links_on(page_after(host, person, person + "/reset"))
    assert re.fullmatch(re.escape(PUBLIC) + r"/reset/awx_[\w-]{43}", reset)
    for link, path in ((invitation, "/join?opened=yes"), (reset, "/reset?opened=yes")):
        assert get(server, link.removeprefix(PUBLIC)).headers["Location"] == path
    # In the field, on paper, and in the text of a reminder.
    asked = page_after(host, "/request", amount="5.00", currency="USD")
    (pay,) = links_on(asked)
    assert pay.startswith(PUBLIC + "/pay/") and asked.count(PUBLIC + "/pay/") == 3
    # What a messenger shows of that link.
    (picture,) = links_on(get(server, pay.removeprefix(PUBLIC)).text)
    assert picture.startswith(PUBLIC + "/static/")
    developer = host.call("GET", "/developer").text
    assert links_on(developer) == {PUBLIC, PUBLIC + "/api/v2/accounts"}


def test_a_trusted_proxy_decides_the_address_too(start):
    """P-ADDR-1, P-ADDR-2: and in banks; nobody else does."""
    server = start("sandbox", ["--trusted-proxy", "127.0.0.0/8 , ::1"])
    Banks(server.url).make(names=["ada"])
    said = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https",
            "X-Forwarded-Host": "bank.example.org"}
    for place in ("", "/b/ada"):
        page = get(server, place + "/docs", **said).text
        assert shown("https://bank.example.org" + place) in page
    standard = get(server, "/docs", Forwarded='for="[2001:db8::7]:80";proto=https;'
                                              'host="bank.example.org:8443"').text
    assert shown(PUBLIC) in standard
    assert "no proxy at that address is trusted" not in server.log


def test_an_unknown_proxy_is_named_once_with_the_setting(start):
    """P-ADDR-1"""
    server = start("serve")
    for number in range(3):
        assert get(server, "/livez", X_Forwarded_For=f"192.0.2.{number}").text == "ok\n"
    assert server.log.count("--trusted-proxy 127.0.0.1 (AWALLET_TRUSTED_PROXIES)") == 1


@pytest.mark.parametrize("arguments, words", [
    (["serve", "--trusted-proxy", "10.0.0.1", "--trusted-proxy", "10.0.0.300"], "10.0.0.300"),
    (["sandbox", "--trusted-proxy", "0.0.0.0/0"], "trust everybody"),
    (["serve", "--public-url", "https://example.org/wallet"], "/wallet"),
    (["sandbox", "--public-url", "https://example.org/b/ada/"], "a name of its own"),
    (["person", "invite", "--public-url", "https://example.org/wallet"], "/wallet"),
    (["serve", "--public-url", "ftp://example.org"], "https://wallet.example.org"),
    (["sandbox", "--cors-origin", "*"], '"*" is no site'),
], ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_what_cannot_be_read_stops_the_start(arguments, words, tmp_path):
    """P-ADDR-1, P-ADDR-2: with the words that say which."""
    refused = awallet(*arguments, "--data", tmp_path / "data", timeout=20)
    assert refused.returncode == 64 and words in refused.stderr, refused.stderr
    assert not (tmp_path / "data/wallet.db").exists()


def test_hosts_are_understood_in_every_form(start):
    """P-ADDR-2: a dot at the end, upper case, IPv6, a name in another script."""
    server = start("serve", ["--public-url", "https://bücher.example"])
    for host in ("xn--bcher-kva.example", "XN--BCHER-KVA.Example.", "xn--bcher-kva.example.:443",
                 "[::1]", f"[0:0:0:0:0:0:0:1]:{server.port}", "127.0.0.1", "localhost."):
        assert get(server, "/livez", Host=host).status_code == 200, host
    for host in ("bcher.example", "example", "[::2]", "xn--bcher-kva.example.evil.example"):
        assert get(server, "/livez", Host=host).status_code == 421, host
    page = get(server, "/docs", Host="xn--bcher-kva.example").text
    assert shown("https://xn--bcher-kva.example") in page


def test_http_1_0_without_a_host_is_answered(server):
    """P-ADDR-2: as health checks of balancers ask."""
    status, headers, body = wire.send(server.port, b"GET /livez HTTP/1.0\r\n\r\n")
    assert (status, body) == (200, b"ok\n")
    status, _, body = wire.send(server.port, b"GET /docs HTTP/1.0\r\n\r\n")
    assert status == 200 and shown(f"http://127.0.0.1:{server.port}").encode() in body
    assert wire.send(server.port, b"GET /livez HTTP/1.1\r\n\r\n")[0] == 400


@pytest.mark.parametrize("host", ["::1", "[::1]", "::"])
def test_ipv6_works_and_prints_in_brackets(own_machine, host):
    """P-ADDR-2: the greeting, the line of JSON, and every page at that address."""
    url, process = own_machine("--host", host, "--port", "0")
    assert re.fullmatch(r"http://\[::1\]:\d+", url)
    with requests.Session() as session:
        session.trust_env = False
        session.auth = None
        assert session.get(url + "/livez", timeout=10).text == "ok\n"
        assert shown(url) in session.get(url + "/docs", timeout=30).text
        if host == "::":
            return
        made = session.post(url + "/sandbox/banks", json={"names": ["ada"]}, timeout=10)
        port = url.rpartition(":")[2]
        (bank,) = made.json()["banks"]
        assert (bank["url"], bank["host"]) == (url + "/b/ada", f"http://ada.localhost:{port}")
        text = session.get(url + "/sandbox/messages", timeout=10)
        assert text.status_code == 200


def test_variables_of_a_container_platform_stop_nothing(own_machine):
    """P-ADDR-4: Kubernetes sets them beside a service called awallet."""
    host = f"127.{random.randrange(10, 250)}.{random.randrange(250)}.{random.randrange(2, 250)}"
    url, process = own_machine(
        "--host", host, AWALLET_PORT="tcp://10.0.0.1:80", AWALLET_SERVICE_HOST="10.0.0.1",
        AWALLET_SERVICE_PORT="80", AWALLET_SERVICE_PORT_HTTP="80",
        AWALLET_PORT_80_TCP="tcp://10.0.0.1:80", AWALLET_PORT_80_TCP_PROTO="tcp",
        AWALLET_PORT_80_TCP_PORT="80", AWALLET_PORT_80_TCP_ADDR="10.0.0.1")
    assert url == f"http://{host}:8080"
    process.send_signal(signal.SIGTERM)
    assert process.communicate(timeout=40)[1].count("AWALLET_PORT is a container platform's") == 1


def test_plain_http_from_another_machine_says_what_to_do(start):
    """P-ADDR-3: the page for every address that needs a cookie; the APIs go on."""
    server = start("serve", ["--trusted-proxy", "127.0.0.1"])
    plain = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "http",
             "Host": f"wallet.lan:{server.port}"}
    for path in ("/", "/login", "/home", "/setup", "/setup/awl_" + "a" * 43, "/treasury/people"):
        page = get(server, path, **plain)
        assert page.status_code == 403 and "Set-Cookie" not in page.headers, path
        tunnel = rf"ssh -L {server.port}:127\.0\.0\.1:{server.port} \w+@wallet\.lan"
        assert re.search(tunnel, page.text)
        assert f"http://localhost:{server.port}{path}" in page.text
        assert f"--public-url http://wallet.lan:{server.port}" in page.text
    for path in ("/livez", "/v1/openapi.yaml", "/docs", "/manifest.webmanifest"):
        assert get(server, path, **plain).status_code == 200, path
    assert server.log.count("by plain HTTP from another machine") == 1
    secure = get(server, "/login", **plain | {"X-Forwarded-Proto": "https"})
    assert secure.status_code == 200 and "__Host-" in secure.headers["Set-Cookie"]


def test_the_start_says_that_the_link_needs_https_elsewhere(tmp_path):
    """P-ADDR-3: on an address that others reach, without a public one."""
    process = subprocess.Popen(
        [str(BINARY), "serve", "--data", tmp_path / "data", "--host", "::", "--port", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True)
    try:
        words = ""
        while "--public-url http://" not in words:
            line = process.stdout.readline()
            assert line, words
            words += line
        assert re.search(r"http://\[::1\]:\d+/setup/awl_", words)
        assert re.search(r"on http://\[::\]:\d+\n", words)
        assert "ssh -L " in words and "--public-url https://" in words
    finally:
        process.terminate()
        process.wait(timeout=40)
