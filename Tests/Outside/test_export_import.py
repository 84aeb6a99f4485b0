"""`awallet export` and `awallet import`: a whole wallet moves to another server."""

import gzip
import json
import os
import stat

import pytest

from support.books import Books
from support.client import Client
from support.program import Server, awallet, running
from support.small_disk import small_disk


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    """A stopped wallet with something of everything, and an export of it."""
    books = Books(tmp_path_factory.mktemp("books"))
    books.export = books.server.data.parent / "wallet.jsonl.gz"
    made = awallet("export", books.export, "--data", books.server.data)
    assert made.returncode == 0, made.stderr
    books.mark = made.stdout.split("mark ")[1].split()[0]
    return books


def bring_in(file, data):
    result = awallet("import", file, "--data", data)
    return result.returncode, result.stdout + result.stderr


def test_other_programs_can_read_an_export(books):
    """P-DATA-3: each line is JSON; the rows follow the names of their columns."""
    assert stat.S_IMODE(books.export.stat().st_mode) == 0o600
    with gzip.open(books.export, "rt", encoding="utf-8") as file:
        head, *lines = [json.loads(line) for line in file]
    assert head["awallet"] == "export" and head["mark"] == books.mark
    counts, tables, table = {}, {}, None
    for line in lines[:-1]:
        if isinstance(line, dict):
            table = line["table"]
            tables[table], counts[table] = line["columns"], 0
        else:
            assert len(line) == len(tables[table])
            counts[table] += 1
    assert lines[-1]["end"] == counts and counts["transfer"] > 4
    assert not {"session", "access_token", "webhook"} & set(tables)


def test_an_imported_wallet_is_the_same(books, tmp_path):
    """P-DATA-3: the same mark and balances; people sign in again; the server starts on it."""
    data = tmp_path / "data"
    code, words = bring_in(books.export, data)
    assert code == 0 and books.mark in words and "API tokens" in words, words
    assert sorted(os.listdir(data)) == ["lock", "secret.key", "wallet.db"]
    for name in os.listdir(data):
        assert stat.S_IMODE((data / name).stat().st_mode) == 0o600, name
    assert awallet("verify", "--data", data, "--expect", books.mark).returncode == 0
    old = [awallet("person", "show", books.ada.username, "--data", folder).stdout
           for folder in (data, books.server.data)]
    assert old[0] == old[1] and books.account in old[0]
    server = Server(tmp_path)
    server.start()
    try:
        ada = Client(server.url)
        ada.use(books.ada.token)
        assert ada.call("GET", "/v1/me").status_code == 401, "a session came along"
        assert ada.sign_in(books.ada.username)
        assert ada.balance(books.account) > 0
    finally:
        server.stop()


def test_an_export_of_the_running_server_is_whole(start, tmp_path):
    """P-DATA-3"""
    server = start()
    file = tmp_path / "wallet.jsonl.gz"
    made = awallet("export", file, "--data", server.data)
    assert made.returncode == 0, made.stderr
    again = awallet("export", file, "--data", server.data)
    assert again.returncode == 1 and "already exists" in again.stderr
    code, words = bring_in(file, tmp_path / "new")
    assert code == 0 and made.stdout.split("mark ")[1].split()[0] in words


def test_a_wallet_that_nobody_set_up_gives_way(books, tmp_path):
    """P-DATA-3: installing the package has made one."""
    server = Server(tmp_path, "serve", sets_up=False)
    with running(server):
        pass
    code, words = bring_in(books.export, server.data)
    assert code == 0 and "nobody had set up, is gone" in words and books.mark in words, words


def test_a_live_or_filled_folder_is_left_alone(books, start, tmp_path):
    """P-DATA-3"""
    server = start()
    code, words = bring_in(books.export, server.data)
    assert code == 1 and "Another awallet is running" in words
    server.stop()
    before = sorted(os.listdir(server.data))
    code, words = bring_in(books.export, server.data)
    assert code == 1 and "not empty" in words and sorted(os.listdir(server.data)) == before


def cut(lines):
    return lines[:-1]


def reordered(lines):
    first = next(place for place, line in enumerate(lines) if b'"person"' in line) + 1
    lines[first], lines[first + 1] = lines[first + 1], lines[first]
    return lines


def newer(lines):
    return [lines[0].replace(b'"schema":', b'"schema":1'), *lines[1:]]


def foreign(lines):
    return [b'{"recipes":1}\n']


@pytest.mark.parametrize("harm, told", [
    (cut, "end is missing"), (reordered, "was changed"), (newer, "newer awallet"),
    (foreign, "not an export")], ids=lambda one: getattr(one, "__name__", None))
def test_a_changed_file_is_refused_and_leaves_nothing(books, tmp_path, harm, told):
    """P-DATA-3"""
    file = tmp_path / "wallet.jsonl.gz"
    with gzip.open(books.export) as whole, gzip.open(file, "wb") as changed:
        changed.writelines(harm(whole.readlines()))
    refused(file, tmp_path, told)


def test_a_damaged_file_is_refused_and_leaves_nothing(books, tmp_path):
    """P-DATA-3: cut short, and with one bit flipped, as a bad disk would."""
    file = tmp_path / "wallet.jsonl.gz"
    whole = books.export.read_bytes()
    file.write_bytes(whole[:len(whole) // 2])
    refused(file, tmp_path, "damaged")
    file.write_bytes(whole[:-20] + bytes([whole[-20] ^ 1]) + whole[-19:])
    refused(file, tmp_path, "cannot be imported")
    refused(tmp_path / "none", tmp_path, "no file")


def refused(file, tmp_path, told):
    (tmp_path / "there").mkdir(exist_ok=True)
    for data in (tmp_path / "new", tmp_path / "there"):
        code, words = bring_in(file, data)
        assert code == 1 and told in words and "Nothing was imported" in words, words
    assert not (tmp_path / "new").exists() and os.listdir(tmp_path / "there") == []


def test_a_full_disk_leaves_no_export_and_no_wallet(books):
    """P-DATA-3"""
    with small_disk("256k") as disk:
        (disk / "filler").write_bytes(bytes(240 << 10))
        made = awallet("export", disk / "wallet.jsonl.gz", "--data", books.server.data)
        assert made.returncode == 1 and "no room" in made.stderr, made.stderr
        code, words = bring_in(books.export, disk / "data")
        assert code == 1 and "Nothing was imported" in words, words
        assert os.listdir(disk) == ["filler"]
