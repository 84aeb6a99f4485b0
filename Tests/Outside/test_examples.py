"""The examples for test suites work as they are."""

import os
import subprocess
import sys

import pytest

from support.program import BINARY, ROOT

EXAMPLES = ROOT / "Examples"


@pytest.fixture
def path(tmp_path):
    """An environment with `awallet` on its PATH."""
    (tmp_path / "awallet").symlink_to(BINARY)
    return {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}


def run(*command, env):
    return subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=120, env=env)


def test_pytest(path, tmp_path):
    done = run(
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", tmp_path,
        EXAMPLES / "pytest", env=path)
    assert done.returncode == 0 and "2 passed" in done.stdout, done.stdout + done.stderr


def test_shell(path):
    ask = 'curl -sf -H "Authorization: Bearer $AWALLET_TOKEN" $AWALLET_URL/api/v2/accounts'
    done = run("sh", "-c", f". {EXAMPLES}/shell/awallet.sh; with_bank sh -c '{ask}'", env=path)
    assert done.returncode == 0 and "accountUid" in done.stdout, done.stdout + done.stderr
    failed = run("sh", "-c", f". {EXAMPLES}/shell/awallet.sh; with_bank false", env=path)
    assert failed.returncode == 1
