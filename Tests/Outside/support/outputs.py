"""Standard output and standard error as the world makes them: closed, full, read by nobody."""

import contextlib
import os
import select


def through_shell(redirection):
    """The words that start a program with this redirection of the shell."""
    return ("sh", "-c", f'exec "$@" {redirection}', "-")


@contextlib.contextmanager
def left_pipe(folder):
    """The path of a pipe whose reader goes as soon as the writer has opened it."""
    path = folder / "left"
    os.mkfifo(path)
    # Both ends: whoever opens it for writing need not wait.
    keeper = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    try:
        yield path, lambda: os.close(keeper)
    finally:
        with contextlib.suppress(OSError):
            os.close(keeper)


@contextlib.contextmanager
def stuck_pipe(folder):
    """The path of a full pipe that nobody reads, and a function that reads all of it."""
    path = folder / "stuck"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(reader, b"." * 4096)

    def read_all(*texts, seconds=20):
        """Reads until all texts have come, in any order, and returns everything."""
        found = b""
        waiting = select.poll()
        waiting.register(reader, select.POLLIN)
        while not all(text.encode() in found for text in texts):
            assert waiting.poll(seconds * 1000), f"nothing more came after {found[-300:]}"
            found += os.read(reader, 1 << 20)
        return found.decode(errors="replace")

    try:
        yield path, read_all
    finally:
        os.close(reader)
