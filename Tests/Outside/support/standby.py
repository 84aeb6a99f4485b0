"""A PostgreSQL server and a synchronous standby, which can take over and change places."""

import os
import pathlib
import shutil
import tempfile

from support.postgres import psql, tool
from support.program import free_port, poll

ROOM = 2_000_000_000
SETTINGS = """
unix_socket_directories = '{folder}'
max_connections = 500
shared_buffers = 64MB
wal_retrieve_retry_interval = 200ms
hot_standby_feedback = on
include = 'own.conf'
"""
# Not copied to a standby: each server has its own.
OWN = """
listen_addresses = '{host}'
port = {port}
synchronous_standby_names = '{standbys}'
"""


class Node:
    """One of the two servers. `inside` is the command that runs a program where it listens."""

    def __init__(self, folder, name, host, inside):
        self.folder = folder
        self.data = folder / name
        self.log = folder / f"{name}.log"
        self.host = host
        self.inside = inside
        self.port = free_port()

    def create(self, trusted):
        self.run("initdb", "-D", self.data, "-U", "awallet", "-A", "trust", "-E", "UTF8",
                 "--locale", "C.UTF-8", "--data-checksums")
        with open(self.data / "postgresql.conf", "a") as settings:
            settings.write(SETTINGS.format(folder=self.folder))
        with open(self.data / "pg_hba.conf", "a") as access:
            access.writelines(f"host {what} all {trusted} trust\n" for what in (
                "all", "replication"))
        self.configure(standbys="")

    def copy(self, primary):
        """Becomes a standby of this server; everything that it held is gone."""
        shutil.rmtree(self.data, ignore_errors=True)
        source = (f"host={primary.host} port={primary.port} user=awallet "
                  "application_name=standby")
        self.run("pg_basebackup", "-D", self.data, "-R", "-c", "fast", "-d", source)
        self.configure(standbys="")

    def configure(self, standbys):
        """Names the standbys that a commit waits for."""
        path = self.data / "own.conf"
        path.write_text(OWN.format(host=self.host, port=self.port, standbys=standbys))
        if os.geteuid() == 0:
            shutil.chown(path, "postgres", "postgres")

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-l", self.log, "-w", "start")

    def stop(self, mode="immediate"):
        """Without a mode, as if the machine had lost its power."""
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def restart(self, mode="immediate"):
        self.run("pg_ctl", "-D", self.data, "-l", self.log, "-m", mode, "-w", "restart")

    def promote(self):
        self.run("pg_ctl", "-D", self.data, "-w", "promote")

    def reload(self):
        self.run("pg_ctl", "-D", self.data, "reload")

    def is_running(self):
        return (self.data / "postmaster.pid").exists()

    def address(self, database):
        """The address of one of its databases, on this machine."""
        return f"postgresql://awallet@/{database}?host={self.folder}&port={self.port}"

    def sql(self, text, database="postgres"):
        return psql(text, self.address(database))

    def run(self, name, *words):
        tool(name, *words, inside=self.inside)


class Pair:
    """`primary` takes writes; each of its commits waits for `standby`, while there is one."""

    def __init__(self, host="127.0.0.1", trusted="127.0.0.1/32", inside=()):
        self.folder = new_folder()
        self.host = host
        self.trusted = trusted
        first, second = (Node(self.folder, name, host, inside) for name in ("one", "two"))
        self.nodes = [first, second]
        self.primary, self.standby = first, second
        self._count = 0

    def start(self):
        self.primary.create(self.trusted)
        self.primary.start()
        self.renew_standby()
        return self

    def database(self):
        """The name of a new, empty database."""
        self._count += 1
        name = f"wallet{self._count}"
        self.sql(f"CREATE DATABASE {name}")
        return name

    def uri(self, database):
        """Its address, with both servers."""
        hosts = ",".join(f"{node.host}:{node.port}" for node in self.nodes)
        return f"postgres://awallet@{hosts}/{database}"

    def sql(self, text, database="postgres"):
        """Runs SQL on the server that takes writes."""
        return self.primary.sql(text, database)

    def fail_over(self):
        """Ends the primary without a word, and lets the standby take its place."""
        self.primary.stop("immediate")
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary

    def renew_standby(self):
        """Makes a standby of the server that does not run, and lets commits wait for it."""
        self.standby.copy(self.primary)
        self.standby.start()
        self.primary.configure(standbys="standby")
        self.primary.reload()
        poll(self.is_synchronous, 60, "the standby is not synchronous")

    def is_synchronous(self):
        return self.sql("SELECT sync_state FROM pg_stat_replication") == "sync"

    def stop(self):
        for node in self.nodes:
            if node.is_running():
                node.stop("immediate")
        shutil.rmtree(self.folder)


def new_folder():
    """In memory, where there is room for it: a test's commits then wait for no disk."""
    memory = pathlib.Path("/dev/shm")
    has_room = memory.is_dir() and shutil.disk_usage(memory).free > ROOM
    folder = pathlib.Path(
        tempfile.mkdtemp(prefix="awallet-pair.", dir=memory if has_room else None))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    return folder
