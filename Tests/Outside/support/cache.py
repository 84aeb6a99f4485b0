"""What tests download once for all workers and later runs, in .build/outside."""

import contextlib
import fcntl

from support.program import ROOT

CACHE = ROOT / ".build/outside"


@contextlib.contextmanager
def only_one_at_a_time():
    """Gives the folder to one process; the others wait, and then find what it made."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with open(CACHE / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
