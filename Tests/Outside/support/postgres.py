"""A PostgreSQL server in a folder of its own."""

import contextlib
import os
import pathlib
import re
import subprocess

from support.program import ROOT, awallet

# The address of a database.
URI = re.compile(r"postgresql://awallet@/(?P<name>\w+)\?host=(?P<folder>\S+)")


def tool(name, *words, inside=()):
    """Runs one of PostgreSQL's programs; `inside` is a command that runs it somewhere else."""
    tools = subprocess.run(
        ["pg_config", "--bindir"], capture_output=True, text=True, check=True).stdout.strip()
    subprocess.run(
        [*inside, *as_postgres(), f"{tools}/{name}", *map(str, words)],
        check=True, timeout=180, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def as_postgres():
    """The command that runs a program as another user than root, which PostgreSQL refuses."""
    other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"]
    return other if os.geteuid() == 0 else []


def psql(text, uri):
    """Runs SQL by hand; the result is text, one line for each row."""
    done = subprocess.run(
        ["psql", "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", text, uri],
        capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.strip()


@contextlib.contextmanager
def begun(statement, uri):
    """Meanwhile another session has a transaction open, with this statement in it."""
    session = subprocess.Popen(
        ["psql", "-X", "-A", "-t", "-q", uri], text=True, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE)
    try:
        session.stdin.write(f"BEGIN; {statement};\nSELECT 'begun';\n")
        session.stdin.flush()
        assert session.stdout.readline() == "begun\n"
        yield
    finally:
        session.communicate("ROLLBACK;\n", timeout=20)


def locked(table, uri):
    """Meanwhile a table belongs to another session alone."""
    return begun(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE", uri)


class Postgres:
    """Runs `Tools/with-postgres` until it is stopped."""

    def __init__(self):
        self.process = subprocess.Popen(
            [ROOT / "Tools/with-postgres", "sh", "-c", 'echo "$AWALLET_TEST_DATABASE"; exec cat'],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.uri = self.process.stdout.readline().strip()
        found = URI.fullmatch(self.uri)
        assert found, f"PostgreSQL did not start: {self.uri}"
        self.folder = pathlib.Path(found["folder"])
        self._count = 0

    def database(self):
        """The address of a new, empty database."""
        self._count += 1
        name = f"wallet{self._count}"
        self.sql(f"CREATE DATABASE {name}")
        return self.uri.replace("/postgres?", f"/{name}?")

    def owned(self, options=""):
        """The address of a new, empty database, as its owner, who is no superuser."""
        address = self.database()
        name = URI.fullmatch(address)["name"]
        self.sql(f"CREATE ROLE {name} LOGIN {options}")
        self.sql(f"ALTER DATABASE {name} OWNER TO {name}")
        return address.replace("//awallet@", f"//{name}@")

    def superuser(self, address):
        """The address of the same database, for who may do everything."""
        return re.sub(r"//\w+@", "//awallet@", address)

    @property
    def log(self):
        return (self.folder / "data" / "server.log").read_text(errors="replace")

    def sql(self, text, uri=None):
        return psql(text, uri or self.uri)

    def control(self, *words):
        """Stops or starts the server by pg_ctl."""
        data = self.folder / "data"
        tool("pg_ctl", "-D", data, "-w", "-l", data / "server.log", *words)

    def stop(self):
        self.process.stdin.close()
        self.process.wait(timeout=60)


def mark(*arguments, env=None, inside=()):
    """The mark that `awallet verify` prints; the books must be right."""
    done = awallet("verify", *arguments, env=env, inside=inside, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return re.search(r"^mark (\S+)$", done.stdout, re.M)[1]
