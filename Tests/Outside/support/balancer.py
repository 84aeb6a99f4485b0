"""HAProxy before several servers, and PgBouncer before a database."""

import shutil
import socket
import subprocess

import pytest

from support.postgres import as_postgres
from support.program import free_port, poll

HAPROXY = """
global
    maxconn 2000
    stats socket {folder}/admin level admin

defaults
    mode http
    option redispatch
    balance roundrobin
    default-server check inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
    timeout connect 1s
    timeout check 1s
    timeout client 60s
    timeout server 60s

frontend people
    bind 127.0.0.1:{port}
    use_backend living if {{ nbsrv(wallet) eq 0 }}
    default_backend wallet
"""
# The servers that move money; those that can still show it, while none does.
BACKENDS = {"wallet": "/readyz", "living": "/livez"}
BACKEND = """
backend {name}
    option httpchk
    http-check send meth GET uri {path} ver HTTP/1.1 hdr Host 127.0.0.1
    http-check expect status 200
"""
# One server alone, for what a test asks this one.
ALONE = """
listen {name}
    bind 127.0.0.1:{port}
    server {name} 127.0.0.1:{port} namespace {space} no-check
"""
PGBOUNCER = """
[databases]
* = host={host}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = trust
auth_file = {folder}/people
pool_mode = session
max_client_conn = 500
default_pool_size = 100
"""


class Daemon:
    """A program that listens on 127.0.0.1."""

    def __init__(self, folder, program):
        self.folder = folder
        self.program = program
        self.port = free_port()
        self.process = None

    def start(self):
        path = shutil.which(self.program, path="/usr/sbin:/usr/bin:/usr/local/bin")
        if not path:
            pytest.skip(f"{self.program} is not installed: `make setup` installs it")
        self.folder.mkdir(exist_ok=True)
        command = self.configure(path)
        with open(self.folder / "log", "wb") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        poll(self.is_listening, 60, f"{self.program} does not listen")
        return self

    @property
    def log(self):
        return (self.folder / "log").read_text(errors="replace")

    def is_listening(self):
        assert self.process.poll() is None, f"{self.program} did not start: {self.log}"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(timeout=20)


class Balancer(Daemon):
    """Gives each request to the next server that is ready or, where none is, that is there."""

    def __init__(self, folder, servers):
        super().__init__(folder, "haproxy")
        self.servers = servers

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def configure(self, program):
        text = HAPROXY.format(folder=self.folder, port=self.port)
        for name, path in BACKENDS.items():
            text += BACKEND.format(name=name, path=path)
            for server in self.servers:
                space = f" namespace {server.space}" if server.space else ""
                text += f"    server {server.name} 127.0.0.1:{server.port}{space}\n"
        for server in self.servers:
            if server.space:
                text += ALONE.format(name=server.name, port=server.port, space=server.space)
        path = self.folder / "haproxy.cfg"
        path.write_text(text)
        return [program, "-db", "-f", path]

    def order(self, text):
        """Asks HAProxy itself, as an operator does."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(10)
            connection.connect(str(self.folder / "admin"))
            connection.sendall(text.encode() + b"\n")
            return b"".join(iter(lambda: connection.recv(65536), b"")).decode()

    def ready_servers(self):
        """The names of the servers that get requests."""
        rows = [row.split(",") for row in self.order("show stat").splitlines()]
        names = {server.name for server in self.servers}
        return {row[1] for row in rows if row[0] == "wallet" and row[17] == "UP"} & names

    def reset_connections(self, server):
        """Breaks off everything that this server answers now."""
        self.order(f"shutdown sessions server wallet/{server.name}")


class Pooler(Daemon):
    """PgBouncer in session mode, before the PostgreSQL whose sockets are in the folder `host`."""

    def __init__(self, folder, host):
        super().__init__(folder, "pgbouncer")
        self.host = host

    def uri(self, database):
        return f"postgres://awallet@127.0.0.1:{self.port}/{database}"

    def configure(self, program):
        (self.folder / "people").write_text('"awallet" ""\n')
        path = self.folder / "pgbouncer.ini"
        path.write_text(
            PGBOUNCER.format(host=self.host, port=self.port, folder=self.folder))
        return [*as_postgres(), program, path]
