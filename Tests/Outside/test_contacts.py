"""P-NUM-1, P-CODE-1: contacts are proven by codes that really leave, and the old one can undo."""

import queue
import re
import urllib.parse

import pytest

from support.client import PASSWORD, Client
from support.codes import PHONE, keys, open_one  # noqa: F401
from support.mail_server import USER, MailServer
from support.receiver import Receiver

NEW = "+15306018719"
ADDRESS = "ada@example.net"
SITE = "https://wallet.example.org"


class Mailbox(MailServer):
    """Hands each mail to the test as soon as it is here."""

    def __init__(self):
        self.texts = queue.Queue()
        super().__init__(security="none")

    async def handle_DATA(self, server, session, envelope):
        answer = await super().handle_DATA(server, session, envelope)
        letter = self.letters[-1]
        self.texts.put((letter.recipients[0], letter.message.get_content()))
        return answer


class Reachable:
    """A wallet that reaches phones by a gateway and addresses by a mail server."""

    def __init__(self, start, open_one, keys, folder):
        self.phones = queue.Queue()
        gateway, mails = open_one(Receiver, self.take), open_one(Mailbox)
        self.mails = mails.texts
        path = folder / "gateway.key"
        path.write_text(f"url = {gateway.url}\nfrom = +15005550006\n")
        path.chmod(0o600)
        mail = keys(**{"host": "localhost", "port": mails.port, "tls": "none", "from": USER})
        self.server = start("serve", [
            "--codes", "http,smtp", "--codes-http", path, "--codes-smtp", mail,
            "--public-url", SITE])
        self.client = Client(self.server.url)

    def take(self, message):
        form = dict(urllib.parse.parse_qsl(message.body.decode(), strict_parsing=True))
        self.phones.put((form["To"], form["Body"]))
        return 201

    def newest(self, contact):
        """The next message; it went to this contact."""
        box = self.mails if "@" in contact else self.phones
        reached, text = box.get(timeout=30)
        assert reached == contact
        return text

    def enter(self, asked, contact, method, path):
        code = re.search(r"is (\d{6})\.", self.newest(contact))[1]
        return self.client.ask(method, path, {"challenge": asked["challenge"], "code": code})

    def sign_in(self, path, **contact):
        asked = self.client.ask("POST", path, contact)
        return self.enter(asked, *contact.values(), "POST", "/v1/sessions")

    def change(self, **contact):
        asked = self.client.ask("POST", "/v1/me/contacts", contact)
        return self.enter(asked, *contact.values(), "PUT", "/v1/me/contacts")


@pytest.fixture
def wallet(start, open_one, keys, tmp_path):
    return Reachable(start, open_one, keys, tmp_path)


def test_a_number_and_an_address_change_and_come_back(wallet):
    """P-NUM-1, P-CODE-1"""
    ada = wallet.client
    signed_in = wallet.sign_in("/v1/codes", phone=PHONE)
    ada.use(signed_in["token"])
    assert wallet.change(email=ADDRESS) == {"phone": PHONE, "email": ADDRESS}
    assert wallet.newest(PHONE).startswith("Your Awallet account has a new email address.")
    by_mail = wallet.sign_in("/v1/codes/email", email=ADDRESS)
    assert by_mail["person"] == {**signed_in["person"], "email": ADDRESS}

    assert wallet.change(phone=NEW) == {"phone": NEW, "email": ADDRESS}
    assert wallet.newest(ADDRESS).startswith("Your Awallet account has a new phone number.")
    token = re.search(SITE + r"/undo/(awu_[\w-]{43})", wallet.newest(PHONE))[1]
    permitted = ada.ask("POST", "/v1/contact-undo", {"token": token})
    assert ada.call("GET", "/v1/me").status_code == 401
    back = ada.ask("POST", "/v1/resets/passwords", {
        "token": permitted["token"], "username": "ada_lovelace", "password": PASSWORD})["person"]
    assert (back["id"], back["phone"]) == (signed_in["person"]["id"], PHONE)
    wallet.server.stop()
    for secret in (token, PHONE, NEW, ADDRESS):
        assert secret not in wallet.server.log
