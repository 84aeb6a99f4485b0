"""X-SNAP: the whole bank under a name, to go back to without a restart."""

import requests

from support.client import Client, newcomer
from support.clock import START
from support.live_stream import listen, news, signed_in
from support.postgres import mark
from support.program import awallet
from support.snapshots import Shelf


def test_a_bank_goes_back_while_it_runs(start):
    """X-SNAP: money, tokens, the clock and the end of the journal are those of then."""
    server = start(arguments=["--clock", START])
    shelf, ada = Shelf(server.url), newcomer(server)
    account = ada.open_account("Everyday", currency="GBP")
    ada.deposit(account, 100_00, key="first", currency="GBP")
    saved, end = shelf.save("before"), mark("--data", server.data)
    ada.deposit(account, 5_00, key="second", currency="GBP")
    grace = newcomer(server)
    shelf.advance(by="P40D")
    assert shelf.restore("before") == saved
    assert mark("--data", server.data) == end
    assert shelf.now == "2026-03-27T08:00:00.000Z"
    assert ada.balance(account) == 100_00
    assert requests.get(
        server.url + "/v1/me", headers={"Authorization": f"Bearer {grace.token}"},
        timeout=10).status_code == 401
    # On the balance of then; the key of a payment that never was is free.
    ada.deposit(account, 7_00, key="second", currency="GBP")
    assert ada.balance(account) == 107_00
    assert awallet("verify", "--data", server.data).returncode == 0


def test_an_open_page_follows(start):
    """X-SNAP, S-HOME-8"""
    server = start()
    shelf, ada = Shelf(server.url), newcomer(server)
    shelf.save("now")
    lines = listen(server, signed_in(server, ada))
    shelf.restore("now")
    assert news(lines) == "event: changed"


def test_snapshots_travel_between_sandboxes(start):
    """X-SNAP: download and upload; sessions stay where they were."""
    first, second = start(), start()
    ada = newcomer(first)
    account = ada.open_account("Everyday", currency="GBP")
    ada.deposit(account, 12_34, key="first", currency="GBP")
    saved = Shelf(first.url).save("theirs")
    file = Shelf(first.url).call("GET", "/sandbox/snapshots/theirs/file")
    assert file.headers["Content-Type"] == "application/vnd.sqlite3"
    assert 'filename="theirs.db"' in file.headers["Content-Disposition"]
    assert len(file.content) == saved["bytes"]
    shelf = Shelf(second.url)
    sent = shelf.upload("mine", file.content)
    assert sent.status_code == 201, sent.text
    assert {**sent.json(), "saved_at": 0, "name": 0} == {**saved, "saved_at": 0, "name": 0}
    shelf.restore("mine")
    assert mark("--data", second.data) == mark("--data", first.data)
    there = Client(second.url, ada.token)
    assert there.call("GET", "/v1/me").status_code == 401
    there.sign_in(ada.username)
    assert there.balance(account) == 12_34
    # Bytes of a row: others may be of a part of the file that nothing uses.
    damaged = file.content.replace(b"Everyday", b"Everyd4y")
    assert damaged != file.content
    for data in (b"", b"nonsense", damaged, file.content[:-4096]):
        refused = shelf.upload("wrong", data)
        assert refused.status_code == 422, refused.text
        assert refused.json()["error"]["code"] == "snapshot_file_invalid"
    assert shelf.names == ["mine"]


def test_snapshots_outlast_the_server(start):
    """X-SNAP: they are files in the data folder, which a reset of the world keeps."""
    server = start()
    shelf = Shelf(server.url)
    shelf.save("kept")
    server.stop()
    server.start()
    assert Shelf(server.url).names == ["kept"]


def test_mistakes_with_snapshots_are_explained(start):
    """X-SNAP"""
    shelf = Shelf(start().url)
    shelf.save("a")
    for call, body, status, code in [
            (("POST", "/sandbox/snapshots"), {}, 422, "snapshot_name_invalid"),
            (("POST", "/sandbox/snapshots"), {"name": "A b"}, 422, "snapshot_name_invalid"),
            (("POST", "/sandbox/snapshots"), {"name": "a"}, 409, "snapshot_exists"),
            (("POST", "/sandbox/snapshots"), {"name": 7}, 400, "field_invalid"),
            (("POST", "/sandbox/snapshots"), {"named": "a"}, 400, "field_unknown"),
            (("POST", "/sandbox/snapshots/none/restore"), None, 404, "snapshot_not_found"),
            (("GET", "/sandbox/snapshots/none"), None, 404, "snapshot_not_found"),
            (("GET", "/sandbox/snapshots/none/file"), None, 404, "snapshot_not_found"),
            (("DELETE", "/sandbox/snapshots/none"), None, 404, "snapshot_not_found"),
            (("GET", "/sandbox/snapshots/..%2Fwallet/file"), None, 422, "snapshot_name_invalid")]:
        assert shelf.refusal(*call, body) == (status, code), (call, body)
    foreign = shelf.call(
        "POST", "/sandbox/snapshots/a/restore", headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403
    assert shelf.call("DELETE", "/sandbox/snapshots/a").status_code == 204
    assert shelf.names == []


def test_the_command_line_has_snapshots_too(start):
    """X-SNAP"""
    server = start()

    def snapshot(*arguments):
        return awallet("sandbox", "snapshot", *arguments, "--data", server.data)

    assert "There are no snapshots." in snapshot("list").stdout
    saved = snapshot("save", "noon")
    assert saved.returncode == 0 and saved.stdout.startswith("Saved noon  2"), saved.stderr
    again = snapshot("save", "noon")
    assert again.returncode == 1 and "--replace" in again.stderr
    assert snapshot("save", "noon", "--replace").returncode == 0
    assert "noon  2" in snapshot("list").stdout
    newcomer(server)
    restored = snapshot("restore", "noon")
    assert restored.returncode == 0 and restored.stdout.startswith("Restored noon"), restored.stderr
    assert snapshot("restore", "one").returncode == 1
    assert snapshot("delete", "noon").stdout == "Deleted noon\n"
    server.stop()
    stopped = snapshot("list")
    assert stopped.returncode == 1 and "Start it first." in stopped.stderr


def test_serve_takes_no_snapshot(start):
    """X-SNAP: its addresses are among those of `test_serve_has_no_clock_to_set`."""
    server = start("serve")
    refused = awallet("sandbox", "snapshot", "save", "a", "--data", server.data)
    assert refused.returncode == 1 and "Only a sandbox" in refused.stderr
