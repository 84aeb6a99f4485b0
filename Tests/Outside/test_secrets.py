"""The server never stores or logs codes, tokens and passwords."""

import base64
import re
import urllib.parse

from support.client import PASSWORD, Client, newcomer
from support.program import poll
from support.receiver import Receiver
from support.secret_traffic import KINDS, TOKEN, everything, spellings

PHONES = ["+15306018718", "+15306018719", "+442079460958", "+37061234567"]


def bytes_at_rest(server):
    return {path.name: path.read_bytes() for path in server.data.rglob("*") if path.is_file()}


def assert_nowhere(secret, server, log):
    for name, content in bytes_at_rest(server).items():
        assert secret.encode() not in content, f"{secret} is in {name}"
    assert secret not in log, f"{secret} is in the log"


def test_no_code_is_in_the_data_or_the_log(start):
    """OTP-5"""
    server = start()
    greeting = len(server.log)
    client = Client(server.url)
    codes = []
    for phone in PHONES:
        pending = client.ask("POST", "/v1/codes", {"phone": phone})
        codes.append(client.newest_message(phone)["code"])
        assert codes[-1] not in str(pending), "the answer reveals the code"
        wrong = client.call(
            "POST", "/v1/sessions", {"challenge": pending["challenge"], "code": codes[0]})
        assert wrong.status_code in (201, 401)
    server.stop()
    for code in codes:
        # Six digits also occur by chance, as part of a longer number or of a hash.
        assert_not_a_word(code, server, server.log[greeting:])


def test_nothing_of_a_gateway_is_stored_or_logged(start, tmp_path):
    """P-CODE-1, OTP-5, PRV-3: neither credentials, codes nor numbers, sent or not."""
    token = "a gateway's token: 7f3e91"
    receiver = Receiver(lambda message: 200 if len(receiver.messages) < 3 else 500)
    try:
        path = tmp_path / "gateway.key"
        path.touch(0o600)
        path.write_text(f"url = {receiver.url}\nuser = AC0123\npassword = {token}\nfrom = 12345\n")
        server = start("serve", ["--codes", "http", "--codes-http", path, "--log-level", "trace"])
        client = Client(server.url)
        phones = PHONES[:2] + ["+15306018720"]
        statuses = [
            client.call("POST", "/v1/codes", {"phone": phone}).status_code for phone in phones]
        assert statuses == [201, 201, 503]
        server.stop()
    finally:
        receiver.close()
    assert "could not be sent" in server.log
    bodies = [urllib.parse.parse_qs(message.body.decode())["Body"][0]
              for message in receiver.messages]
    for body, phone in zip(bodies, phones, strict=True):
        assert_not_a_word(re.search(r"is (\d{6})", body)[1], server, server.log)
        assert phone[1:] not in server.log and phone[2:] not in server.log
    basic = base64.b64encode(f"AC0123:{token}".encode()).decode()
    for secret in (token, urllib.parse.quote(token), basic, "AC0123", "Your Awallet code"):
        assert_nowhere(secret, server, server.log)


def assert_not_a_word(code, server, log):
    for name, content in {**bytes_at_rest(server), "the log": log.encode()}.items():
        at = -1
        while (at := content.find(code.encode(), at + 1)) >= 0:
            around = content[max(0, at - 1):at] + content[at + 6:at + 7]
            assert around.strip(b"0123456789abcdef") == b"" and around, \
                f"{code} is in {name}: {content[max(0, at - 40):at + 46]!r}"


def test_a_code_signs_in_once(server):
    """OTP-1, OTP-4"""
    client = Client(server.url)
    pending = client.ask("POST", "/v1/codes", {"phone": "530.601.8720"})
    code = client.newest_message("+15306018720")["code"]
    body = {"challenge": pending["challenge"], "code": code}
    assert client.ask("POST", "/v1/sessions", body)["is_new_person"] is True
    again = client.call("POST", "/v1/sessions", body)
    assert again.status_code == 401
    assert again.json()["error"]["code"] == "code_expired"


