"""Configurations of nginx as people copy them: the server says what the proxy should send."""

import html
import re

import pytest

from support import wire
from support.client import PASSWORD
from support.program import Server, poll, running
from support.proxies import NAME, Nginx, make_certificates, names_lead_here, visitor

PASSES_HOST = r"proxy_set_header Host \$http_host;"
REMEDY = "The proxy should pass on the Host that the browser sent, with its port, and once"
PUBLIC = f"https://{NAME}"


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    return make_certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture
def copied(start, tmp_path, certificates):
    """Starts nginx with other words in place of those that pass on the host."""
    proxies = []

    def run(words):
        server = start("serve", ["--trusted-proxy", "127.0.0.1"])
        authority, *own = certificates
        proxy = Nginx(tmp_path, server, own)
        proxy.changes = {PASSES_HOST: words}
        proxies.append(proxy)
        return proxy.start(), visitor(authority)

    with names_lead_here():
        yield run
    for proxy in proxies:
        proxy.stop()


@pytest.mark.parametrize("words", ["", "proxy_set_header Host $host;"],
                         ids=["no host passed on", "a host without its port"])
def test_a_form_whose_proxy_changes_the_address_says_so(copied, words):
    """P-ADDR-5: as browsers without Fetch Metadata send it."""
    proxy, browser = copied(words)
    page = browser.get(proxy.url + "/login", timeout=10).text
    form = {"csrf": re.search(r'name="csrf" value="([^"]+)"', page)[1],
            "username": "ada_lovelace", "password": PASSWORD}
    for _ in range(2):
        answer = browser.post(
            proxy.url + "/login", data=form, timeout=10, headers={"Origin": proxy.url})
        assert answer.status_code == 403
        assert "The proxy in front of this server changes its address." in answer.text
        assert "expired" not in answer.text
    expect_once(proxy.server, f"the browser sent it from {proxy.url}")
    expect_once(proxy.server, REMEDY)
    foreign = browser.post(
        proxy.url + "/login", data=form, timeout=10,
        headers={"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"})
    assert foreign.status_code == 403 and "came from another site" in foreign.text


def test_a_host_that_is_added_twice_is_named_in_the_log(copied):
    """P-ADDR-5: as `include proxy_params;` does it beside a line of one's own."""
    proxy, browser = copied("proxy_set_header Host $http_host; proxy_set_header Host $http_host;")
    for _ in range(2):
        assert browser.get(proxy.url + "/login", timeout=10).status_code == 400
    expect_once(proxy.server, REMEDY)
    expect_once(proxy.server, "without `include proxy_params;`")


def expect_once(server, words):
    poll(lambda: words in server.log, 10, f"the log lacks: {words}")
    assert server.log.count(words) == 1


@pytest.fixture(scope="module")
def named(tmp_path_factory):
    """A server that knows its address, behind a proxy."""
    server = Server(tmp_path_factory.mktemp("named"), "serve", [
        "--public-url", PUBLIC, "--trusted-proxy", "127.0.0.1", "--hsts-subdomains"])
    with running(server):
        yield server


def get(server, path, host, *headers):
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: close", *headers, "", ""]
    status, answered, body = wire.send(server.port, "\r\n".join(lines).encode())
    return status, answered, body.decode()


def test_a_wrong_name_is_answered_with_the_right_one(named):
    """P-ADDR-5: as a page, and in the words of an API; the log names both."""
    status, _, page = get(named, "/pay/abc?a=1&b=2", f"www.{NAME}", "Accept: text/html")
    assert status == 421 and f"This wallet is at {PUBLIC}." in page
    assert f'href="{PUBLIC}/pay/abc?a=1&b=2"' in html.unescape(page)
    style = re.search(r'href="(/static/[^"]+\.css)"', page)[1]
    assert get(named, style, f"www.{NAME}")[0] == 200
    status, _, body = get(named, "/v1/me", f"www.{NAME}")
    assert status == 421 and f"Use {PUBLIC}." in body
    get(named, "/", "awallet_backend")
    expect_once(named, f"the host www.{NAME}, and people open {PUBLIC}")
    assert "awallet_backend" not in named.log


def test_a_name_of_this_machine_from_elsewhere_is_named_in_the_log(named):
    """P-ADDR-5: the public address counts, and links work; but the proxy has to be mended."""
    for _ in range(2):
        status, _, page = get(
            named, "/login", f"127.0.0.1:{named.port}", "X-Forwarded-For: 203.0.113.7",
            "Sec-Fetch-Site: none")
        assert status == 200, page
    expect_once(named, "where no browser elsewhere can be")


def test_only_a_setting_extends_transport_security_to_other_names(named):
    """WEB-3"""
    _, headers, _ = get(named, "/login", NAME)
    assert headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
