"""HTTP-6: no path leads outside of the served files, and unsupported methods do nothing."""

import pytest

from support import wire

PATHS = [
    "/../data/wallet.db", "/static/../../data/wallet.db", "/static/..%2f..%2fdata/wallet.db",
    "/static/%2e%2e/%2e%2e/data/wallet.db", "/static/%252e%252e/%252e%252e/etc/passwd",
    "/static/..\\..\\data\\wallet.db", "/static/%5c..%5c..%5cetc%5cpasswd",
    "/static//etc/passwd", "//etc/passwd", "/static/%00", "/static/app.css%00.png",
    "/.git/config", "/static/.git/config", "/static/.env", "/.env", "/data/wallet.db",
    "/wallet.db", "/static/wallet.db", "/static/", "/static", "/etc/passwd",
    "/static/....//....//etc/passwd", "/static/%c0%ae%c0%ae/etc/passwd",
    "/static/..;/..;/etc/passwd", "/static/" + "../" * 20 + "etc/passwd",
    "/v1/accounts/../me", "/v1/accounts/%2e%2e%2fme", "/" + "a" * 6000]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
def test_a_path_out_of_bounds_is_not_found(server, path):
    """HTTP-6"""
    status, _, body = wire.get(server.port, path)
    assert status in (400, 404) or path.startswith("/v1/") and status == 401, body[:200]
    assert b"SQLite format" not in body and b"root:" not in body


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND"])
@pytest.mark.parametrize("path", ["/sign-in", "/v1/codes", "/livez"])
def test_an_unsupported_method_is_an_error(server, method, path):
    """HTTP-6"""
    target = "127.0.0.1:80" if method == "CONNECT" else path
    answer = wire.send(
        server.port, f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    assert answer is wire.CLOSED or answer[0] in (400, 404, 405, 501)
    if answer is not wire.CLOSED and answer[0] == 405:
        assert answer[1]["Allow"]
    assert server.is_same_process()


@pytest.mark.parametrize("value", [
    "bytes=9e99-", "bytes=-1-", "bytes=5-1", "bytes=0-99999999999999999999", "lines=1-2", ""])
def test_an_invalid_range_does_no_harm(server, value):
    """HTTP-6"""
    status, _, _ = wire.get(server.port, "/v1/openapi.yaml", [f"Range: {value}"])
    assert status in (200, 206, 400, 416)
