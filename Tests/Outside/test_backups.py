"""Automatic backups, and copies that an operator makes."""

import datetime
import os
import shutil
import stat

import pytest

from support.books import Books
from support.other_user import needs_root
from support.other_view import read_only, with_own
from support.program import Server, awallet, free_port, poll, running
from support.small_disk import small_disk

MADE = "The newest backup is right"


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    """A stopped wallet with something of everything, and a backup of it."""
    return Books.backed_up(tmp_path_factory.mktemp("books"))


def name(hours_ago):
    time = datetime.datetime.now(datetime.UTC) - datetime.timedelta(hours=hours_ago)
    return f"awallet-{time:%Y-%m-%dT%H%M%SZ}.db"


def backups(folder):
    return sorted(path.name for path in folder.glob("awallet-*.db"))


def wait_for(server, words, count=1):
    poll(lambda: server.log.count(words) >= count, 20, words)


def test_the_first_backup_is_made_at_the_start_and_the_next_start_finds_it(start, tmp_path):
    """P-BACK-1"""
    place = tmp_path / "backups"
    server = start("serve", ["--backup-to", place])
    wait_for(server, MADE)
    (made,) = backups(place)
    assert stat.S_IMODE((place / made).stat().st_mode) == 0o600
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    server.stop()
    server.start()
    wait_for(server, MADE, 2)
    assert backups(place) == [made], "a second backup was made before its time"


def own_backup(server, path):
    """A backup of this server's wallet, which is stopped then."""
    made = awallet("backup", path, "--data", server.data)
    assert made.returncode == 0, made.stderr
    server.stop()
    return path


def test_the_newest_are_kept_and_files_that_are_not_ours_stay(start, tmp_path):
    """P-BACK-1: among thirty older backups are a damaged one, a link and files of others."""
    place = tmp_path / "backups"
    place.mkdir(mode=0o700)
    server = start("serve")
    backup = own_backup(server, tmp_path / "backup.db")
    old = [name(hours) for hours in range(24, 24 + 30)]
    for one in old:
        shutil.copy(backup, place / one)
    damaged, link = old[3], name(90)
    with open(place / damaged, "r+b") as file:
        file.seek(5 * 4096)
        file.write(os.urandom(4096))
    (place / link).symlink_to(backup)
    others = [damaged, link, "awallet-notes.db", "diary.txt"]
    (place / "awallet-notes.db").write_text("mine")
    (place / "diary.txt").write_text("mine")
    left = place / f".{name(100)}.0A1B2C3D.unfinished"
    left.write_text("half a backup")
    server.start("--backup-to", place, "--backup-keep", "5")
    wait_for(server, MADE)
    good = sorted((one for one in old if one != damaged), reverse=True)
    poll(lambda: good[4] not in backups(place), 20, "an old backup was not deleted")
    poll(lambda: not set(good[4:]) & set(backups(place)), 20, "old backups were not deleted")
    (new,) = set(backups(place)) - set(old) - set(others)
    assert set(os.listdir(place)) == {new, *good[:4], *others}
    assert backup.exists() and not left.exists()


def test_another_wallets_backups_stay_and_count_for_nothing(start, tmp_path):
    """P-BACK-1: a recent one, and older ones than are kept. The host is told whose folder it is."""
    place = tmp_path / "backups"
    place.mkdir(mode=0o700)
    foreign = [name(hours) for hours in (1, 30, 40, 50)]
    other = start("serve")
    backup = own_backup(other, tmp_path / "backup.db")
    for one in foreign:
        shutil.copy(backup, place / one)
    alarm, calls = alarmed(tmp_path)
    server = start("serve", ["--backup-to", place, "--backup-keep", "1", *alarm])
    expect_alarm(server, calls, "has backups of another wallet")
    assert "--backup-to" in calls.read_text()
    (own,) = set(backups(place)) - set(foreign)
    assert [one for one in server.log.splitlines() if MADE in one and own in one]
    server.stop()
    assert set(backups(place)) == {own, *foreign}
    other.start("--backup-to", place)
    wait_for(other, "has backups of another wallet")
    assert [one for one in other.log.splitlines() if MADE in one and foreign[0] in one]
    assert set(backups(place)) == {own, *foreign}


def test_a_restored_wallet_goes_on_with_its_backups(start, tmp_path):
    """P-BACK-1: a copy is the same wallet, also one of an older program's backup."""
    place = tmp_path / "backups"
    place.mkdir(mode=0o700)
    server = start("serve")
    backup = own_backup(server, place / name(1))
    shutil.rmtree(server.data)
    restored = awallet("restore", backup, "--data", server.data)
    assert restored.returncode == 0, restored.stderr
    server.start("--new-secret", "--backup-to", place)
    wait_for(server, MADE)
    assert backups(place) == [backup.name] and "another wallet" not in server.log


def test_a_damaged_newest_backup_is_reported_and_made_anew(books, start, tmp_path):
    """P-BACK-1"""
    place = tmp_path / "backups"
    place.mkdir(mode=0o700)
    (place / name(1)).write_bytes(b"SQLite format 3\0 and then nothing")
    server = start("serve", ["--backup-to", place])
    wait_for(server, MADE)
    assert "A backup is damaged" in server.log and len(backups(place)) == 2


