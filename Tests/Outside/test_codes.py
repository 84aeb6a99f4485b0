"""P-CODE-1: codes leave through an SMS gateway by HTTP; the settings of all ways are checked."""

import base64
import os
import re
import shutil
import stat
import urllib.parse

import pytest

from support.certificates import certify
from support.client import Client
from support.codes import PHONE, codes_test, keys, open_one  # noqa: F401
from support.other_user import NOBODY, needs_root, shared_folder
from support.program import awallet, free_port
from support.receiver import Receiver

TOKEN = "gateway token = hunter2"


def gateway_keys(keys, receiver, **more):
    return keys(**{
        "url": receiver.url, "user": "AC1", "password": TOKEN, "from": "+15005550006", **more})


def form(message):
    return dict(urllib.parse.parse_qsl(message.body.decode(), strict_parsing=True))


# Through a gateway

def test_a_code_reaches_a_phone_through_a_gateway_and_signs_in(start, open_one, keys):
    """P-CODE-1: the form, the credentials and the path are those of Twilio's API."""
    receiver = open_one(Receiver, lambda message: 201)
    server = start("serve", [
        "--codes", "http", "--codes-http", gateway_keys(keys, receiver),
        "--public-url", "http://127.0.0.1"])
    client = Client(server.url)
    pending = client.ask("POST", "/v1/codes", {"phone": PHONE})
    (message,) = receiver.messages
    fields = form(message)
    assert (fields["To"], fields["From"], set(fields)) == (
        PHONE, "+15005550006", {"To", "From", "Body"})
    assert message.path == "/hooks"
    assert message.headers["Content-Type"] == "application/x-www-form-urlencoded"
    scheme, credentials = message.headers["Authorization"].split()
    assert (scheme, base64.b64decode(credentials).decode()) == ("Basic", f"AC1:{TOKEN}")
    code = re.fullmatch(
        r"Your Awallet code is (\d{6})\. It lasts 5 minutes\. .*\n\n@127\.0\.0\.1 #\1",
        fields["Body"])[1]
    body = {"challenge": pending["challenge"], "code": code}
    assert client.ask("POST", "/v1/sessions", body)["is_new_person"] is True


@pytest.mark.parametrize("status", [302, 307, 400, 401, 500])
def test_any_answer_but_2xx_means_not_sent(start, open_one, keys, status):
    """P-CODE-1: no redirect is followed, and the log has the status but no secret."""
    receiver = open_one(Receiver, lambda message: status)
    server = start("serve", [
        "--codes", "http", "--codes-http", gateway_keys(keys, receiver)])
    answer = Client(server.url).call("POST", "/v1/codes", {"phone": PHONE})
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "code_not_sent")
    assert len(receiver.messages) == 1, [message.path for message in receiver.messages]
    assert f"the server answered {status}" in server.log
    code = re.search(r"#(\d{6})$", form(receiver.messages[0])["Body"])[1]
    for secret in (code, TOKEN, "hunter2", PHONE[1:], PHONE[2:], "AC1:"):
        assert secret not in server.log, server.log


def test_a_gateway_proves_itself(open_one, keys, tmp_path):
    """P-CODE-1: by a certificate of its name, from the system's authorities or the key file's."""
    receiver = open_one(Receiver, lambda message: 200)
    certificate = certify(tmp_path, "localhost")
    receiver.prove_with(*certificate)
    url = receiver.url.replace("http://127.0.0.1", "https://localhost")
    elsewhere = receiver.url.replace("http:", "https:")
    for wrong in ({"url": url}, {"url": elsewhere, "ca": certificate[0]}):
        sent, words = codes_test(PHONE, "http", gateway_keys(keys, receiver, **wrong))
        assert not sent and "securing the connection" in words and "certificate" in words
    assert receiver.messages == []
    sent, words = codes_test(
        PHONE, "http", gateway_keys(keys, receiver, url=url, ca=certificate[0].name))
    assert sent, words
    assert "test" in form(receiver.messages[0])["Body"]


def test_a_gateways_fields_can_have_other_names(open_one, keys):
    """P-CODE-1"""
    receiver = open_one(Receiver, lambda message: 204)
    path = keys(**{
        "url": receiver.url, "to-field": "phone", "from-field": "MessagingServiceSid",
        "from": "MG1", "body-field": "message"})
    sent, words = codes_test("+1 530 601 8718", "http", path)
    assert sent, words
    (message,) = receiver.messages
    fields = form(message)
    assert (fields.pop("phone"), fields.pop("MessagingServiceSid")) == (PHONE, "MG1")
    assert list(fields) == ["message"] and "Authorization" not in message.headers


def test_an_unreachable_gateway_is_named_as_such(keys):
    """P-CODE-1"""
    path = keys(url=f"http://127.0.0.1:{free_port()}/", user="AC1", password=TOKEN)
    sent, words = codes_test(PHONE, "http", path)
    assert not sent and "while connecting: the server cannot be reached" in words
    assert TOKEN not in words and PHONE not in words


