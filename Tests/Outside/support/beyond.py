"""A sandbox that other machines reach: each machine is a network namespace without a way out."""

import json
import subprocess

from support.network import Network
from support.program import BINARY


class BeyondLoopback:
    """A sandbox on all addresses of one machine, and curl on that machine and on another one.
    `beside` is another such sandbox, whose machines it shares; `program` are the words that run
    the program."""

    def __init__(self, *arguments, beside=None, program=(BINARY,)):
        self.arguments = arguments
        self.program = program
        self.is_guest = beside is not None
        self.network = beside.network if beside else Network(1)
        self.home, self.elsewhere = self.network.places[0], self.network.middle
        self.process = None
        self.line = None

    def start(self):
        if not self.is_guest:
            self.network.open()
        command = [*self.home.inside, *self.program, "sandbox", "--host", "0.0.0.0", "--port", "0",
                   "--print-json", *self.arguments]
        self.process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            text=True)
        self.line = json.loads(self.process.stdout.readline())
        return self

    @property
    def url(self):
        """Its address for the other machine."""
        return f"http://{self.home.address}:{self.line['url'].rpartition(':')[2]}"

    def ask(self, path, *options, at=None, url=None):
        """The status, the head and the body of what curl gets on the other machine, or `at` one."""
        place = at or self.elsewhere
        asked = subprocess.run(
            [*place.inside, "curl", "-s", "-i", "--path-as-is", "--noproxy", "*", "-m", "20",
             *options, (url or self.url) + path],
            capture_output=True, text=True, timeout=30, check=True)
        head, _, body = asked.stdout.partition("\n\n")
        return int(head.split()[1]), head, body

    def status(self, path, *options, **where):
        return self.ask(path, *options, **where)[0]

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(timeout=40)
        if not self.is_guest:
            self.network.close()
