"""X-CLASS: a bank for each student of a class, and a board that shows what each has done."""

import concurrent.futures
import os
import random
import signal
import threading

import pytest
import requests

from support.banks import Banks
from support.classes import IMPLIED, Class, Student, reached_by
from support.client import Client
from support.program import awallet, poll

NAMES = [f"{first} {last}" for last in ("Lovelace", "Hopper", "Torvalds")
         for first in ("Ada", "Grace", "Linus", "Joan", "Alan", "Radia", "Vint", "Sophie", "Ken",
                       "Hedy")]
OWN_TASKS = """
title: First steps   # for the first lesson
intro: >
  Try the bank
  with your own program.
world: challenge
tasks:
  - id: look
    text: Look at your accounts.
    when: {request: {api: rest, method: GET, path: /v1/accounts, status: 2}}
    points: 2
  - {id: ten, text: Deposit at least ten., when: {moved: {kind: deposit, at_least: 10.00}}}
  - id: savings
    text: Bring 25 into Savings.
    when: {balance: {account: Savings, equals: 25.00}}
    points: 5
  - id: nobody
    text: Pay somebody who does not exist.
    when:
      refused: {code: recipient_not_found}
"""
LONG = "x" * 201
MISTAKES = [
    ({"roster": ""}, 422, "class_roster_empty", "roster"),
    ({"roster": f"Ada\n{LONG}"}, 422, "class_roster_line_too_long", "Line 2"),
    ({"roster": "Ada\r\n\"Grace"}, 422, "class_roster_quote_open", "Line 2"),
    ({"roster": "name,email\n,x@y.org"}, 422, "class_student_name_invalid", "Line 2"),
    ({"roster": "Ada\nLovelace, Ada"}, 422, "class_student_email_invalid", "Line 2"),
    ({"roster": "Ada\nGrace\nada"}, 422, "class_student_twice", "Line 3"),
    ({"roster": "\n".join(f"S{n}" for n in range(501))}, 422, "class_too_many_students",
     "Line 501"),
    ({"roster": "Ada", "world": "mars"}, 422, "bank_world_unknown", "world"),
    ({"roster": "Ada", "tasks": "none"}, 422, "class_tasks_unknown", "name"),
    ({"roster": "Ada", "tasks": "wallet", "tasks_yaml": OWN_TASKS}, 422, "class_tasks_unknown",
     "not both"),
    ({"roster": "Ada", "tasks_yaml": OWN_TASKS.replace("kind: deposit", "kind: theft")}, 422,
     "class_tasks_invalid", "Line 12, column 65"),
    ({"roster": "Ada", "tasks_yaml": "title: [x"}, 422, "class_tasks_invalid", "Line 2"),
    ({}, 400, "field_missing", "roster"),
    ({"roster": ["Ada"]}, 400, "field_invalid", "roster"),
    ({"roster": "Ada", "colour": "red"}, 400, "field_unknown", "colour")]


def test_a_class_has_a_bank_for_each_student(server, room):
    """X-CLASS: names become the names of banks, and each bank is there with its token."""
    room.make("name,email\r\n\"Lovelace, Ada\",ada@example.com\r\nAda Lovelace,\r\nJosé,\r\n",
              world="challenge")
    ada, other, jose = room.list()
    assert ada == {
        "name": "Lovelace, Ada", "email": "ada@example.com", "bank": "lovelace-ada",
        "url": f"{server.url}/b/lovelace-ada",
        "host": f"http://lovelace-ada.localhost:{server.port}",
        "token": "lovelace-ada.challenge-access-token"}
    assert (other["bank"], jose["bank"]) == ("ada-lovelace", "jose")
    assert Banks(server.url).names == ["ada-lovelace", "jose", "lovelace-ada"]
    (more,) = room.add("Ada Lovelace,ada2@example.com")
    assert more["bank"] == "ada-lovelace-2"
    assert Student(more).rest.account
    assert room.call("POST", "/sandbox/class", {"roster": "x"}).status_code == 409
    again = room.call("POST", "/sandbox/class/students", {"roster": "Bob\nJOSÉ"})
    assert again.json()["error"]["code"] == "class_student_twice"
    assert "Line 2" in again.json()["error"]["message"] and len(room.list()) == 4
    assert room.call("DELETE", "/sandbox/class").status_code == 204
    assert Banks(server.url).names == []
    assert room.call("GET", "/sandbox/class").json()["error"]["code"] == "class_none"


