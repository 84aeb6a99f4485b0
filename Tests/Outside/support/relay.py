"""A way between two programs that can stop forwarding while its connections stay open."""

import contextlib
import socket
import threading

from support.program import free_port


class Relay:
    """Listens on 127.0.0.1 and forwards to `target`: the path of a socket, or a host and a port."""

    def __init__(self, target):
        self.target = target
        self.port = free_port()
        # What waits since the last `hold`, in both directions.
        self.held = []
        self._flows = threading.Event()
        self._flows.set()
        self._has_ended = False
        self._sockets = []
        self._threads = []

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    @property
    def is_used(self):
        """Whether anything came to it."""
        return len(self._sockets) > 1

    def start(self):
        self._sockets.append(socket.create_server(("127.0.0.1", self.port), backlog=200))
        self._run(self._accept, self._sockets[0])
        return self

    def hold(self):
        """From now on it takes bytes and new connections, and forwards nothing; not even that one
        end has closed its connection."""
        self.held = []
        self._flows.clear()

    def go_on(self):
        """Delivers what it held, and forwards again."""
        self._flows.set()

    @contextlib.contextmanager
    def holding(self):
        """Meanwhile it holds everything."""
        self.hold()
        try:
            yield
        finally:
            self.go_on()

    def stop(self):
        """Closes every connection; what it holds is lost."""
        self._has_ended = True
        self._flows.set()
        for one in self._sockets:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(10)
        for one in self._sockets:
            one.close()

    def _run(self, act, *arguments):
        thread = threading.Thread(target=act, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self, listener):
        with contextlib.suppress(OSError):
            while True:
                near, _ = listener.accept()
                self._sockets.append(near)
                if self._has_ended:
                    return
                self._connect(near)

    def _connect(self, near):
        """Also while it holds: what is behind it hears nothing."""
        is_path = not isinstance(self.target, tuple)
        far = socket.socket(socket.AF_UNIX if is_path else socket.AF_INET)
        self._sockets.append(far)
        try:
            far.connect(str(self.target) if is_path else self.target)
        except OSError:
            near.shutdown(socket.SHUT_RDWR)
            return
        near.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._run(self._forward, near, far)
        self._run(self._forward, far, near)

    def _forward(self, source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                self._wait(data)
                target.sendall(data)
        with contextlib.suppress(OSError):
            self._wait(b"")
            target.shutdown(socket.SHUT_WR)

    def _wait(self, data):
        """Until something may be forwarded; fails when nothing ever will be."""
        if not self._flows.is_set():
            self.held.append(data)
        self._flows.wait()
        if self._has_ended:
            raise ConnectionAbortedError
