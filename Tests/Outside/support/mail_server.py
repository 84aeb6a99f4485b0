"""A mail server on this machine: it keeps the mails that it takes."""

import email
import email.policy
import socket
import ssl
import threading

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from support.program import free_port

USER, PASSWORD = "wallet@example.org", "correct horse = battery # staple"


class Letter:
    """A mail with its envelope, and how it came."""

    def __init__(self, server, session, envelope):
        self.sender = envelope.mail_from
        self.recipients = envelope.rcpt_tos
        self.content = envelope.content
        self.was_encrypted = server.transport.get_extra_info("ssl_object") is not None
        self.was_signed_in = session.authenticated
        self.greeting = session.host_name
        self.message = email.message_from_bytes(envelope.content, policy=email.policy.default)


class MailServer:
    """`security` is starttls, implicit or none. It accepts only one user, if it is encrypted.

    It refuses recipients that begin with `nobody` and messages while `refuses` is true.
    """

    def __init__(self, certificate=None, security="starttls"):
        self.letters = []
        self.commands = []
        self.refuses = False
        options = {"hostname": "127.0.0.1", "port": free_port()}
        if security != "none":
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            options |= {"authenticator": self.accept, "auth_required": True}
            options |= (
                {"tls_context": context, "require_starttls": True} if security == "starttls"
                else {"ssl_context": context, "auth_require_tls": False})
        self.controller = Controller(self, **options)
        self.controller.start()

    @property
    def port(self):
        return self.controller.port

    def accept(self, server, session, envelope, mechanism, data):
        self.commands.append(f"AUTH {mechanism}")
        right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
        return AuthResult(success=right, handled=False)

    async def handle_MAIL(self, server, session, envelope, address, options):
        self.commands.append("MAIL")
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.commands.append("RCPT")
        if address.startswith("nobody"):
            return "550 5.1.1 Unknown"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.refuses:
            return "554 5.7.1 Refused"
        self.letters.append(Letter(server, session, envelope))
        return "250 OK"

    def close(self):
        self.controller.stop()


class ScriptedServer:
    """Answers each line that begins with a word of the script by the text beside it; hangs up where
    there is none."""

    def __init__(self, script):
        self.script = script
        self.lines = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        line, _ = self.listener.accept()
        with line, line.makefile("rb") as lines:
            line.settimeout(30)
            line.sendall(b"220 ready\r\n")
            try:
                for text in lines:
                    self.lines.append(text)
                    for word, answer in self.script.items():
                        if text.startswith(word):
                            if answer is None:
                                return
                            line.sendall(answer)
                            break
            except OSError:
                pass

    def close(self):
        self.listener.close()
        self.thread.join(timeout=10)
