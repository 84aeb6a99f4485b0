"""Several servers of one wallet, and a balancer in front of them."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess

from support.balancer import Balancer
from support.client import Client
from support.postgres import mark, psql
from support.program import Server, free_port, poll, running

# The longest that a change of the writer may take.
TAKEOVER_SECONDS = 10
# From a failure to the next acknowledged payment, where nothing says that the writer is gone: it
# only does not answer any more.
NOTICES_SECONDS = 10


def at(server, person):
    """The same person at another server."""
    other = Client(server.url, person.token)
    other.account, other.username = person.account, person.username
    return other


class Member(Server):
    """One of the servers. `place` is where it runs; without one, on this machine itself. It reads
    from a standby at `reads_from`, if that is given."""

    def __init__(self, folder, name, uri, place=None, mode="sandbox", sets_up=True,
                 reads_from=None):
        folder.mkdir()
        host = place.address if place else "127.0.0.1"
        self.cluster_address = f"{host}:{free_port()}"
        standby = ["--read-database", reads_from] if reads_from else []
        super().__init__(folder, mode, sets_up=sets_up, arguments=[
            "--database", uri, "--cluster-address", self.cluster_address, *standby])
        self.name = name
        self.uri = uri
        self.place = place
        self.space = place.space if place else None
        self.prefix = place.inside if place else ()

    def share_secret(self, other):
        """Gets the secret of the servers' wallet from another one's folder."""
        self.data.mkdir(mode=0o700, exist_ok=True)
        shutil.copy(other.data / "secret.key", self.data)

    def pause(self):
        """Stops the process where it is; its connections stay open."""
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def is_ready(self):
        """Whether it moves money, by itself or through the writer."""
        return self.is_alive("/readyz")

    def wait_until_ready(self, seconds=0):
        """The other servers have the processor too."""
        super().wait_until_ready(max(seconds, 120))

    def stop(self):
        if self.process and self.process.poll() is None:
            self.resume()
        super().stop()

    def mark(self):
        return mark("--data", self.data, "--database", self.uri, inside=self.prefix)


@contextlib.contextmanager
def writer_and_reader(folder, uri, *arguments):
    """A server that writes, which has these arguments, and one that does not."""
    writer, reader = (Member(folder / name, name, uri) for name in ("writer", "reader"))
    writer.arguments += arguments
    with running(writer):
        reader.share_secret(writer)
        with running(reader):
            yield writer, reader


class Cluster:
    """`ask` runs SQL on the database that `uri` leads the servers to, where that address does not
    lead a test to it too. `options` are those of each server."""

    def __init__(self, folder, uri, ask=None, places=(None, None, None), **options):
        self.folder = pathlib.Path(folder)
        self.ask = ask or (lambda text: psql(text, uri))
        self.servers = [
            Member(self.folder / f"s{number}", f"s{number}", uri, place, **options)
            for number, place in enumerate(places, 1)]
        self.balancer = Balancer(self.folder / "balancer", self.servers)

    @property
    def url(self):
        return self.balancer.url

    def start(self):
        self.balancer.start()
        first, *others = self.servers
        first.start()
        for server in others:
            server.share_secret(first)
            server.start()
        self.wait_until_ready(60)
        return self

    def row(self):
        """The epoch and the cluster address of the newest writer."""
        epoch, address = self.ask("SELECT epoch, address FROM writer").split("|")
        return int(epoch), address

    def epoch(self):
        return self.row()[0]

    def writer(self):
        """The server that says that it writes; it may have ended since."""
        address = self.row()[1]
        return next(one for one in self.servers if one.cluster_address == address)

    def readers(self):
        writer = self.writer()
        return [one for one in self.servers if one is not writer]

    def wait_for_another_writer(self, old, seconds=TAKEOVER_SECONDS):
        poll(lambda: self.looks(lambda: self.writer() is not old), seconds,
             f"no server took over from {old.name}")
        return self.writer()

    def looks(self, condition):
        """A condition about a database that may be away just now."""
        try:
            return condition()
        except subprocess.CalledProcessError:
            return False

    @contextlib.contextmanager
    def without_news(self):
        """Holds back what the servers tell each other of changes."""
        found = self.ask("SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN %' "
                         "AND datname = current_database()")
        listening = [int(line) for line in found.splitlines()]
        assert len(listening) == len(self.servers), found
        for process in listening:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in listening:
                os.kill(process, signal.SIGCONT)

    def wait_until_ready(self, seconds=20):
        """Until the balancer gives requests to every server."""
        every = {server.name for server in self.servers}
        poll(lambda: self.balancer.ready_servers() == every, seconds,
             "a server is not ready\n" + "\n".join(one.log[-1500:] for one in self.servers))

    def balance(self, person):
        """Of the person's account. Every server must show the same."""
        found = {at(server, person).balance(person.account) for server in self.servers}
        assert len(found) == 1, found
        return found.pop()

    def expect_right_books(self, person, deposits):
        """Each deposit is booked once, and every server's audit ends in the same mark."""
        self.wait_until_ready()
        assert self.balance(person) == len(deposits.keys)
        assert len({server.mark() for server in self.servers}) == 1

    def stop(self):
        for server in self.servers:
            server.stop()
        self.balancer.stop()