def test_a_gateway_that_took_the_message_without_a_word_may_have_sent_it(open_one, keys):
    """P-CODE-1: nobody knows, so nobody says that it was not. HTTPGatewayTests has a late one."""
    receiver = open_one(Receiver, lambda message: None)
    receiver.release()
    sent, words = codes_test(PHONE, "http", gateway_keys(keys, receiver))
    assert not sent and len(receiver.messages) == 1
    assert words.startswith("The message may have been sent."), words
    assert "while waiting for the server to take the message" in words


def test_a_gateway_without_tls_at_its_port_is_named_as_such(open_one, keys):
    """P-CODE-1"""
    receiver = open_one(Receiver)
    path = gateway_keys(keys, receiver, url=receiver.url.replace("http:", "https:"))
    sent, words = codes_test(PHONE, "http", path)
    assert not sent and "the server does not speak TLS there" in words, words


# The settings

@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_the_server_refuses_a_key_file_that_others_can_read(tmp_path, keys, mode):
    """P-CODE-1"""
    path = keys(mode, url="https://example.org/", user="AC1", password=TOKEN)
    result = awallet(
        "serve", "--codes", "http", "--codes-http", path, "--data", tmp_path / "data", "--port",
        free_port(), timeout=20)
    assert result.returncode == 1 and f"chmod 600 '{path}'" in result.stderr, result.stderr
    assert TOKEN not in result.stderr
    assert stat.S_IMODE(path.stat().st_mode) == mode


@needs_root
def test_a_key_file_of_another_user_is_refused(keys):
    """P-CODE-1: its owner could send the codes elsewhere."""
    path = keys(url="https://example.org/", user="AC1", password=TOKEN)
    os.chown(path, NOBODY, NOBODY)
    sent, words = codes_test(PHONE, "http", path)
    assert not sent and f"chown root '{path}'" in words, words


@needs_root
def test_a_key_file_that_the_servers_user_cannot_read_names_that_user(keys):
    """P-CODE-1: as one that root wrote for the package's user."""
    path = keys(url="https://example.org/", user="AC1", password=TOKEN)
    with shared_folder() as folder:
        file = shutil.move(path, folder / "gateway.key")
        result = awallet(
            "codes", "test", PHONE, "--codes", "http", "--codes-http", file,
            inside=("setpriv", f"--reuid={NOBODY}", "--clear-groups"))
    assert result.returncode == 1 and f"chown nobody '{file}'" in result.stderr, result.stderr


@pytest.mark.parametrize("arguments, words", [
    (["--codes", "http"], "--codes-http needs the path of a file"),
    (["--codes", "smtp"], "--codes-smtp needs the path of a file"),
    (["--codes", "http", "--codes-http", "KEYS"], "https://"),
    (["--codes", "smtp", "--codes-smtp", "KEYS"], "unknown name"),
    (["--codes", "http,console", "--codes-http", "GOOD"], "one way to phones: http or console"),
    (["--codes", "off", "--codes", "console"], "or only off"),
    (["--codes", "console,console"], "or only off"),
    (["--codes", "pigeon"], "console, command, http and smtp"),
    (["--codes", "console,"], "console, command, http and smtp"),
])
def test_invalid_settings_of_codes_stop_the_start(tmp_path, keys, arguments, words):
    """P-CODE-1"""
    bad = keys(url="http://sms.example.org/", user="AC1", password=TOKEN)
    good = bad.with_name("good.key")
    good.write_text("url = https://sms.example.org/")
    good.chmod(0o600)
    paths = {"KEYS": bad, "GOOD": good}
    result = awallet(
        "serve", *[paths.get(one, one) for one in arguments], "--data", tmp_path / "data",
        "--port", free_port(), "--allow-unsafe-disk", timeout=20)
    assert result.returncode > 0 and words in result.stderr, result.stderr
    assert TOKEN not in result.stderr


def test_phones_and_addresses_have_their_own_way(start, open_one, keys, tmp_path):
    """P-CODE-1: both can be set up together; mail alone sends no codes to phones."""
    path = keys(**{"host": "localhost", "tls": "none", "from": "wallet@example.org"})
    both = ["--codes", "console,smtp", "--codes-smtp", path]
    assert Client(start("serve", both).url).ask("POST", "/v1/codes", {"phone": PHONE})
    mail = start("serve", env={"AWALLET_CODES": "smtp", "AWALLET_CODES_SMTP": str(path)})
    answer = Client(mail.url).call("POST", "/v1/codes", {"phone": PHONE})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "code_sign_in_off")


def test_a_contact_without_a_way_is_an_error():
    """P-CODE-1"""
    for contact in (PHONE, "ada@example.org"):
        result = awallet("codes", "test", contact)
        assert result.returncode > 0 and "--codes" in result.stderr, result.stderr
