"""P-OPS-8: a server in odd surroundings works as elsewhere, or says in a sentence what is wrong."""

import os
import resource
import socket
import stat
import subprocess

import pytest

from support.client import newcomer
from support.debian import needs_root
from support.program import BINARY, Server, awallet, free_port, running
from support.small_disk import small_disk


def used(server):
    """Uses much of it: money, a PDF, pages, a command, the audit."""
    ada = newcomer(server)
    ada.deposit(ada.account, 1_234_56)
    for kind in ("pdf", "csv", "ofx"):
        answer = ada.call("GET", f"/v1/accounts/{ada.account}/statement.{kind}")
        assert answer.status_code == 200 and answer.content, kind
    listed = awallet("person", "list", "--data", server.data)
    assert listed.returncode == 0 and "DemoUser" in listed.stdout, listed.stderr
    checked = server.verify()
    assert checked.returncode == 0, checked.stdout
    return ada


def through(shell):
    return ("sh", "-c", f'{shell}; exec "$@"', "-")


SURROUNDINGS = {
    "no home": "unset HOME", "a home that is not there": "export HOME=/nowhere/at/all",
    "no time zone": "unset TZ", "an invalid time zone": "export TZ=Nowhere/Else",
    "a time zone of garbage": "export TZ=:../../../etc/shadow",
    "the locale C": "export LANG=C LC_ALL=C", "an unknown locale": "export LC_ALL=xx_YY.UTF-8",
    "a locale with commas": "export LANG=de_DE.UTF-8 LC_ALL=de_DE.UTF-8 LC_NUMERIC=de_DE.UTF-8",
    "a Turkish locale": "export LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8",
    "no rights by default": "umask 0777", "all rights by default": "umask 0",
    "a folder that is deleted": 'd=$(mktemp -d); cd "$d"; rmdir "$d"',
    "no folder for temporary files": "export TMPDIR=/nowhere/at/all",
    "a variable that is not UTF-8": r"""export AWALLET_ODD="$(printf '\377\376')" """,
    "no search path": "unset PATH", "no standard input": "exec <&-",
    "few files": "ulimit -n 300",
}


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_a_server_works_in_odd_surroundings(tmp_path, name):
    """P-OPS-8"""
    server = Server(tmp_path)
    server.prefix = through(SURROUNDINGS[name])
    with running(server):
        used(server)
        for file in [server.data, *server.data.iterdir()]:
            assert stat.S_IMODE(file.lstat().st_mode) & 0o077 == 0, file
            assert stat.S_IMODE(file.lstat().st_mode) & 0o600 == 0o600, file
        assert server.is_same_process()


@pytest.mark.parametrize("name", [
    "blanks in it", "ünïcödé 家計 🏦", "it's \"quoted\" $HOME;#%20&?", "x" * 200,
    "/".join(["ninety" * 15] * 3), "-data", "file:data"])
def test_a_data_folder_may_have_any_name(tmp_path, name):
    """P-OPS-8"""
    server = Server(tmp_path)
    server.data = tmp_path / name / "data"
    with running(server):
        used(server)
        copied = awallet("backup", tmp_path / "copy.db", "--data", server.data)
        assert copied.returncode == 0, copied.stderr
    assert server.verify().returncode == 0


def test_a_data_folder_may_be_a_link(tmp_path):
    """P-OPS-8"""
    (tmp_path / "disk").mkdir()
    server = Server(tmp_path)
    server.data.symlink_to(tmp_path / "disk")
    server.start_process()
    try:
        server.wait_until_ready(15)
        used(server)
        again = awallet("sandbox", "--port", free_port(), "--data", tmp_path / "disk", timeout=20)
        assert again.returncode > 0 and "Another awallet is running" in again.stderr
    finally:
        server.stop()


def test_a_server_that_may_open_too_few_files_says_so(tmp_path):
    """P-OPS-8"""
    refused = awallet("serve", "--port", "0", "--data", tmp_path / "data",
                      inside=through("ulimit -n 64"), timeout=30)
    assert refused.returncode == 1
    assert "Only 64 files may be open" in refused.stderr and "ulimit -n 8192" in refused.stderr
    assert not (tmp_path / "data").exists()


def test_a_server_with_few_files_takes_fewer_connections_and_goes_on(tmp_path):
    """P-OPS-8"""
    server = Server(tmp_path, "sandbox")
    server.prefix = through("ulimit -n 256")
    with running(server):
        assert "connections=128" in server.log
        ada = newcomer(server)
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert hard > 1000
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        crowd = []
        try:
            for _ in range(400):
                crowd.append(socket.create_connection(("127.0.0.1", server.port), timeout=10))
            ada.deposit(ada.account, 12_34)
            printed = ada.call("GET", f"/v1/accounts/{ada.account}/statement.pdf")
            assert printed.status_code == 200, printed.text
            assert server.verify().returncode == 0
        finally:
            for one in crowd:
                one.close()
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        assert server.is_same_process()