def test_a_code_works_only_with_its_own_challenge(server):
    """OTP-4: one challenge does not accept another challenge's code."""
    ada, eve = Client(server.url), Client(server.url)
    ada.ask("POST", "/v1/codes", {"phone": "+15306018721"})
    code = ada.newest_message("+15306018721")["code"]
    own = eve.ask("POST", "/v1/codes", {"phone": "+15306018722"})
    answer = eve.call("POST", "/v1/sessions", {"challenge": own["challenge"], "code": code})
    assert answer.status_code == 401


def test_guesses_are_limited_and_a_new_code_does_not_reset_them(server):
    """OTP-2: at most 5 guesses for each code."""
    client = Client(server.url)
    pending = client.ask("POST", "/v1/codes", {"phone": "+15306018723"})
    real = client.newest_message("+15306018723")["code"]
    wrong = "000000" if real != "000000" else "000001"
    body = {"challenge": pending["challenge"], "code": wrong}
    answers = [client.call("POST", "/v1/sessions", body) for _ in range(6)]
    assert {answer.status_code for answer in answers} == {401}
    right_too_late = client.call("POST", "/v1/sessions", {**body, "code": real})
    assert right_too_late.status_code == 401
    assert right_too_late.json()["error"]["code"] == "code_expired"
    soon = client.call("POST", "/v1/codes", {"phone": "+15306018723"})
    assert soon.status_code == 429 and int(soon.headers["Retry-After"]) > 0  # OTP-3


def test_session_tokens_and_passwords_are_not_stored(start):
    """SES-1, PWD-3"""
    server = start()
    ada = newcomer(server)
    assert ada.token.startswith("awt_") and len(ada.token) > 40
    server.stop()
    for secret in (ada.token, ada.token.removeprefix("awt_"), PASSWORD):
        assert_nowhere(secret, server, server.log)
    assert any(b"$argon2id$" in content for content in bytes_at_rest(server).values())


def test_the_most_detailed_log_has_no_secret(start):
    """OTP-5, SES-1, PWD-3: also the libraries under the server log what they run."""
    server = start(arguments=["--log-level", "trace"])
    key = (server.data / "secret.key").read_bytes()
    greeting = len(server.log)
    hook = Receiver(lambda message: 200)
    try:
        secrets = everything(server, hook.url)
        poll(lambda: hook.messages, 10, "no event was sent")
    finally:
        hook.close()
    server.stop()
    log = server.log
    assert len(key) == 32 and " trace " in log and log.count(" route=/") > 25, log
    assert KINDS <= {secret[:4] for secret in secrets}
    for secret in [key, *secrets]:
        if len(secret) == 6:
            assert_not_a_word(secret, server, log[greeting:])
        else:
            assert [one for one in spellings(secret) if one in log] == []
    # Also none that the traffic did not see.
    assert re.findall(TOKEN, log) == []
    assert "argon2" not in log


def test_phone_numbers_and_names_are_not_logged(start):
    """PRV-3"""
    server = start()
    greeting = len(server.log)
    client = Client(server.url)
    client.sign_in_by_phone("+15306018718")
    client.ask("PATCH", "/v1/me", {"display_name": "Augusta Ada"})
    server.stop()
    assert "5306018718" not in server.log[greeting:]
    assert "Augusta" not in server.log[greeting:]


def test_a_known_and_an_unknown_number_get_the_same_answer(server):
    """OTP-6"""
    client = Client(server.url)
    client.sign_in_by_phone("+15306018724")
    known = client.call("POST", "/v1/codes", {"phone": "+15306018724"})
    unknown = client.call("POST", "/v1/codes", {"phone": "+15306018725"})
    assert known.status_code == unknown.status_code == 201
    assert known.json().keys() == unknown.json().keys()
    assert headers(known) == headers(unknown)


def headers(response):
    return sorted(set(response.headers) - {"Date"})


def test_signing_out_ends_the_session_at_once(server):
    """S-SESS-7, SES-4"""
    first = newcomer(server)
    second = Client(server.url)
    second.sign_in(first.username)
    sessions = first.ask("GET", "/v1/sessions")["sessions"]
    assert [session["is_current"] for session in sessions].count(True) == 1
    assert len(sessions) == 2
    other = next(session["id"] for session in sessions if not session["is_current"])
    first.ask("DELETE", f"/v1/sessions/{other}")
    assert second.call("GET", "/v1/me").status_code == 401
    assert first.call("GET", "/v1/me").status_code == 200
