"""A disk that fails PostgreSQL: docs/scaling.md."""

import os
import pathlib
import shutil

import pytest

from support.client import new_key, newcomer
from support.postgres import URI, mark, psql
from support.program import poll
from support.small_disk import fill, small_disk

# How long payments may be refused when the disk is right again.
GOES_ON_SECONDS = 20
# Rows that the first pages of a table hold.
MANY = 400
PAGE = 8192


def deposit(person, key=None):
    body = {"account": person.account, "amount": 1, "currency": "USD"}
    return person.call("POST", "/v1/deposits", body, key=key or new_key())


@pytest.fixture
def small(postgres):
    """A database on a small disk; PostgreSQL's log is on another one."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a disk")
    with small_disk("48m") as disk:
        shutil.chown(disk, "postgres")
        disk.chmod(0o700)
        address = postgres.database()
        name = URI.fullmatch(address)["name"]
        postgres.sql(f"CREATE TABLESPACE small_{name} LOCATION '{disk}'")
        postgres.sql(f"ALTER DATABASE {name} SET TABLESPACE small_{name}")
        yield disk, address
        postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")
        postgres.sql(f"DROP TABLESPACE small_{name}")


@pytest.mark.attack
def test_a_full_disk_refuses_payments_and_readyz_says_so(small, start):
    disk, address = small
    server = start(env={"AWALLET_DATABASE": address})
    ada, key = newcomer(server), new_key()
    assert server.readiness() == 200
    ballast = fill(disk, "ballast")
    booked = 0
    while (answer := deposit(ada, key)).status_code == 201:
        booked, key = booked + 1, new_key()
        assert booked < 20_000, "the disk is not full"
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
    poll(lambda: server.readiness() == 503, 5, "it seems ready")
    assert ada.balance(ada.account) == booked
    ballast.unlink()
    poll(lambda: deposit(ada, key).status_code == 201, GOES_ON_SECONDS, "no payment is made")
    poll(lambda: server.readiness() == 200, GOES_ON_SECONDS, "it is not ready")
    assert ada.balance(ada.account) == booked + 1 and server.is_same_process()
    mark("--data", server.data, "--database", address)


def damage_page(postgres, address, table):
    """Overwrites a part of the table's first page on the disk, while PostgreSQL is stopped."""
    where = psql(f"SELECT pg_relation_filepath('{table}')", address)
    postgres.control("stop", "-m", "fast")
    path = pathlib.Path(postgres.folder, "data", where)
    right = path.read_bytes()
    path.write_bytes(right[:PAGE // 2] + b"damaged!" * 8 + right[PAGE // 2 + 64:])
    postgres.control("start")
    return path, right


@pytest.mark.attack
def test_a_damaged_page_of_the_books_is_found_and_nothing_is_lost(start, postgres):
    """P-OPS-1"""
    address = postgres.database()
    server = start(env={"AWALLET_DATABASE": address})
    ada = newcomer(server)
    for _ in range(MANY):
        ada.deposit(ada.account, 1)
    path, right = damage_page(postgres, address, "account")
    answer = deposit(ada)
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "data_damaged")
    poll(lambda: server.readiness() == 503, 5, "it seems ready")
    assert server.is_same_process()
    postgres.control("stop", "-m", "fast")
    path.write_bytes(right)
    postgres.control("start")
    poll(lambda: deposit(ada).status_code == 201, GOES_ON_SECONDS, "no payment is made")
    poll(lambda: server.readiness() == 200, GOES_ON_SECONDS, "it is not ready")
    assert ada.balance(ada.account) == MANY + 1
    mark("--data", server.data, "--database", address)
