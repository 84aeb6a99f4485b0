"""Another user of the same machine, and a folder that such a user can enter."""

import contextlib
import os
import pathlib
import shutil
import tempfile

import pytest

NOBODY = 65534
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another user")


@contextlib.contextmanager
def shared_folder():
    """A folder that everybody can enter, unlike pytest's own."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="awallet-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def as_nobody(action):
    """Runs `action()` as another user; returns its result as text, or the error's name."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setresgid(NOBODY, NOBODY, NOBODY)
            os.setresuid(NOBODY, NOBODY, NOBODY)
            text = str(action())
        except BaseException as error:  # noqa: BLE001: the child must end here
            text = type(error).__name__
        os.write(writing, text.encode())
        os._exit(0)
    os.close(writing)
    with open(reading) as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return text
