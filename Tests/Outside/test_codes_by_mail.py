"""P-CODE-1: mails are handed to a mail server, encrypted, and nobody can add to them."""

import time

import pytest

from support.certificates import certify
from support.codes import codes_test, keys, open_one  # noqa: F401
from support.mail_server import PASSWORD, USER, MailServer, ScriptedServer
from support.program import awallet

# The library warns of sign-in without STARTTLS, also where all is encrypted from the start.
pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH")


def mail_keys(keys, server, **more):
    return keys(**{
        "host": "localhost", "port": server.port, "user": USER, "password": PASSWORD,
        "from": USER, "name": "Familia Núñez", **more})


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    return certify(tmp_path_factory.mktemp("certificates"), "localhost")


@pytest.mark.parametrize("security", ["starttls", "implicit"])
def test_a_mail_is_handed_over_encrypted_and_signed_in(open_one, keys, certificate, security):
    """P-CODE-1"""
    server = open_one(MailServer, certificate, security)
    path = mail_keys(keys, server, tls=security, ca=certificate[0])
    sent, words = codes_test("Ada.Lovelace@example.net", "smtp", path)
    assert sent, words
    assert server.commands == ["AUTH PLAIN", "MAIL", "RCPT"]
    (letter,) = server.letters
    assert letter.was_encrypted and letter.was_signed_in and letter.greeting == "example.org"
    assert (letter.sender, letter.recipients) == (USER, ["Ada.Lovelace@example.net"])
    message = letter.message
    assert message.defects == []
    assert message["From"].addresses[0].display_name == "Familia Núñez"
    assert message["From"].addresses[0].addr_spec == USER
    assert message["To"].addresses[0].addr_spec == "Ada.Lovelace@example.net"
    assert message["Subject"] == "A test message from Awallet"
    assert message["Auto-Submitted"] == "auto-generated"
    assert abs(message["Date"].datetime.timestamp() - time.time()) < 60
    assert message["Message-ID"].endswith("@example.org>")
    assert message.get_content_type() == "text/plain"
    assert message.get_content().startswith("This is a test: this wallet can send you messages.")
    assert b"\n" not in letter.content.replace(b"\r\n", b"")


@pytest.mark.parametrize("wrong", ["no encryption", "unknown issuer", "another name"])
def test_no_secret_goes_to_a_server_that_does_not_prove_itself(
        open_one, keys, certificate, tmp_path, wrong):
    """P-CODE-1"""
    if wrong == "no encryption":
        server = open_one(MailServer, security="none")
        path = mail_keys(keys, server, ca=certificate[0])
        reason = "while greeting the server: the server offers no encryption"
    elif wrong == "unknown issuer":
        server = open_one(MailServer, certificate)
        path = mail_keys(keys, server)
        reason = "while securing the connection: the certificate"
    else:
        other = certify(tmp_path, "mail.example.org")
        server = open_one(MailServer, other)
        path = mail_keys(keys, server, ca=other[0])
        reason = "while securing the connection: the certificate"
    sent, words = codes_test("ada@example.net", "smtp", path)
    assert not sent and reason in words, words
    assert server.commands == [] and server.letters == []


def test_text_before_tls_counts_for_nothing(open_one, keys, certificate):
    """P-CODE-1: somebody on the way adds answers to the one that begins TLS (CVE-2021-22947)."""
    server = open_one(ScriptedServer, {
        b"EHLO": b"250-mail.example.org\r\n250 STARTTLS\r\n",
        b"STARTTLS": b"220 go\r\n250-mail.example.org\r\n250 AUTH PLAIN\r\n235 in\r\n250 ok\r\n"})
    sent, words = codes_test(
        "ada@example.net", "smtp", mail_keys(keys, server, ca=certificate[0]))
    assert not sent and "while securing the connection" in words, words
    plain = [line for line in server.lines if line[:4] in (b"AUTH", b"MAIL", b"RCPT")]
    assert plain == []


