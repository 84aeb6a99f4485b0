"""A webhook receiver on this machine: it records messages, and the test chooses its answers."""

import base64
import http.server
import json
import ssl
import threading

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.hashes import SHA512
from cryptography.hazmat.primitives.serialization import load_der_public_key


class Message:
    def __init__(self, path, headers, body):
        self.path = path
        self.headers = headers
        self.body = body

    @property
    def event(self):
        return json.loads(self.body)

    @property
    def uid(self):
        return self.event["webhookEventUid"]

    def is_signed_by(self, public_key):
        """Whether the holder of this key signed exactly these bytes (RFC 8017, 8.2)."""
        key = load_der_public_key(base64.b64decode(public_key, validate=True))
        assert isinstance(key, rsa.RSAPublicKey) and key.key_size == 2048
        try:
            signature = base64.b64decode(self.headers["X-Hook-Signature"], validate=True)
            key.verify(signature, self.body, padding.PKCS1v15(), SHA512())
        except InvalidSignature:
            return False
        return True


class Receiver:
    """Listens at once; `answer` chooses the answer to each message.

    `answer(message)` gives a status, or None for no answer at all until `release()`.
    """

    def __init__(self, answer=lambda message: 200):
        self.answer = answer
        self.messages = []
        self.released = threading.Event()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                message = Message(self.path, self.headers, body)
                receiver.messages.append(message)
                status = receiver.answer(message)
                if status is None:
                    receiver.released.wait(timeout=30)
                    return
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def do_GET(self):
                receiver.messages.append(Message("GET " + self.path, self.headers, b""))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_port}/hooks"

    def prove_with(self, certificate, key):
        """Uses TLS from now on."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)

    def release(self):
        self.released.set()

    def close(self):
        self.release()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join(timeout=10)
