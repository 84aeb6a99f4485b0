"""The round-up challenge from end to end, by a client that knows only the bank's contract."""

import base64
import io
import threading
import uuid

from PIL import Image

from support.starling import Starling, spender, this_week, token_of


def photo():
    """A small picture in base64 with line breaks, as some clients encode it."""
    file = io.BytesIO()
    Image.new("RGB", (64, 48), (20, 120, 110)).save(file, "JPEG")
    return base64.encodebytes(file.getvalue()).decode()


def round_up(items):
    """The amount that rounds each outgoing payment up to the next pound (S-RND-1)."""
    spent = [
        item["amount"]["minorUnits"] for item in items
        if item["direction"] == "OUT" and item["source"] != "INTERNAL_TRANSFER"]
    return sum(-amount % 100 for amount in spent)


def test_a_weeks_change_is_saved_once(start):
    """S-RND-1, S-SAPI-1..8: 4.35, 5.20 and 0.87 give 1.58, moved once; the photo is unchanged."""
    server = start()
    demo, account_id = spender(server.url, [4_35, 5_20, 87])
    starling = Starling(server.url, token_of(server.url))

    account = next(one for one in starling.accounts() if one["accountUid"] == account_id)
    before = starling.balance(account)
    assert before["effectiveBalance"] == {"currency": "GBP", "minorUnits": 89_58}
    items = starling.settled(account, *this_week())
    assert sorted(item["amount"]["minorUnits"] for item in items
                  if item["direction"] == "OUT") == [87, 4_35, 5_20]
    assert all(len(item["settlementTime"]) == 24 for item in items)
    change = round_up(items)
    assert change == 1_58

    picture = photo()
    goal = starling.create_goal(account, "Sailing", target=20_00, photo=picture)
    path = f"/account/{account_id}/savings-goals/{goal}"
    assert starling.ask("GET", path + "/photo") == {"base64EncodedPhoto": picture}

    transfer = str(uuid.uuid4()).upper()
    for _ in range(2):
        moved = starling.move("add-money", account, goal, change, transfer)
        assert moved.status_code == 200
        assert moved.json() == {"transferUid": transfer.lower(), "success": True}
    assert starling.ask("GET", path) == {
        "savingsGoalUid": goal, "name": "Sailing",
        "target": {"currency": "GBP", "minorUnits": 20_00},
        "totalSaved": {"currency": "GBP", "minorUnits": 1_58}, "savedPercentage": 7,
        "state": "ACTIVE"}
    after = starling.balance(account)
    assert after["effectiveBalance"]["minorUnits"] == 89_58 - 1_58
    assert after["totalEffectiveBalance"] == before["totalEffectiveBalance"]
    assert round_up(starling.settled(account, *this_week())) == 1_58, "saving must not count"

    # The REST API shows the same money.
    assert demo.balance(account_id) == 88_00
    assert demo.ask("GET", f"/v1/goals/{goal}")["saved"] == 1_58
    assert server.verify().returncode == 0


def test_every_error_has_its_message_and_moves_nothing(start):
    """S-SAPI-6"""
    server = start()
    demo, account_id = spender(server.url, [], deposit=1_00)
    starling = Starling(server.url)
    account = next(one for one in starling.accounts() if one["accountUid"] == account_id)
    goal = starling.create_goal(account, "Sailing")

    def error_of(response):
        assert response.json()["success"] is False
        return response.status_code, response.json()["errors"][0]["message"]

    too_much = starling.move("add-money", account, goal, 1_01)
    assert error_of(too_much) == (400, "INSUFFICIENT_FUNDS")
    for amount in (0, -1):
        nothing = starling.move("add-money", account, goal, amount)
        assert error_of(nothing) == (400, "AMOUNT_MUST_BE_POSITIVE")
    stranger = starling.move("add-money", account, str(uuid.uuid4()), 1)
    assert error_of(stranger) == (400, "UNKNOWN_SAVINGS_GOAL")
    empty = starling.move("withdraw-money", account, goal, 1)
    assert error_of(empty) == (400, "INSUFFICIENT_FUNDS")
    for wrong in ("nonsense", ""):
        starling.session.headers["Authorization"] = f"Bearer {wrong}"
        answer = starling.call("GET", "/accounts")
        assert (answer.status_code, answer.json()["error"]) == (403, "invalid_token")
    assert demo.balance(account_id) == 1_00


def test_twenty_copies_of_one_transfer_move_once(start):
    """S-SAPI-5"""
    server = start()
    demo, account_id = spender(server.url, [])
    account = {"accountUid": account_id, "currency": "GBP"}
    goal = Starling(server.url).create_goal(account, "Sailing")
    transfer, statuses = str(uuid.uuid4()), []

    def send():
        answer = Starling(server.url).move("add-money", account, goal, 5_00, transfer)
        statuses.append(answer.status_code)

    threads = [threading.Thread(target=send) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 20
    assert demo.balance(account_id) == 95_00
    other = Starling(server.url).move("add-money", account, goal, 6_00, transfer)
    assert other.status_code == 400 and demo.balance(account_id) == 95_00
