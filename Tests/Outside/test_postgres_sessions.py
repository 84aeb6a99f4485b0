"""Settings and poolers that stand between the wallet and PostgreSQL: docs/scaling.md."""

import contextlib
import os
import shutil
import socket
import subprocess
import time

import pytest

from support.client import newcomer
from support.postgres import URI, as_postgres, mark
from support.program import awallet, free_port, poll


@pytest.fixture
def address(postgres):
    return postgres.database()


def test_settings_of_a_managed_server_do_not_reach_the_wallet(start, postgres, address):
    """P-OPS-4: each would end its sessions, its statements, or change what it reads."""
    name = URI.fullmatch(address)["name"]
    for setting in (
            "statement_timeout = '1ms'", "lock_timeout = '1ms'", "idle_session_timeout = '200ms'",
            "idle_in_transaction_session_timeout = '50ms'", "quote_all_identifiers = on",
            "standard_conforming_strings = off", "bytea_output = 'escape'",
            "default_transaction_isolation = 'serializable'", "client_encoding = 'LATIN1'",
            "default_transaction_deferrable = on", "transform_null_equals = on",
            "TimeZone = 'Asia/Tokyo'", "DateStyle = 'German'"):
        postgres.sql(f"ALTER DATABASE {name} SET {setting}")
    server = start(env={"AWALLET_DATABASE": address})
    ada = newcomer(server)
    ada.deposit(ada.account, 44_00)
    begun = time.monotonic()
    poll(lambda: time.monotonic() - begun > 1, 5, "the clock stands still")
    ada.deposit(ada.account, 1_00)
    assert ada.balance(ada.account) == 45_00
    mark("--data", server.data, "--database", address)
    server.stop()
    mark("--data", server.data, "--database", address)


@pytest.mark.parametrize("setting, told", [
    ("session_replication_role = replica", "session_replication_role is replica"),
    ("zero_damaged_pages = on", "zero_damaged_pages is on"),
    ("ignore_checksum_failure = on", "ignore_checksum_failure is on"),
    ("default_transaction_read_only = on", "default_transaction_read_only is on"),
    ("search_path = nowhere", "search_path of this database leads to no schema"),
])
def test_settings_that_the_wallet_cannot_live_with_are_named(
        postgres, address, tmp_path, setting, told):
    """P-OPS-4"""
    postgres.sql(f"ALTER DATABASE {URI.fullmatch(address)['name']} SET {setting}")
    other = awallet("sandbox", "--port", "0", "--data", tmp_path / "x", "--database", address)
    assert other.returncode > 0 and told in other.stderr, other.stderr


@pytest.mark.parametrize("setting", ["synchronous_commit", "fsync", "full_page_writes"])
def test_settings_that_lose_payments_are_refused(postgres, address, setting, tmp_path):
    name = URI.fullmatch(address)["name"]
    if setting == "synchronous_commit":
        postgres.sql(f"ALTER DATABASE {name} SET {setting} = off")
    else:
        postgres.sql(f"ALTER SYSTEM SET {setting} = off")
        postgres.sql("SELECT pg_reload_conf()")
        poll(lambda: postgres.sql(f"SHOW {setting}") == "off", 10, "the setting is still on")
    try:
        other = awallet("sandbox", "--port", "0", "--data", tmp_path / "x", "--database", address)
        assert other.returncode > 0 and f"setting {setting} is off" in other.stderr
    finally:
        postgres.sql(f"ALTER SYSTEM RESET {setting}")
        postgres.sql("SELECT pg_reload_conf()")
        if setting != "synchronous_commit":
            poll(lambda: postgres.sql(f"SHOW {setting}") == "on", 10, "the setting is still off")


@pytest.fixture
def pooler(postgres):
    """Starts PgBouncer before a database."""
    started = []

    def run(address, mode):
        if not shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin"):
            pytest.skip("there is no pgbouncer")
        found, port = URI.fullmatch(address), free_port()
        # Where its user may read.
        folder = postgres.folder / f"pooler{port}"
        folder.mkdir()
        (folder / "users").write_text('"awallet" ""\n')
        (folder / "ini").write_text(f"""
[databases]
{found["name"]} = host={found["folder"]} user=awallet
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = trust
auth_file = {folder}/users
pool_mode = {mode}
default_pool_size = 40
""")
        for path in (folder, folder / "users", folder / "ini"):
            path.chmod(0o755)
        command = ["/usr/sbin/pgbouncer", folder / "ini"]
        started.append(subprocess.Popen(
            [*as_postgres(), *map(str, command)], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL))
        poll(lambda: answers(port), 10, "pgbouncer does not listen")
        return f"postgresql://awallet@127.0.0.1:{port}/{found['name']}"

    yield run
    for process in started:
        process.terminate()
        process.wait(timeout=20)


def answers(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True


@pytest.mark.parametrize("mode", ["transaction", "statement"])
def test_a_pooler_that_shares_sessions_is_refused(pooler, address, tmp_path, mode):
    """P-OPS-4: the writer's lock would be everybody's."""
    pooled = pooler(address, mode)
    other = awallet("sandbox", "--port", "0", "--data", tmp_path / "x", "--database", pooled)
    assert other.returncode > 0 and "A pooler in transaction mode" in other.stderr, other.stderr


def test_a_pooler_in_session_mode_is_as_good_as_none(pooler, start, address):
    """P-OPS-4"""
    server = start(env={"AWALLET_DATABASE": pooler(address, "session")})
    ada = newcomer(server)
    ada.deposit(ada.account, 44_00)
    assert server.verify().returncode == 0
