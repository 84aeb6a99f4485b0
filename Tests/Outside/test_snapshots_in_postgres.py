"""X-SNAP: snapshots of a sandbox in PostgreSQL, alone and with several servers."""

import threading

import pytest

from support.client import Client, Refused, newcomer
from support.clock import START
from support.cluster import TAKEOVER_SECONDS, at, writer_and_reader
from support.live_stream import listen, news, signed_in
from support.postgres import mark
from support.program import awallet, poll
from support.snapshots import Shelf


@pytest.fixture
def address(postgres):
    return postgres.database()


@pytest.fixture
def server(start, address):
    """A sandbox in PostgreSQL, whose clock stands."""
    server = start(arguments=["--clock", START], env={"AWALLET_DATABASE": address})
    server.address = address
    return server


@pytest.fixture
def members(postgres, tmp_path):
    """A server that writes, and one that does not write."""
    with writer_and_reader(tmp_path, postgres.database()) as servers:
        yield servers


def end(server):
    return mark("--data", server.data, "--database", server.address)


def rich(server):
    """Ada, with an account that holds a hundred pounds."""
    ada = newcomer(server)
    ada.account = ada.open_account("Everyday", currency="GBP")
    ada.deposit(ada.account, 100_00, key="first", currency="GBP")
    return ada


def is_signed_in(server, token):
    try:
        return bool(Client(server.url, token).accounts())
    except Refused as refused:
        assert refused.code == "not_signed_in"
        return False


def test_a_bank_in_postgres_goes_back_while_it_runs(server):
    """Money, tokens, the clock and the end of the journal are those of then; new ids are free."""
    shelf, ada = Shelf(server.url), rich(server)
    saved, then = shelf.save("before"), end(server)
    for number in range(20):
        ada.deposit(ada.account, 5_00, key=f"later-{number}", currency="GBP")
    ada.make_goal(ada.account, "Sailing")
    grace = newcomer(server)
    shelf.advance(by="P40D")
    for _ in range(2):
        assert shelf.restore("before") == saved
        assert end(server) == then
        assert shelf.now == "2026-03-27T08:00:00.000Z"
        assert ada.balance(ada.account) == 100_00
        assert not is_signed_in(server, grace.token)
        for number in range(20):
            ada.deposit(ada.account, 1_00, key=f"later-{number}", currency="GBP")
        assert len({row["id"] for row in ada.transactions(ada.account)}) == 21
        linus = rich(server)
        assert linus.balance(linus.account) == 100_00
        assert ada.balance(ada.account) == 120_00
        end(server)
    server.stop()
    server.start()
    assert ada.balance(ada.account) == 120_00


def test_readers_see_one_of_the_two_states(server):
    """Payments and reads go on while a snapshot is put back."""
    shelf, ada = Shelf(server.url), rich(server)
    shelf.save("before")
    ada.deposit(ada.account, 5_00, key="second", currency="GBP")
    seen, done = [], threading.Event()

    def read():
        own = Client(server.url, ada.token)
        while not done.is_set():
            seen.append((own.balance(ada.account), len(own.transactions(ada.account))))

    reader = threading.Thread(target=read)
    reader.start()
    shelf.restore("before")
    done.set()
    reader.join()
    # Two requests: the snapshot may be put back between them.
    assert set(seen) <= {(105_00, 2), (105_00, 1), (100_00, 1)}
    assert ada.balance(ada.account) == 100_00


def test_snapshots_travel_between_the_engines(start, server):
    """A file of a folder's sandbox is put back in PostgreSQL, and the other way round; its
    sessions stay outside."""
    folder = start()
    ada, linus = rich(folder), rich(server)
    Shelf(folder.url).save("ours")
    Shelf(server.url).save("theirs")
    ours, theirs = (
        Shelf(one.url).call("GET", f"/sandbox/snapshots/{name}/file").content
        for one, name in ((folder, "ours"), (server, "theirs")))
    marks = mark("--data", folder.data), end(server)
    for one, file in ((folder, theirs), (server, ours)):
        sent = Shelf(one.url).upload("sent", file)
        assert sent.status_code == 201, sent.text
        Shelf(one.url).restore("sent")
    assert (end(server), mark("--data", folder.data)) == marks
    for one, person in ((server, ada), (folder, linus)):
        assert not is_signed_in(one, person.token)
        moved = Client(one.url)
        moved.sign_in(person.username)
        moved.deposit(person.account, 7_00, key="moved", currency="GBP")
        assert moved.balance(person.account) == 107_00
    end(server)
    mark("--data", folder.data)


def test_a_broken_file_changes_nothing(server):
    """Neither when it is sent nor when it was damaged in the folder."""
    shelf, ada = Shelf(server.url), rich(server)
    shelf.save("right")
    file = server.data / "snapshots/right.db"
    right = file.read_bytes()
    ada.deposit(ada.account, 5_00, key="second", currency="GBP")
    then = end(server)
    # A byte of a text that no page's header contains.
    place = right.rindex(b"Everyday")
    damaged = right[:place] + b"X" + right[place + 1:]
    for data in (b"nonsense", damaged, right[:-4096]):
        refused = shelf.upload("wrong", data)
        assert refused.status_code == 422, refused.text
        assert refused.json()["error"]["code"] == "snapshot_file_invalid"
    file.write_bytes(damaged)
    assert shelf.refusal("POST", "/sandbox/snapshots/right/restore", None) == (
        422, "snapshot_file_invalid")
    assert end(server) == then
    ada.deposit(ada.account, 1_00, key="third", currency="GBP")
    assert ada.balance(ada.account) == 106_00
    file.write_bytes(right)
    shelf.restore("right")
    assert ada.balance(ada.account) == 100_00


def test_the_command_line_restores_in_postgres(server):
    ada = rich(server)

    def snapshot(*words):
        done = awallet("sandbox", "snapshot", *words, "--data", server.data)
        assert done.returncode == 0, done.stderr

    snapshot("save", "noon")
    ada.deposit(ada.account, 5_00, key="second", currency="GBP")
    snapshot("restore", "noon")
    assert ada.balance(ada.account) == 100_00


def test_every_server_follows_a_restoration(members):
    """Also the clock, which nobody had set when the snapshot was saved, and open pages."""
    writer, reader = members
    ada, shelf = rich(writer), Shelf(reader.url)
    lines = listen(reader, signed_in(reader, ada))
    shelf.save("before")
    started = shelf.now
    ada.deposit(ada.account, 5_00, key="second", currency="GBP")
    assert news(lines) == "event: changed"
    shelf.set(frozen=True)
    shelf.advance(by="P400D")
    lines = listen(reader, signed_in(reader, ada))
    shelf.restore("before")
    assert news(lines) == "event: changed"
    for one in members:
        assert at(one, ada).balance(ada.account) == 100_00
        poll(lambda one=one: started < Shelf(one.url).now < f"{int(started[:4]) + 1}", 10,
             "its clock did not go back")
        assert not Shelf(one.url).ask("GET")["frozen"]
    at(reader, ada).deposit(ada.account, 7_00, key="second", currency="GBP")
    assert at(writer, ada).balance(ada.account) == 107_00
    writer.kill()
    poll(reader.is_ready, TAKEOVER_SECONDS, "nobody took over")
    at(reader, ada).deposit(ada.account, 1_00, key="third", currency="GBP")
    assert at(reader, ada).balance(ada.account) == 108_00
    reader.mark()