@pytest.mark.parametrize("body, status, code, words", MISTAKES)
def test_a_mistake_names_its_place_and_makes_nothing(server, room, body, status, code, words):
    """X-CLASS"""
    answer = room.call("POST", "/sandbox/class", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    assert words in answer.text
    assert room.call("GET", "/sandbox/class").status_code == 404
    assert Banks(server.url).names == []


def test_thirty_students_at_once(server, room):
    """X-CLASS: the board shows exactly what each did, and nobody is in another's row."""
    students = room.make(NAMES, tasks="round-up")
    assert len({one["bank"] for one in students}) == 30
    rng = random.Random(os.environ.get("AWALLET_SEED", "a class of thirty"))
    plans = {}
    for number, student in enumerate(students):
        acts = rng.sample(sorted(IMPLIED), number % (len(IMPLIED) + 1))
        plans[student["bank"]] = acts
    start = threading.Barrier(30)

    def play(student):
        worker = Student(student)
        start.wait()
        for act in plans[student["bank"]]:
            getattr(worker, act)()

    with concurrent.futures.ThreadPoolExecutor(30) as pool:
        list(pool.map(play, students))
    expected = {bank: reached_by(acts) for bank, acts in plans.items()}
    assert room.reached() == expected
    assert {len(acts) for acts in expected.values()} >= {0, 8}
    challenge = {"accounts", "feed", "goal", "round-up"}
    tasks = {bank: (challenge if "round_up" in acts else set())
             | ({"once"} if "found_again" in acts else set())
             for bank, acts in expected.items()}
    assert room.reached("tasks") == tasks
    points = {one["bank"]: one["points"] for one in room.board()["students"]}
    assert points == {bank: (10 if "goal" in done else 0) + (3 if "once" in done else 0)
                      for bank, done in tasks.items()}


def test_what_does_not_count(room):
    """X-CLASS: what failed, was only looked at, or saved another sum is not on the board."""
    (ada,) = room.make(["Ada"], world="challenge")
    anonymous = Client(ada["url"])
    assert anonymous.call("GET", "/v1/accounts").status_code == 401
    assert anonymous.call("POST", "/v1/codes", {"phone": "+15306018718"}).status_code < 300
    assert requests.get(ada["url"] + "/", timeout=10).status_code == 200
    assert room.reached() == {"ada": set()}
    worker = Student(ada)
    goal = worker.rest.make_goal(worker.rest.account, "Boat")
    worker.rest.save_into(goal, 1_57, "GBP")
    worker.rest.pay_shop(worker.rest.account, 1_00, currency="GBP")
    answer = worker.rest.call("POST", "/v1/accounts", {"currency": "XXX"})
    assert answer.status_code >= 400
    assert room.reached() == {"ada": {"signed_in"}}


def test_what_is_reached_stays(start):
    """X-CLASS: also when the requests are forgotten, a snapshot is put back, or all is killed."""
    server = start()
    room = Class(server.url)
    ada, grace = room.make(["Ada", "Grace"], world="challenge", tasks="wallet")
    worker = Student(ada)
    worker.transferred()
    worker.overdraft_refused()
    before = room.board()
    reached = reached_by(["transferred", "overdraft_refused"])
    assert room.reached() == {"ada": reached, "grace": set()}
    assert Banks(ada["url"]).call("DELETE", "/sandbox/requests").status_code == 204
    assert room.board() == before
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    server.start()
    assert room.board() == before
    Student(grace).signed_in()
    assert room.reached() == {"ada": reached, "grace": {"signed_in"}}
    assert room.reset("ada")["bank"] == "ada"
    assert room.reached() == {"ada": set(), "grace": {"signed_in"}}
    assert room.reached("tasks")["ada"] == set()
    assert requests.get(ada["url"] + "/v1/me", timeout=10, headers={
        "Authorization": f"Bearer {worker.rest.token}"}).status_code == 401
    Student(ada).signed_in()
    Banks(server.url).reset("grace")
    assert room.reached() == {"ada": {"signed_in"}, "grace": set()}
    Banks(server.url).delete("grace")
    assert room.reached() == {"ada": {"signed_in"}}
    server.stop()
    server.start()
    assert room.reached() == {"ada": {"signed_in"}}
    assert room.call("DELETE", "/sandbox/class/students/grace").status_code == 404
    assert room.call("DELETE", "/sandbox/class/students/ada").status_code == 204
    assert room.list() == [] and Banks(server.url).names == []
    server.stop()
    server.arguments.append("--reset")
    server.start()
    assert room.call("GET", "/sandbox/class").status_code == 404


def test_a_teachers_own_tasks(room):
    """X-CLASS: a task file decides what else the board shows."""
    room.make(["Ada", "Grace"], tasks_yaml=OWN_TASKS)
    board = room.board()
    assert board["title"] == "First steps" and board["world"] == "challenge"
    assert board["intro"].strip() == "Try the bank with your own program."
    assert [(task["id"], task["points"]) for task in board["tasks"]] == [
        ("look", 2), ("ten", 0), ("savings", 5), ("nobody", 0)]
    rest = Student(room.list()[0]).rest
    assert room.reached("tasks") == {"ada": {"look"}, "grace": set()}
    rest.deposit(rest.account, 9_99, currency="GBP")
    savings = rest.open_account("Savings", "GBP")
    rest.transfer(rest.account, 20_00, to=savings, currency="GBP")
    assert room.reached("tasks")["ada"] == {"look"}
    rest.transfer(rest.account, 5_00, to=savings, currency="GBP")
    rest.deposit(rest.account, 10_00, currency="GBP")
    assert rest.call("POST", "/v1/transfers", {
        "from": rest.account, "recipient": "NobodyAtAll", "amount": 1, "currency": "GBP"},
        "a-key").status_code >= 400
    assert room.reached("tasks") == {"ada": {"look", "ten", "savings", "nobody"}, "grace": set()}
    assert [one["points"] for one in room.board()["students"]] == [7, 0]


def test_the_board_is_followed(server, room):
    """X-CLASS: an event comes for each change, also for one that was missed."""
    (ada,) = room.make(["Ada"], world="challenge")

    def first_event(after=""):
        with requests.get(f"{server.url}/sandbox/class/stream{after}", stream=True,
                          timeout=10) as answer:
            return next(line for line in answer.iter_lines() if line.startswith(b"event:"))

    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        event = pool.submit(first_event)
        student = Student(ada)
        poll(lambda: event.done() or student.account_made() is None, 10, "an event")
        assert event.result() == b"event: changed"
    assert first_event("?after=0") == b"event: changed"


def test_the_command_line_makes_a_class_too(start, tmp_path):
    """X-CLASS"""
    server = start()

    def command(*words):
        return awallet("sandbox", "class", *words, "--data", server.data)

    roster = tmp_path / "roster.csv"
    roster.write_text("name,email\nAda Lovelace,ada@example.com\nGrace Hopper,\n")
    tasks = tmp_path / "own.yaml"
    tasks.write_text(OWN_TASKS)
    assert "There is no class." in command("list").stdout
    made = command("make", roster, "--tasks", "round-up").stdout
    first, second = made.splitlines()
    assert first == ("Ada Lovelace  /b/ada-lovelace  ada-lovelace.challenge-access-token  "
                     "0 of 8 milestones  0 of 5 tasks  0 of 13 points")
    assert second.startswith("Grace Hopper  /b/grace-hopper")
    assert command("list").stdout == made
    again = command("make", roster)
    assert again.returncode == 1 and "already" in again.stderr
    assert "ended" in command("end").stdout
    assert "0 of 4 tasks" in command("make", roster, "--tasks", tasks).stdout
    assert command("end").returncode == 0
    tasks.write_text("title: T\ntasks:\n  - id: a\n    text: b\n    when: flown\n")
    refused = command("make", roster, "--tasks", tasks)
    assert refused.returncode == 1 and "Line 5, column 11" in refused.stderr
    assert command("make", tmp_path / "none.csv").returncode == 64
    assert "There is no class." in command("list").stdout


def test_a_sandbox_without_requests_has_no_class(start):
    """X-CLASS: it would see nothing; and `serve` has no class at all."""
    server = start(arguments=["--no-inspector"])
    room = Class(server.url)
    answer = room.call("POST", "/sandbox/class", {"roster": "Ada"})
    assert answer.json()["error"]["code"] == "class_needs_requests"
    assert Banks(server.url).names == []
    (bank,) = Banks(server.url).make(names=["ada"])
    assert requests.get(bank["url"] + "/sandbox/class", timeout=10).status_code == 404
