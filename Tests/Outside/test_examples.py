"""The examples for test suites work as they are, and each test has a bank of its own."""

import os
import pathlib
import re
import subprocess
import sys

import pytest
import yaml

from support.program import BINARY, ROOT

EXAMPLES = ROOT / "Examples"
# The most that a test waits for its bank; each suite prints the median of its waits.
BAR_MILLISECONDS = 20
JARS = pathlib.Path("/usr/share/java")
JUNIT = ["junit-jupiter-api", "junit-jupiter-engine", "junit-platform-commons",
         "junit-platform-console", "junit-platform-engine", "junit-platform-launcher",
         "junit-platform-reporting", "opentest4j", "apiguardian-api", "picocli"]


@pytest.fixture
def path(tmp_path):
    """An environment with `awallet` on its PATH."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/awallet").symlink_to(BINARY)
    return {**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}


def run(*command, env, folder=None, timeout=120):
    return subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=timeout, env=env,
        cwd=folder)


def passed(*command, **where):
    """What a suite that has to pass prints. `make speed` holds its banks to their time."""
    done = run(*command, **where)
    assert done.returncode == 0, done.stdout + done.stderr
    took = re.search(r"A bank of its own takes ([0-9.]+) ms \(median of 50\)"
                     r"(?:, of which programs take ([0-9.]+) ms)?", done.stdout)
    assert took, done.stdout
    if "AWALLET_SPEED" in os.environ:
        assert float(took[1]) - float(took[2] or 0) < BAR_MILLISECONDS
    return done.stdout


def test_pytest(path, tmp_path):
    """X-SUITE"""
    shown = passed(
        sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", "--rootdir", tmp_path,
        EXAMPLES / "pytest", env=path)
    assert "3 passed" in shown


def test_shell(path, tmp_path):
    """X-SUITE: a bank for each command, in one sandbox or with a sandbox for it."""
    helper = f". {EXAMPLES}/shell/awallet.sh;"
    ask = tmp_path / "ask.sh"
    ask.write_text(
        'echo "$AWALLET_URL"\n'
        'curl -sf -H "Authorization: Bearer $AWALLET_TOKEN" "$AWALLET_URL/api/v2/accounts"\n')
    twice = tmp_path / "twice.sh"
    twice.write_text(f"sh {ask}; {helper} with_bank sh {ask}\n")
    for words, count in [(f"with_bank sh {ask}", 1), (f"with_sandbox with_bank sh {twice}", 2)]:
        done = run("sh", "-c", f"{helper} {words}", env=path)
        assert done.returncode == 0, done.stdout + done.stderr
        assert len(set(re.findall(r"http://\S+/b/\S+", done.stdout))) == count
        assert done.stdout.count('{"accounts":[') == count
    failed = run("sh", "-c", f"{helper} with_bank false", env=path)
    assert failed.returncode == 1
    passed("sh", EXAMPLES / "shell/bank-time.sh", env=path)


def test_swift_testing(path, tmp_path):
    """X-SUITE"""
    shown = passed(
        "swift", "test", "--package-path", EXAMPLES / "swift-testing", "--scratch-path",
        tmp_path / "build", env=path, timeout=600)
    assert "Test run with 3 tests" in shown and "passed after" in shown


def test_junit(path, tmp_path):
    """X-SUITE"""
    classes = ":".join(str(JARS / f"{name}.jar") for name in JUNIT)
    compiled = run("javac", "-Xlint:all", "-Xlint:-path", "-Werror", "-cp", classes, "-d", tmp_path,
                   *sorted((EXAMPLES / "junit").glob("*.java")), env=path)
    assert compiled.returncode == 0, compiled.stdout + compiled.stderr
    shown = passed(
        "java", "-cp", f"{tmp_path}:{classes}", "org.junit.platform.console.ConsoleLauncher",
        "--scan-classpath", tmp_path, "--disable-banner", env=path)
    assert "4 tests successful" in shown


def test_jest(path, tmp_path):
    """X-SUITE: run by node:test, whose `test` does what Jest's does here. Debian's Jest has 279
    packages more, and needs Debian's own Node."""
    given = tmp_path / "given.js"
    given.write_text("globalThis.test = require('node:test').test;\n")
    tests = ["--require", given, "--test", "--test-reporter", "tap",
             EXAMPLES / "jest/goal.test.js"]
    assert "# pass 4\n" in passed("node", *tests, env=path)
    # As Jest's globalSetup does: one sandbox, which the files with tests find.
    setup = f"""require('{EXAMPLES}/jest/awallet-setup.js')().then(() => {{
        const words = {[str(word) for word in tests]};
        require('child_process').execFileSync(process.execPath, words, {{ stdio: 'inherit' }});
    }})"""
    assert "# pass 4\n" in passed("node", "-e", setup, env=path)


def documented_steps():
    """What docs/sandbox.md tells GitHub Actions to run."""
    text = (ROOT / "docs/sandbox.md").read_text()
    blocks = map(yaml.safe_load, re.findall(r"```yaml\n(.*?)```", text, re.S))
    [job] = [block["jobs"]["test"] for block in blocks if "jobs" in block]
    assert job["container"].startswith("swift:6.3")
    assert all(list(step) in (["uses"], ["uses", "with"], ["run"]) for step in job["steps"])
    return [step["run"] for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("shell", ["sh", "bash"])
def test_the_documented_job(path, tmp_path, shell):
    """X-SUITE: the steps run as they stand, but for the prefix and packages of Debian."""
    packages, install, suite = documented_steps()
    needed = re.search(r"install -y (.*)", packages)[1].split()
    assert "make" in needed and "curl" in needed
    (tmp_path / "awallet").symlink_to(ROOT)
    tests = tmp_path / "my-tests"
    tests.write_text("#!/bin/sh\nset -e\n. awallet/Examples/shell/awallet.sh\n"
                     "with_bank sh -c 'curl -sf $AWALLET_URL/sandbox/clock'\n")
    tests.chmod(0o755)
    prefix = tmp_path / "usr"
    # The program is built already: `-o` keeps make from asking Swift about it.
    install = install.replace("make ", f"make -o release BUILD={BINARY.resolve().parent} ")
    install = install.replace("/usr/local", str(prefix))
    env = {**path, "PATH": f"{prefix}/bin:{os.environ['PATH']}"}
    for step in (install, suite):
        done = run(shell, "-e", "-c", step, env=env, folder=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
    assert '"frozen":false' in done.stdout
    tests.write_text("#!/bin/sh\nexit 3\n")
    assert run(shell, "-e", "-c", suite, env=env, folder=tmp_path).returncode == 3
