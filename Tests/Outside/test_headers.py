"""Security headers on every kind of answer (WEB-1, WEB-3, HTTP-1)."""

import re

import pytest

from support import wire
from support.client import newcomer


@pytest.fixture
def production(start):
    return start("serve")


@pytest.fixture(scope="module")
def ada(server):
    return newcomer(server)


def answers(server, ada):
    """One answer of every kind: (what, status, headers)."""
    page = ada.call("GET", "/sign-in").text
    static = re.findall(r'(?:href|src)="(/[^"]+\.(?:css|js|svg|png|webmanifest))"', page)
    assert static, "the sign-in page links no style sheet"
    plain = [
        ("a page", "GET", "/sign-in", None), ("a redirect", "GET", "/", None),
        ("not found", "GET", "/nothing/here", None), ("API not found", "GET", "/v1/nothing", None),
        ("API answer", "GET", "/v1/me", None), ("bad JSON type", "POST", "/v1/accounts", [1]),
        ("wrong method", "PUT", "/v1/me", {}), ("wrong password", "POST", "/v1/sessions",
         {"username": "DemoUser", "password": "not this one"}),
        ("the document", "GET", "/v1/openapi.yaml", None), ("readable docs", "GET", "/docs", None),
        ("the outbox", "GET", "/sandbox", None), ("alive", "GET", "/livez", None),
        *((path, "GET", path, None) for path in static)]
    for what, method, path, body in plain:
        response = ada.call(method, path, body, allow_redirects=False)
        yield what, response.status_code, response.headers
    for what, data in [
            ("too large", wire.json_request("POST", "/v1/sessions", b"[" * 70_000)),
            ("an unknown host", b"GET /sign-in HTTP/1.1\r\nHost: evil.example\r\n\r\n")]:
        status, headers, _ = wire.send(server.port, data)
        yield what, status, headers


def test_every_kind_of_answer_has_the_security_headers(server, ada):
    """WEB-3"""
    kinds, errors = set(), []
    for what, status, headers in answers(server, ada):
        kinds.add(status // 100)
        errors += [f"{what} ({status}): {error}" for error in errors_of(headers)]
    assert kinds >= {2, 3, 4}
    assert not errors, "\n".join(errors)


def errors_of(headers):
    policy = headers.get("Content-Security-Policy", "")
    for part in ("default-src 'none'", "object-src 'none'", "base-uri 'none'",
                 "frame-ancestors 'none'"):
        if part not in policy:
            yield f"the policy lacks {part}"
    if not re.search("form-action '(self|none)'", policy):
        yield "forms may be sent anywhere"
    if "unsafe-" in policy or "*" in policy:
        yield "the policy is open"
    expected = {
        "X-Content-Type-Options": "nosniff", "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin"}
    for name, value in expected.items():
        if headers.get(name) != value:
            yield f"{name}: {headers.get(name)}"
    for name in ("Referrer-Policy", "X-Request-Id"):
        if not headers.get(name):
            yield f"no {name}"
    if "Access-Control-Allow-Origin" in headers:
        yield "open to other sites"
    if "swift" in headers.get("Server", "").lower() or "humming" in headers.get("Server", ""):
        yield "the Server header names the software"


def test_production_promises_transport_security_for_a_year(production):
    """WEB-3: for its own name; the names below it may belong to others."""
    _, headers, _ = wire.get(production.port, "/login")
    assert headers.get("Strict-Transport-Security") == "max-age=31536000"
    assert not list(errors_of(headers))


def test_personal_answers_are_not_cached(server, ada):
    """WEB-3"""
    for path in ("/v1/me", "/v1/accounts", "/v1/transactions", "/v1/sessions", "/sign-in",
                 "/sandbox/messages", "/v1/nothing"):
        assert "no-store" in ada.call("GET", path).headers.get("Cache-Control", ""), path


def cookies_of_the_first_form(port):
    status, headers, _ = wire.get(port, "/login")
    cookies = headers.get_all("Set-Cookie") or []
    assert status == 200 and cookies, "the form's page must set the cookie of its token"
    for cookie in cookies:
        name, *rest = [part.strip() for part in cookie.split(";")]
        yield name, {part.lower() for part in rest}
        assert len(cookie) <= 4096


def test_cookies_are_kept_from_scripts_and_other_sites(server):
    """WEB-1"""
    for name, attributes in cookies_of_the_first_form(server.port):
        assert {"httponly", "path=/"} <= attributes, name
        assert attributes & {"samesite=lax", "samesite=strict"}, name


def test_cookies_of_production_are_locked_to_its_host_and_to_https(production):
    """WEB-1"""
    for name, attributes in cookies_of_the_first_form(production.port):
        assert name.startswith("__Host-")
        assert {"secure", "httponly", "path=/"} <= attributes, name


def test_a_form_from_another_site_is_rejected(server):
    """WEB-2"""
    body = b"username=DemoUser&password=DemoPassword"
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    for more in ({"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
                 {"Origin": "https://evil.example"}, {"Origin": "null"}, {}):
        status, headers, _ = wire.send(
            server.port, wire.json_request("POST", "/login", body, {**form, **more}))
        assert status == 403, more
        assert "Set-Cookie" not in headers or "Max-Age=0" in headers["Set-Cookie"], more


def test_the_api_does_not_read_plain_text_as_json(server, ada):
    """WEB-2: another site's form can send text/plain, but not application/json."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        status, _, _ = wire.send(server.port, wire.json_request(
            "POST", "/v1/sessions", b"{}", {"Content-Type": kind}))
        assert status == 415, kind


def test_a_request_id_is_in_the_header_and_in_the_error(ada):
    """HTTP-1"""
    response = ada.call("GET", "/v1/accounts/nonsense")
    assert response.json()["error"]["request_id"] == response.headers["X-Request-Id"]