def test_a_backup_without_room_leaves_nothing_and_the_wallet_goes_on(tmp_path):
    """P-BACK-1"""
    server = Server(tmp_path, "serve")
    with small_disk("256k") as disk:
        server.arguments = ["--backup-to", disk]
        server.start()
        try:
            wait_for(server, "The backup failed")
            assert "no room" in server.log and server.is_same_process()
            assert os.listdir(disk) == []
        finally:
            server.stop()


@pytest.mark.parametrize("place", ["data/backups", "data", "open", "file"])
def test_an_unfit_folder_is_refused(tmp_path, place):
    """P-BACK-1: inside the data folder, open to others, or no folder."""
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o755)
    (tmp_path / "file").write_text("mine")
    refused = awallet(
        "serve", "--port", free_port(), "--data", tmp_path / "data",
        "--backup-to", tmp_path / place, timeout=20)
    assert refused.returncode == 1 and "--backup-to" in refused.stderr, refused.stderr


@needs_root
@pytest.mark.parametrize("command", ["backup", "export"])
def test_a_copy_lies_where_the_command_is_and_not_where_the_server_sees_it(tmp_path, command):
    """P-BACK-1, P-DATA-3: the unit of the package has a /tmp of its own."""
    place = tmp_path / "tmp"
    place.mkdir()
    server = Server(tmp_path, "serve")
    server.prefix = with_own(place)
    with running(server):
        made = awallet(command, place / "copy", "--data", server.data)
        assert made.returncode == 0 and str(place / "copy") in made.stdout, made.stderr
        assert os.listdir(place) == ["copy"]
        assert not [name for name in os.listdir(server.data) if "outgoing" in name]
    back = awallet("restore" if command == "backup" else "import",
                   place / "copy", "--data", tmp_path / "new")
    assert back.returncode == 0, back.stderr
    assert made.stdout.split("mark ")[1].split()[0] in back.stdout


def test_what_a_crash_left_of_a_copy_goes_at_the_next_start(start):
    """P-BACK-1"""
    server = start("serve")
    server.stop()
    left = server.data / ".outgoing.0A1B2C3D.unfinished"
    left.write_text("half a backup")
    server.start()
    poll(lambda: not left.exists(), 10, "it is still there")


def alarmed(tmp_path):
    """A program that writes down why it was called."""
    program = tmp_path / "call"
    program.write_text(f'#!/bin/sh\n{{ echo "$1"; cat; }} >>"{tmp_path}/calls"\n')
    program.chmod(0o755)
    return ["--alarm-command", program], tmp_path / "calls"


def expect_alarm(server, calls, words):
    wait_for(server, "The backup failed")
    poll(lambda: calls.exists() and words in calls.read_text(), 20, "no alarm")
    assert calls.read_text().startswith("backup_failed\n") and words in server.log
    assert server.is_same_process()


@needs_root
@pytest.mark.parametrize("place", ["disk", "disk/awallet", "disk/new/awallet"])
def test_a_folder_that_cannot_be_written_stops_no_wallet(tmp_path, place):
    """P-BACK-1: read-only, or missing below such a one, as for a unit that may not write there."""
    (tmp_path / "disk/awallet").mkdir(parents=True)
    for folder in (tmp_path / "disk", tmp_path / "disk/awallet"):
        folder.chmod(0o700)
    alarm, calls = alarmed(tmp_path)
    server = Server(tmp_path, "serve", ["--backup-to", tmp_path / place, *alarm])
    server.prefix = read_only(tmp_path / "disk")
    with running(server):
        expect_alarm(server, calls, f"ReadWritePaths=-{tmp_path / place}")


def test_a_mount_point_without_its_disk_gets_no_backup(tmp_path):
    """P-BACK-1: neither is it taken for a disk when it has a recent backup from before."""
    mount = tmp_path / "mnt"
    (mount / "awallet").mkdir(parents=True, mode=0o755)
    (mount / "awallet" / name(1)).write_text("from before")
    alarm, calls = alarmed(tmp_path)
    server = Server(tmp_path, "serve", [
        "--backup-to", mount / "awallet", "--backup-mount", mount, *alarm])
    with running(server):
        expect_alarm(server, calls, f"No disk is mounted at {mount}")
    assert len(os.listdir(mount / "awallet")) == 1


def test_a_mounted_disk_gets_its_backup(tmp_path):
    """P-BACK-1"""
    with small_disk("16m") as disk, running(Server(tmp_path, "serve", [
            "--backup-to", disk / "awallet", "--backup-mount", disk])) as server:
        wait_for(server, MADE)
        assert len(backups(disk / "awallet")) == 1


@pytest.mark.parametrize("arguments", [
    ["--backup-mount", "/mnt"], ["--backup-mount", "/elsewhere", "--backup-to", "/backups"],
    ["--backup-mount", "/", "--backup-to", "/backups"]])
def test_a_mount_that_is_not_above_the_backups_is_refused(tmp_path, arguments):
    refused = awallet("serve", "--port", free_port(), "--data", tmp_path / "data", *arguments,
                      timeout=20)
    assert refused.returncode > 0 and "--backup-mount needs" in refused.stderr, refused.stderr
