"""The proxies of Packaging in front of a server, with a certificate authority of their own."""

import contextlib
import datetime
import getpass
import ipaddress
import os
import re
import socket
import subprocess

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from requests.adapters import HTTPAdapter

from support.cache import CACHE, only_one_at_a_time
from support.program import ROOT, free_port, poll

NAME = "wallet.example.org"
OTHER_NAME = "www." + NAME
NGINX = f"""
daemon off;
user {getpass.getuser()};
pid nginx.pid;
error_log nginx.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include awallet.conf;
}}
"""


def unpacked(package, program):
    """A program of a Debian package, unpacked but not installed: installing it would start a
    service on this machine. Skips the test without a mirror."""
    folder = CACHE / package
    with only_one_at_a_time():
        if not (folder / program).exists():
            folder.mkdir(exist_ok=True)
            got = subprocess.run(
                ["apt-get", "-qq", "download", package], cwd=folder, capture_output=True,
                text=True, timeout=120)
            if got.returncode != 0:
                pytest.skip(f"{package} cannot be downloaded: {got.stderr[-300:]}")
            (archive,) = folder.glob("*.deb")
            subprocess.run(["dpkg-deb", "-x", archive, folder], check=True)
    return folder / program


class Proxy:
    """A running proxy, as one of the files of Packaging configures it."""

    def __init__(self, folder, server, certificates, examples=ROOT / "Packaging"):
        self.folder = folder
        self.examples = examples
        self.server = server
        self.certificates = certificates
        self.port = free_port()
        self.url = f"https://{NAME}:{self.port}"
        self.process = None

    def start(self):
        command = self.configure()
        with open(self.folder / "log", "wb") as log:
            self.process = subprocess.Popen(
                command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)})
        poll(self.is_listening, 15, "the proxy does not listen")
        return self

    def is_listening(self):
        log = (self.folder / "log").read_text()
        assert self.process.poll() is None, f"the proxy did not start: {log}"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=20)

    def from_packaging(self, name, changes):
        """A file of Packaging, but for the places that a host changes too, and ports."""
        (path,) = self.examples.rglob(name)
        text = path.read_text()
        for place, new in changes.items():
            text, count = re.subn(place, str(new), text, flags=re.M)
            assert count > 0, f"{path} has no {place}"
        (self.folder / name).write_text(text)


class Caddy(Proxy):
    def configure(self):
        certificate, key = self.certificates
        self.from_packaging("Caddyfile", {
            r"^{$": "{\n\tadmin off\n\tauto_https disable_redirects",
            rf"^((www\.)?{NAME}) {{": rf"https://\1:{self.port} {{\n\tbind 127.0.0.1\n"
                                      f"\ttls {certificate} {key}",
            r"127\.0\.0\.1:8080": f"127.0.0.1:{self.server.port}"})
        return [unpacked("caddy", "usr/bin/caddy"), "run", "--config", "Caddyfile"]


class Nginx(Proxy):
    changes = {}

    def configure(self):
        certificate, key = self.certificates
        self.from_packaging("awallet.conf", self.changes | {
            r"^ *listen \[::\].*\n": "",
            r"listen 80;": f"listen 127.0.0.1:{free_port()};",
            r"listen 443 ": f"listen 127.0.0.1:{self.port} ",
            r"/etc/ssl/wallet.*\.pem": certificate,
            r"/etc/ssl/private/.*\.key": key,
            r"127\.0\.0\.1:8080": f"127.0.0.1:{self.server.port}"})
        (self.folder / "nginx.conf").write_text(NGINX)
        return [unpacked("nginx", "usr/sbin/nginx"), "-p", self.folder, "-e", "nginx.log",
                "-c", "nginx.conf"]


class From(HTTPAdapter):
    """Connects from this address of the machine."""

    def __init__(self, address):
        self.address = address
        super().__init__()

    def init_poolmanager(self, *arguments, **options):
        super().init_poolmanager(*arguments, source_address=(self.address, 0), **options)


def visitor(authority, address="127.0.0.1"):
    """A session that trusts this certificate authority alone."""
    session = requests.Session()
    session.trust_env = False
    session.verify = str(authority)
    session.mount("https://", From(address))
    return session


def make_certificates(folder):
    """Writes an authority's certificate, and a certificate and its key for the wallet's name."""
    authority_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    issuer = named("Test authority")
    authority = certificate(issuer, issuer, authority_key, authority_key).add_extension(
        x509.BasicConstraints(ca=True, path_length=0), critical=True)
    leaf = certificate(named(NAME), issuer, key, authority_key).add_extension(
        x509.SubjectAlternativeName([
            x509.DNSName(NAME), x509.DNSName(OTHER_NAME),
            x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]),
        critical=False)
    files = {
        "authority.pem": pem(authority.sign(authority_key, hashes.SHA256())),
        "wallet.pem": pem(leaf.sign(authority_key, hashes.SHA256())),
        "wallet.key": key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption())}
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return [folder / name for name in files]


def named(name):
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])


def certificate(subject, issuer, key, issuing_key):
    now = datetime.datetime.now(datetime.timezone.utc)
    return (
        x509.CertificateBuilder().subject_name(subject).issuer_name(issuer)
        .public_key(key.public_key()).serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(
            issuing_key.public_key()), critical=False))


def pem(made):
    return made.public_bytes(serialization.Encoding.PEM)


@contextlib.contextmanager
def names_lead_here():
    """The wallet's names lead to this machine."""
    resolve = socket.getaddrinfo
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "getaddrinfo", lambda host, *more, **options: resolve(
            "127.0.0.1" if host in (NAME, OTHER_NAME) else host, *more, **options))
        yield