def test_the_step_that_a_mail_server_refuses_is_named(open_one, keys, certificate):
    """P-CODE-1"""
    server = open_one(MailServer, certificate)
    right = {"ca": certificate[0]}
    cases = [
        ({**right, "password": "hunter2"}, "ada@example.net",
         "signing in: the server answered 535"),
        (right, "nobody@example.net", "naming the recipient: the server answered 550"),
        ({"ca": certificate[0], "user": "", "password": ""}, "ada@example.net",
         "naming the sender: the server answered 530")]
    for values, contact, reason in cases:
        sent, words = codes_test(contact, "smtp", mail_keys(keys, server, **values))
        assert not sent and reason in words, words
        assert "hunter2" not in words and PASSWORD not in words
    server.refuses = True
    sent, words = codes_test("ada@example.net", "smtp", mail_keys(keys, server, **right))
    assert not sent and "handing the message over: the server answered 554" in words
    assert server.letters == []


def test_tls_at_once_at_a_port_that_begins_in_clear_is_named(open_one, keys, certificate):
    """P-CODE-1: MailSubmissionTests has the opposite, which ends by a timeout."""
    server = open_one(MailServer, certificate, "starttls")
    path = mail_keys(keys, server, tls="implicit", ca=certificate[0])
    sent, words = codes_test("ada@example.net", "smtp", path)
    advice = f"If port {server.port} begins in clear, as 587 does, set `tls = starttls`."
    assert not sent and advice in words, words
    assert server.commands == []


def test_a_mail_server_that_took_the_message_without_a_word_may_have_sent_it(open_one, keys):
    """P-CODE-1"""
    server = open_one(ScriptedServer, {
        b"EHLO": b"250 mail.example.org\r\n", b"MAIL": b"250 ok\r\n", b"RCPT": b"250 ok\r\n",
        b"DATA": b"354 go\r\n", b".\r\n": None})
    path = keys(**{"host": "localhost", "port": server.port, "tls": "none", "from": USER})
    sent, words = codes_test("ada@example.net", "smtp", path)
    assert not sent and words.startswith("The message may have been sent."), words


def test_a_server_on_this_machine_needs_no_encryption(open_one, keys):
    """P-CODE-1"""
    server = open_one(MailServer, security="none")
    path = keys(**{"host": "localhost", "port": server.port, "tls": "none", "from": USER})
    sent, words = codes_test("ada@example.net", "smtp", path)
    assert sent, words
    assert not server.letters[0].was_encrypted


def test_a_mail_counts_as_sent_once_the_server_has_taken_it(open_one, keys):
    """P-CODE-1: a server that then falls silent delays nobody for long."""
    server = open_one(ScriptedServer, {
        b"EHLO": b"250 mail.example.org\r\n", b"MAIL": b"250 ok\r\n", b"RCPT": b"250 ok\r\n",
        b"DATA": b"354 go\r\n", b".\r\n": b"250 taken\r\n"})
    path = keys(**{"host": "localhost", "port": server.port, "tls": "none", "from": USER})
    sent, words = codes_test("ada@example.net", "smtp", path, timeout=10)
    assert sent, words
    assert server.lines[-1] == b"QUIT\r\n"


@pytest.mark.parametrize("contact", [
    "ada@example.org\r\nBcc: eve@example.org", "ada@example.org,eve@example.org",
    "ada@example.org>\r\nRCPT TO:<eve@example.org", "Ada <ada@example.org>", "5306018718", "ada",
    "--", ""])
def test_what_is_no_contact_gets_no_test_message(open_one, keys, contact):
    """P-CODE-1"""
    server = open_one(MailServer, security="none")
    path = keys(**{"host": "localhost", "port": server.port, "tls": "none", "from": USER})
    result = awallet(
        "codes", "test", "--codes", "smtp,console", "--codes-smtp", path, "--", contact)
    assert result.returncode > 0 and result.stderr.strip(), result.stdout
    assert server.commands == []
