"""C-40: no entrance of the program accepts what no migration made."""

import contextlib
import sqlite3

import pytest

from support.books import Books
from support.program import awallet
from support.snapshots import Shelf


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    return Books(tmp_path_factory.mktemp("books"))


HOST = """
    CREATE TRIGGER planted AFTER INSERT ON session BEGIN
      INSERT OR IGNORE INTO role (person, role, given_at) VALUES (NEW.person, 'host', 1);
    END"""
# Under the names of SQLite's own statistics, too: kinds, the names to hide behind, and the SQL.
PLANTS = {
    "trigger": (("planted", "sqlite_stat1", "sqlite_stat4_x", "sqlite_autoindex_person_7"), HOST),
    "view": (("planted", "sqlite_stat1"), "CREATE VIEW planted AS SELECT 1 AS tbl"),
    "virtual table": (("planted", "sqlite_stat4"), "CREATE VIRTUAL TABLE planted USING fts5(x)"),
    "table": (("planted", "sqlite_stat1", "sqlite_sequence"), "CREATE TABLE planted (tbl)"),
    "index": (("planted", "sqlite_stat1_i"), "CREATE UNIQUE INDEX planted ON session (person)"),
}


def plant(file, kind, name):
    """Puts something into a wallet's file, under a name that SQLite lets nobody else take."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute(PLANTS[kind][1])
        database.execute("PRAGMA writable_schema = ON")
        database.execute("""
            UPDATE sqlite_schema SET name = ?1, sql = replace(sql, 'planted', ?1),
              tbl_name = iif(tbl_name = 'planted', ?1, tbl_name) WHERE name = 'planted'""", (name,))
        database.commit()


@pytest.mark.attack
@pytest.mark.parametrize(
    "kind, name", [(kind, name) for kind, (names, _) in PLANTS.items() for name in names])
def test_no_entrance_accepts_what_no_migration_made(books, tmp_path, kind, name):
    """C-40: nothing of it runs, whatever its kind and its name."""
    folder = books.copy(tmp_path / "data")
    # The note of the mode would refuse `serve` before it looked at the file.
    (folder / "mode").unlink()
    plant(folder / "wallet.db", kind, name)
    before = (folder / "wallet.db").read_bytes()
    said = [
        awallet("verify", "--data", folder),
        awallet("serve", "--port", "0", "--allow-unsafe-disk", "--data", folder),
        awallet("sandbox", "--port", "0", "--data", folder),
        awallet("deposit", "--to", books.ada.username, "5.00", "--data", folder),
        awallet("backup", tmp_path / "backup.db", "--data", folder),
        awallet("export", tmp_path / "export.gz", "--data", folder),
        awallet("restore", folder / "wallet.db", "--data", tmp_path / "restored"),
    ]
    for result in said:
        words = result.stdout + result.stderr
        assert result.returncode > 0, (result.args, words)
        # Some of it not even SQLite reads.
        assert f"{name}: was added" in words or "malformed" in words, (result.args, words)
    assert "WRONG" in said[0].stdout or "cannot be read" in said[0].stderr, said[0]
    assert (folder / "wallet.db").read_bytes() == before
    assert not (tmp_path / "restored").exists() and not (tmp_path / "backup.db").exists()


@pytest.mark.attack
@pytest.mark.parametrize("kind, name", [("trigger", "sqlite_stat1"), ("view", "sqlite_stat1")])
def test_no_snapshot_brings_in_what_no_migration_made(start, kind, name):
    """C-40, X-SNAP: neither as an upload nor among the files."""
    server = start()
    shelf = Shelf(server.url)
    shelf.save("right")
    file = server.data / "snapshots" / "right.db"
    plant(file, kind, name)
    sent = shelf.upload("sent", file.read_bytes())
    assert sent.status_code == 422, sent.text
    put_back = shelf.call("POST", "/sandbox/snapshots/right/restore")
    assert put_back.status_code == 422, put_back.text
    assert server.verify().returncode == 0
