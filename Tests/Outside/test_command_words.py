"""What commands say where something is not as they need it: a sentence that says what to do."""

import os
import signal
import socket
import subprocess

import pytest

from support.books import Books
from support.other_user import NOBODY, needs_root, shared_folder
from support.program import BINARY, Server, awallet, free_port, poll, running
from support.small_disk import fill, small_disk


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    return Books.backed_up(tmp_path_factory.mktemp("books"))


@needs_root
@pytest.mark.parametrize("command", [
    ["verify"], ["person", "list"], ["secret", "rotate"], ["restore", "/etc/hostname"], ["serve"]])
def test_a_folder_of_another_user_is_named_as_such(command):
    """P-OPS-8: neither is there no wallet, nor is it unknown whose it is."""
    with shared_folder() as folder:
        data = folder / "data"
        data.mkdir(mode=0o700)
        (data / "wallet.db").touch()
        user = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
        refused = awallet(*command, "--data", data, inside=user)
        assert refused.returncode == 1 and "Permission denied" in refused.stderr, refused.stderr
        assert "belongs to root" in refused.stderr and "sudo -u root" in refused.stderr
        assert "no wallet" not in refused.stderr


def test_an_empty_file_is_no_wallet(tmp_path):
    """P-OPS-8"""
    (tmp_path / "wallet.db").touch()
    (tmp_path / "mode").write_text("serve")
    for command in (["verify"], ["serve", "--port", free_port(), "--allow-unsafe-disk"]):
        refused = awallet(*command, "--data", tmp_path, timeout=20)
        assert refused.returncode == 1 and "wallet.db is empty" in refused.stderr, refused.stderr
    assert (tmp_path / "wallet.db").stat().st_size == 0


def test_a_first_start_on_a_full_disk_leaves_nothing(tmp_path):
    """C-35"""
    for room in (0, 64 << 10, 300 << 10):
        with small_disk("2m") as disk:
            fill(disk, "ballast", leaving=room)
            failed = awallet(
                "serve", "--port", free_port(), "--data", disk / "data", "--allow-unsafe-disk",
                timeout=20)
            assert failed.returncode == 1 and os.listdir(disk) == ["ballast"], failed.stderr
            assert "room" in failed.stderr or "space" in failed.stderr, failed.stderr
            assert "(full)" not in failed.stderr


def test_a_reset_without_a_server_asks_for_the_address(books):
    """P-PWD-3: nobody knows where the wallet will be served."""
    made = awallet("person", "reset", books.ada.username, "--data", books.server.data)
    assert made.returncode == 0 and "127.0.0.1" not in made.stdout, made.stdout + made.stderr
    assert "\n/reset/" in made.stdout and "--public-url" in made.stdout
    made = awallet("person", "reset", books.ada.username, "--data", books.server.data,
                   "--public-url", "https://wallet.example.org")
    assert "https://wallet.example.org/reset/" in made.stdout


@pytest.mark.parametrize(("program", "words"), [
    ("/bin/false", "The program ended with the exit status 1."),
    ("script", "The program could not be started")])
def test_a_program_that_sends_no_code_is_named_in_a_sentence(tmp_path, program, words):
    """P-CODE-1"""
    if program == "script":
        program = tmp_path / "script"
        program.write_text("#!/no/such/interpreter\n")
        program.chmod(0o755)
    failed = awallet("codes", "test", "+15306018718", "--codes", "command", "--code-command",
                     program)
    assert failed.returncode == 1 and words in failed.stderr, failed.stderr
    assert "failed(" not in failed.stderr and "notStarted" not in failed.stderr


def test_a_command_that_goes_away_is_no_warning(tmp_path):
    """P-OPS-8"""
    with running(Server(tmp_path)) as server:
        for line in (b"", b'{"listPeople":{}}\n'):
            with socket.socket(socket.AF_UNIX) as command:
                command.connect(str(server.data / "operator.socket"))
                command.sendall(line)
        assert awallet("person", "list", "--data", server.data).returncode == 0
        assert "could not be answered" not in server.log, server.log


def test_metrics_at_a_used_port_end_the_start_before_the_setup_link(tmp_path):
    """P-OPS-1"""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        address = "127.0.0.1:%d" % other.getsockname()[1]
        failed = awallet(
            "serve", "--port", free_port(), "--data", tmp_path / "data", "--metrics", address,
            "--allow-unsafe-disk", timeout=20)
    words = failed.stdout + failed.stderr
    assert failed.returncode == 1 and "is in use" in words and "--metrics" in words, words
    assert "/setup/" not in words and "CancellationError" not in words
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("command", ["restore", "import"])
@pytest.mark.parametrize(("contents", "words"), [
    (b"", "is empty"), (b"no database at all" * 500, "is"), (None, "is a folder")])
def test_a_file_that_is_no_copy_is_called_what_it_is(tmp_path, command, contents, words):
    """P-BACK-1, P-DATA-3"""
    file = tmp_path / "copy.db"
    file.mkdir() if contents is None else file.write_bytes(contents)
    refused = awallet(command, file, "--data", tmp_path / "data")
    assert refused.returncode == 1 and f"{file} " in refused.stderr, refused.stderr
    assert words in refused.stderr and not (tmp_path / "data").exists()
    for raw in ("SQL", "nothing was changed", "PRAGMA", ").\n", "Error Domain"):
        assert raw not in refused.stderr, refused.stderr


def test_a_command_of_a_hung_server_says_so_and_ends(books, tmp_path):
    """P-CASH-1: what became of the money is unknown, and the same key settles it."""
    with running(Server(tmp_path, "serve", ["--allow-unsafe-disk"])) as server:
        server.process.send_signal(signal.SIGSTOP)
        try:
            commands = [subprocess.Popen(
                [BINARY, *words, "--data", server.data], stderr=subprocess.PIPE, text=True)
                for words in (["person", "list"],
                              ["deposit", "--to", "ada", "1.00", "--key", "june"])]
            seen, booked = (command.communicate(timeout=60)[1] for command in commands)
        finally:
            server.process.send_signal(signal.SIGCONT)
    assert [command.returncode for command in commands] == [1, 1]
    assert "Waiting" in seen and "Nothing was changed" in seen
    assert "Outcome unknown" in booked and "--key june" in booked


def test_small_words(books):
    """P-CASH-1"""
    books.server.start()
    try:
        data = ["--data", books.server.data]
        much = awallet("withdraw", "--from", books.ada.username, "999999.00", *data)
        assert "is insufficient. Enter at most" in much.stderr
        key = awallet("deposit", "--to", books.ada.username, "1.00", "--key", "", *data)
        assert key.returncode == 64 and "--key takes" in key.stderr
        assert "Idempotency-Key" not in key.stderr
    finally:
        books.server.stop()


def test_a_failed_move_back_names_its_option_and_leaves_no_folder(tmp_path):
    """P-OPS-8"""
    refused = awallet("move", "--from", "postgres://nobody@127.0.0.1:1/none",
                      "--data", tmp_path / "new")
    assert refused.returncode == 1 and "--from" in refused.stderr, refused.stderr
    assert "--database" not in refused.stderr and not (tmp_path / "new").exists()
