"""HTTP-1, HTTP-3, HTTP-4: broken requests get a clear error, and the process survives."""

import json

import pytest

from support import wire
from support.client import new_key, newcomer

POST = b"POST /v1/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
JSON = b'{"username":"DemoUser","password":"x"}'
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"


def sized(body):
    return POST + b"Content-Length: %d\r\n\r\n" % len(body) + body


# Each row: a name, and the body.
BODIES = [
    ("nothing", b""), ("half an object", b'{"username":'), ("a lone comma", b"{,}"),
    ("a trailing comma", b'{"username":"a","password":"b",}'), ("words", b"hello"),
    ("a byte order mark", b"\xef\xbb\xbf" + JSON), ("UTF-16", JSON.decode().encode("utf-16")),
    ("bytes that are not UTF-8", b'{"username":"\xff\xfe","password":"b"}'),
    ("an overlong NUL", b'{"username":"\xc0\x80","password":"b"}'),
    ("a NUL in a text", b'{"username":"a\\u0000b","password":"b"}'),
    ("a raw NUL", b'{"username":"a\x00b","password":"b"}'),
    ("a lone surrogate", b'{"username":"\\ud800","password":"b"}'),
    ("a name twice", b'{"username":"a","username":"b","password":"c"}'),
    ("an unknown field", b'{"username":"a","password":"b","admin":true}'),
    ("a list", b"[]"), ("a number", b"1"), ("null", b"null"), ("NaN", b'{"username":NaN}'),
    ("wrong types", b'{"username":1,"password":true}'),
    ("null for a text", b'{"username":null,"password":null}'),
    ("both ways to sign in", b'{"username":"a","password":"b","challenge":"c","code":"1"}'),
    ("nesting", b"[" * 40 + b"]" * 40), ("deep nesting", b'{"a":' * 5000 + b"1" + b"}" * 5000),
    ("two values", JSON + JSON), ("a comment", b"/* hi */" + JSON), ("single quotes", b"{'a':1}"),
]

