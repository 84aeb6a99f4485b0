"""The program under test, as a process."""

import contextlib
import itertools
import os
import pathlib
import random
import signal
import socket
import subprocess
import time

import requests

from support.setup import set_up

ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = pathlib.Path(os.environ.get("AWALLET_BINARY", ROOT / ".build/release/awallet")).absolute()
# The system gives no client a port of this range, so a restarted server finds its port free. Each
# worker of pytest-xdist has its own part, and takes the ports in an order of its own.
PORTS = list(range(20_000, 32_000)[
    int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))::
    int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))])
random.SystemRandom().shuffle(PORTS)
_next_port = itertools.cycle(PORTS)
# After a stop or a crash; a first start, and one with --reset, also creates a sandbox's people and
# their history.
READY_SECONDS = 15
FIRST_READY_SECONDS = 45


def awallet(*arguments, env=None, timeout=60, inside=()):
    """Runs one command to its end; the result has stdout, stderr and the exit code. `inside` is a
    command that runs it somewhere else."""
    return subprocess.run(
        [*inside, *settled(env or {}), BINARY, *map(str, arguments)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=timeout,
        env={**os.environ, **(env or {})})


def settled(env):
    """The command before a program with a preloaded library. A library that adds variables moves
    them all, and then Swift does not find the program's arguments; a shell lays them out again."""
    return ("sh", "-c", 'exec "$0" "$@"') if "LD_PRELOAD" in env else ()


def free_port():
    """A free port: no other worker takes it, the system gives it to no client, and it was not
    given out before; one that its server has not taken yet looks free too."""
    for port in _next_port:
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


def poll(condition, seconds, what):
    """Checks `condition()` until it is true, and fails if that takes too long, with the words
    `what` or those that it returns. Longer waits have longer pauses, because each check costs what
    it waits for: time of the processor."""
    begin = time.monotonic()
    while not (result := condition()):
        waited = time.monotonic() - begin
        assert waited < seconds, f"after {seconds} s: {what() if callable(what) else what}"
        time.sleep(min(max(0.01, waited / 4), 0.1))
    return result


@contextlib.contextmanager
def running(program):
    """Starts it, and stops it in the end; also when its start fails, as it may be half done."""
    try:
        yield program.start()
    finally:
        program.stop()


class Server:
    """One running server with its own data folder. It never stops another process."""

    def __init__(self, folder, mode="sandbox", arguments=(), env=None, sets_up=True):
        self.data = pathlib.Path(folder) / "data"
        self.log_file = pathlib.Path(folder) / "server.log"
        self.mode = mode
        self.arguments = list(arguments)
        self.env = env or {}
        # Whether a new wallet for real money gets its first host at the start.
        self.sets_up = sets_up
        self.port = free_port()
        self.process = None
        # A command that runs the program somewhere else than on this machine itself.
        self.prefix = ()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self):
        return self.log_file.read_text(errors="replace")

    @property
    def defaults(self):
        """Settings of the tests: everybody may join, unless a test says otherwise."""
        return {"AWALLET_REGISTRATION": "open"} if self.mode == "serve" else {}

    def start(self, *more):
        is_first = not self.data.exists() or "--reset" in [*self.arguments, *more]
        seconds = FIRST_READY_SECONDS if is_first else READY_SECONDS
        self.start_process(*more)
        self.wait_until_ready(seconds)
        if self.mode == "serve" and self.sets_up:
            set_up(self)
        return self

    def start_process(self, *more):
        """Starts it without waiting until it answers."""
        command = [*self.prefix, *settled(self.env), BINARY, self.mode, "--port", self.port,
                   "--data", self.data, *self.arguments, *more]
        with open(self.log_file, "ab") as log:
            self.process = subprocess.Popen(
                [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**os.environ, **self.defaults, "SWIFT_BACKTRACE": "enable=no", **self.env})

    def wait_until_ready(self, seconds=READY_SECONDS):
        def ready():
            assert self.process.poll() is None, f"the server did not start:\n{self.log[-2000:]}"
            return self.is_alive()
        poll(ready, seconds, lambda: f"{self.mode} is not ready\n{self.log[-2000:]}")

    def is_alive(self, path="/livez"):
        try:
            with requests.Session() as session:
                session.trust_env = False
                return session.get(self.url + path, timeout=5).text.strip() == "ok"
        except requests.RequestException:
            return False

    def readiness(self):
        """The status of /readyz; nothing while it does not answer."""
        with contextlib.suppress(requests.RequestException), requests.Session() as session:
            session.trust_env = False
            return session.get(self.url + "/readyz", timeout=5).status_code

    def is_same_process(self):
        return self.process.poll() is None and self.is_alive()

    def stop(self):
        """Asks the server to end, as an operator does, and waits for its end."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=100)

    def kill(self):
        """Kills the server; SIGKILL lets it clean up nothing."""
        self.process.kill()
        self.process.wait(timeout=10)

    def database(self):
        """The path of its SQLite file."""
        for path in sorted(self.data.rglob("*")):
            if path.is_file() and path.read_bytes()[:15] == b"SQLite format 3":
                return path
        raise AssertionError(f"no SQLite file in {list(self.data.rglob('*'))}")

    def verify(self):
        return awallet("verify", "--data", self.data)