def refused(*arguments, **more):
    """The line in which a start says why it is refused."""
    result = awallet(*arguments, timeout=30, **more)
    assert result.returncode > 0 and "Fatal error" not in result.stderr, result.stderr
    words = [line for line in result.stderr.splitlines() if line.startswith("Error: ")]
    assert len(words) == 1, result.stderr
    return words[0]


@pytest.mark.parametrize("option", ["--port", "--metrics"])
def test_a_taken_port_is_named_with_the_option_that_chooses_another(tmp_path, option):
    """P-OPS-8"""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        value = port if option == "--port" else f"127.0.0.1:{port}"
        more = [] if option == "--port" else ["--port", 0]
        words = refused("serve", "--data", tmp_path / "data", option, value, *more)
    assert f"Port {port} on 127.0.0.1 is in use." in words and option in words


def test_an_address_of_another_machine_is_refused(tmp_path):
    """P-OPS-8"""
    words = refused("serve", "--data", tmp_path / "data", "--port", 0, "--host", "192.0.2.1")
    assert "no address 192.0.2.1" in words and "--host" in words


def test_a_name_that_leads_nowhere_is_refused(tmp_path):
    """P-OPS-8"""
    words = refused("serve", "--data", tmp_path / "data", "--port", 0, "--host", "no host")
    assert "no address no host" in words and "--host" in words


@needs_root
def test_a_port_that_belongs_to_root_is_refused(tmp_path):
    """P-OPS-8"""
    tmp_path.chmod(0o777)
    for folder in tmp_path.parents[:3]:
        folder.chmod(folder.stat().st_mode | 0o011)
    words = refused(
        "serve", "--data", tmp_path / "data", "--port", 80,
        inside=("setpriv", "--reuid=65534", "--clear-groups", "--inh-caps=-all",
                "unshare", "--user", "--map-current-user", "--net", "--"))
    assert "may not listen on port 80" in words and "--port" in words


@needs_root
def test_a_disk_that_is_read_only_is_named(tmp_path):
    """P-OPS-8"""
    disk = tmp_path / "disk"
    with running(Server(disk_of(disk))) as server:
        newcomer(server)
    mount = ("unshare", "--mount", "sh", "-c",
             f'mount --bind -o ro "{disk}" "{disk}" && mount -o remount,bind,ro "{disk}" && '
             'exec "$@"', "-")
    words = refused("sandbox", "--port", 0, "--data", server.data, inside=mount)
    assert str(server.data) in words and "written" in words
    assert str(disk / "new") in refused("serve", "--data", disk / "new", inside=mount)


def disk_of(path):
    path.mkdir()
    return path


@needs_root
def test_a_program_without_proc_says_so(tmp_path):
    """P-OPS-8"""
    words = refused("verify", "--data", tmp_path / "data", inside=(
        "unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "-"))
    assert "/proc is missing" in words


def test_its_own_name_does_not_matter(tmp_path):
    """P-OPS-8: neither none nor an odd one, nor a link's."""
    link = tmp_path / "my wallet"
    link.symlink_to(BINARY)
    for name in ["", "-awallet", "\udcff", "x" * 5000]:
        result = subprocess.run(
            [name, "--version"], executable=str(link), capture_output=True, text=True, timeout=30)
        assert result.returncode == 0 and result.stdout.startswith("Awallet "), result.stderr


@needs_root
@pytest.mark.parametrize("inodes", [2, 5, 9])
def test_a_disk_without_room_for_more_files_is_named(inodes):
    """P-OPS-8: it has space left, but no inodes."""
    with small_disk(f"80m,nr_inodes={inodes}") as disk:
        words = refused("serve", "--port", 0, "--data", disk / "data", "--allow-unsafe-disk")
    assert "out of inodes" in words and f"df -i {disk}/data" in words


def test_an_address_without_its_interface_is_refused(tmp_path):
    """P-OPS-8: the system cannot listen there, and has words for it."""
    words = refused("serve", "--data", tmp_path / "data", "--port", 0, "--host", "fe80::1")
    assert "--host" in words and "errno" not in words


@needs_root
def test_a_start_by_another_user_writes_nothing_into_the_systems_log(tmp_path):
    """P-OPS-8: such a user may not raise a thread's priority, and need not hear of it."""
    subprocess.run(["cp", "-a", "/dev/null", "/dev/urandom", tmp_path], check=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as log:
        log.bind(str(tmp_path / "log"))
        (tmp_path / "log").chmod(0o777)
        tmp_path.chmod(0o755)
        started = awallet("--version", inside=(
            "unshare", "--mount", "sh", "-c", f'mount --bind "{tmp_path}" /dev && exec "$@"', "-",
            "setpriv", "--reuid=65534", "--clear-groups", "--inh-caps=-all"))
        assert started.returncode == 0, started.stderr
        log.setblocking(False)
        with pytest.raises(BlockingIOError):
            print(log.recv(1000))