# Each row: a name, the bytes, and the accepted statuses.
WIRE = [
    ("100 MB announced", POST + b"Content-Length: 100000000\r\n\r\n" + b"x" * 70_000, (413,)),
    ("70 KB sent", sized(b'{"username":"' + b"x" * 70_000 + b'"}'), (413,)),
    ("70 KB in chunks", POST + CHUNKED + (b"1000\r\n" + b"x" * 4096 + b"\r\n") * 18 + b"0\r\n\r\n",
     (413,)),
    ("a token of 12 KB", b"GET /api/v2/accounts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
     + b"x" * 12_000 + b"\r\n\r\n", (403,)),
    ("20 KB of headers", b"GET /livez HTTP/1.1\r\nHost: a\r\nX-A: " + b"x" * 20_000 + b"\r\n\r\n",
     (400, 431)),
    ("500 headers", b"GET /livez HTTP/1.1\r\nHost: a\r\n" + b"X-A: b\r\n" * 500 + b"\r\n",
     (400, 431)),
    ("1 MB of headers", b"GET /livez HTTP/1.1\r\nHost: a\r\nX-A: " + b"x" * 1_000_000, (400, 431)),
    ("length and chunks", POST + b"Content-Length: 5\r\n" + CHUNKED + b"0\r\n\r\n", (400,)),
    ("two lengths", POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}1", (400,)),
    ("a negative length", POST + b"Content-Length: -1\r\n\r\n", (400,)),
    ("a length in words", POST + b"Content-Length: two\r\n\r\n{}", (400,)),
    ("a huge length", POST + b"Content-Length: 99999999999999999999\r\n\r\n{}", (400, 413)),
    ("chunked twice", POST + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", (400, 501)),
    ("a bad chunk size", POST + CHUNKED + b"zz\r\n{}\r\n0\r\n\r\n", (400,)),
    ("a chunk size overflow", POST + CHUNKED + b"fffffffffffffffff\r\n{}\r\n0\r\n\r\n",
     (400, 413)),
    ("a space before the colon", b"GET /livez HTTP/1.1\r\nHost : a\r\n\r\n", (400,)),
    ("a folded header", b"GET /livez HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n", (200, 400)),
    ("no host", b"GET /livez HTTP/1.1\r\n\r\n", (400,)),
    ("two hosts", b"GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", (400,)),
    ("NUL in the path", b"GET /a\x00b HTTP/1.1\r\nHost: a\r\n\r\n", (400, 404)),
    ("NUL in a header", b"GET /livez HTTP/1.1\r\nHost: a\r\nX-A: b\x00c\r\n\r\n", (400,)),
    ("no path", b"GET HTTP/1.1\r\n\r\n", (400,)),
    ("an unknown version", b"GET /livez HTTP/9.9\r\nHost: a\r\n\r\n", (400, 505)),
    ("not HTTP at all", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20, (400,)),
    ("bad percent encoding", b"GET /v1/accounts/%zz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
     (400, 401, 404)),
    ("gzip", POST + b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b", (400, 415)),
]


@pytest.mark.parametrize("body", [body for _, body in BODIES], ids=[what for what, _ in BODIES])
def test_an_invalid_json_body_is_a_400(server, body):
    """HTTP-3"""
    status, headers, content = wire.send(server.port, sized(body))
    assert status == 400, content
    error = json.loads(content)["error"]
    assert error["code"] and error["message"] and error["request_id"] == headers["X-Request-Id"]
    assert server.is_same_process()


@pytest.mark.parametrize(
    "data, good", [row[1:] for row in WIRE], ids=[what for what, *_ in WIRE])
def test_broken_http_is_an_error_and_the_process_survives(server, data, good):
    """HTTP-1, HTTP-3, HTTP-4. A connection that closes without an answer is a failure."""
    answer = wire.send(server.port, data)
    assert answer is not wire.CLOSED
    assert answer[0] in good, answer
    assert server.is_same_process()


def test_a_smuggled_request_is_never_answered(server):
    """HTTP-4: the server does not read the bytes after an ambiguous request as a second one."""
    hidden = b"GET /v1/openapi.yaml HTTP/1.1\r\nHost: a\r\n\r\n"
    data = POST + b"Content-Length: 4\r\n" + CHUNKED + b"0\r\n\r\n" + hidden
    status, headers, _ = wire.send(server.port, data)
    assert status == 400 and headers.get("Connection", "").lower() == "close"


AMOUNTS = [
    "-1", "0", "-0", "0.5", "1.0", "1e2", "1E2", "1e309", '"5"', "true", "null", "[]", "{}",
    "9007199254740993", "9223372036854775807", "9223372036854775808", "1000000000001",
    "99999999999999999999999999", "1.0000000000000000001", "01", "+1", "0x10", "NaN", "Infinity"]


@pytest.fixture(scope="module")
def ada(server):
    return newcomer(server)


@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("route", ["deposits", "withdrawals"])
def test_an_invalid_amount_moves_nothing(server, ada, route, amount):
    """MON-6, MON-7, attack 3"""
    before = ada.balance(ada.account)
    body = '{"account":"%s","amount":%s,"currency":"USD"}' % (ada.account, amount)
    headers = {"Authorization": f"Bearer {ada.token}", "Idempotency-Key": new_key()}
    status, _, content = wire.send(
        server.port, wire.json_request("POST", f"/v1/{route}", body.encode(), headers))
    assert status == 400, content
    assert ada.balance(ada.account) == before
    assert server.is_same_process()


@pytest.mark.parametrize("key", ["", " ", "x" * 256, "schlüssel", "a\tb", "a\x7fb"])
def test_an_invalid_key_is_a_400(server, ada, key):
    """MON-4"""
    body = {"account": ada.account, "amount": 1, "currency": "USD"}
    request = wire.json_request(
        "POST", "/v1/deposits", body, {"Authorization": f"Bearer {ada.token}"})
    head, _, content = request.partition(b"\r\n\r\n")
    data = head + b"\r\nIdempotency-Key: " + key.encode() + b"\r\n\r\n" + content
    assert wire.send(server.port, data)[0] == 400
    assert server.is_same_process()


def test_the_largest_amount_moves_and_one_more_does_not(server):
    """MON-6: one operation moves at most 10^12 minor units."""
    grace = newcomer(server, "grace")
    yen = grace.open_account("Yen", "JPY")
    grace.deposit(yen, 10**12, currency="JPY")
    assert grace.balance(yen) == 10**12
    answer = grace.call(
        "POST", "/v1/deposits", {"account": yen, "amount": 10**12 + 1, "currency": "JPY"},
        new_key())
    assert answer.status_code == 400
