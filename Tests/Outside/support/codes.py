"""Ways of sending codes: key files, the other ends, and `awallet codes test`."""

import pytest

from support.program import awallet

PHONE = "+15306018718"


@pytest.fixture
def open_one():
    """Starts a receiver or mail server that closes after the test."""
    opened = []

    def run(kind, *arguments, **options):
        opened.append(kind(*arguments, **options))
        return opened[-1]

    yield run
    for one in opened:
        one.close()


@pytest.fixture
def keys(tmp_path):
    """Writes a key file that only its owner can read."""
    def run(mode=0o600, **values):
        path = tmp_path / "codes.key"
        path.write_text("# made by a test\n" + "".join(
            f"{name.replace('_', '-')} = {value}\n" for name, value in values.items()))
        path.chmod(mode)
        return path
    return run


def codes_test(contact, channel, key_file, **options):
    """Sends a test message; returns whether it was sent, and the words."""
    result = awallet(
        "codes", "test", contact, "--codes", channel, f"--codes-{channel}", key_file, **options)
    assert result.returncode in (0, 1), result.stderr
    return result.returncode == 0, result.stdout + result.stderr
