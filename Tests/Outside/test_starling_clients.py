"""Published client libraries work unchanged, except for the address of the API."""

import base64
import datetime
import io
import uuid

import pytest
import requests
import starling
import starlingbank
from PIL import Image
from starling_bank.generated.client import StarlingClient as TypedClient

from support.client import new_key
from support.starling import ANY_ID, DEMO_TOKEN, SDK_ID, SIMPLE_TOKEN, spender, this_week


@pytest.fixture(scope="module")
def money(server):
    """DemoUser's account with this week's payments of the challenge."""
    demo, account = spender(server.url, [4_35, 5_20, 87])
    return demo, account


@pytest.fixture
def sdk(server):
    """`starling-sdk`."""
    client = starling.StarlingClient(access_token=DEMO_TOKEN)
    client.base_url = server.url
    return client


@pytest.fixture
def old(server, monkeypatch):
    """`starlingbank`, which uses the first account."""
    monkeypatch.setattr(starlingbank, "BASE_URL", server.url + "/api/v2")
    return starlingbank.StarlingAccount(DEMO_TOKEN, update=True)


@pytest.fixture
def checked(server):
    """A function that calls the API and checks every id in the answer as the official SDK does."""
    seen = []

    def ask(method, path, body=None):
        answer = requests.request(
            method, f"{server.url}/api/v2{path}", json=body, timeout=30,
            headers={"Authorization": f"Bearer {DEMO_TOKEN}"})
        assert answer.status_code < 300, f"{path}: {answer.status_code} {answer.text}"
        found = ANY_ID.findall(answer.text)
        assert all(map(SDK_ID.fullmatch, found)), f"{path}: {found}"
        seen.extend(found)
        return answer.json()

    ask.seen = seen
    return ask


def picture():
    file = io.BytesIO()
    Image.new("RGB", (40, 40), (200, 90, 30)).save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode()


def test_the_sdk_reads_accounts_and_identity(sdk, money):
    """S-SAPI-1"""
    accounts = sdk.accounts.get_accounts()["accounts"]
    main = accounts[0]
    assert (main["accountType"], main["currency"]) == ("PRIMARY", "GBP")
    uid = main["accountUid"]
    assert sdk.accounts.get_balance(uid)["effectiveBalance"]["minorUnits"] > 1000_00
    assert len(sdk.accounts.get_identifiers(uid)["accountIdentifier"]) == 8
    funds = sdk.accounts.get_confirmation_of_funds(uid, 1)
    assert funds["requestedAmountAvailableToSpend"] is True
    assert sdk.account_holders.get_account_holder()["accountHolderType"] == "INDIVIDUAL"
    assert sdk.account_holders.get_account_holder_name()["accountHolderName"]
    assert sdk.account_holders.get_individual()["firstName"]
    assert sdk.identity.get_individual()["email"]
    assert sdk.identity.get_token_identity()["authenticated"] is True


def test_the_sdk_reads_the_feed(sdk, money):
    """S-SAPI-2, S-SAPI-3"""
    _, uid = money
    account = next(
        one for one in sdk.accounts.get_accounts()["accounts"] if one["accountUid"] == uid)
    category, (start, end) = account["defaultCategory"], this_week()
    items = sdk.feed.get_feed_items(uid, category, start)["feedItems"]
    spent = [item for item in items if item["source"] == "MASTER_CARD"]
    assert sorted(item["amount"]["minorUnits"] for item in spent) == [87, 4_35, 5_20]
    between = sdk.feed.get_transactions_between(uid, category, start, end)["feedItems"]
    settled = sdk.feed.get_settled_transactions_between(uid, start, end)["feedItems"]
    assert {one["feedItemUid"] for one in between} == {one["feedItemUid"] for one in settled}
    one = spent[0]["feedItemUid"]
    assert sdk.feed.get_feed_item(uid, category, one) == spent[0]
    assert sdk.feed.get_attachments(uid, category, one) == {"feedItemAttachments": []}
    assert sdk.feed.get_round_up(uid) == {"active": False}
    assert sdk.feed.get_mastercard_details(uid, category, one)["cardLast4"]


def test_the_sdk_saves_into_a_goal(sdk, money):
    """S-SAPI-4, S-SAPI-5, S-GOAL-16"""
    demo, uid = money
    photo = picture()
    made = sdk.savings_goals.create_savings_goal(
        uid, "Trip", "GBP", target={"currency": "GBP", "minorUnits": 100_00},
        base64_encoded_photo=photo)
    goal, transfer = made["savingsGoalUid"], str(uuid.uuid4())
    before = demo.balance(uid)
    for _ in range(2):
        sdk.savings_goals.add_money(uid, goal, transfer, {"currency": "GBP", "minorUnits": 1_58})
    assert demo.balance(uid) == before - 1_58
    found = sdk.savings_goals.get_savings_goal(uid, goal)
    assert (found["totalSaved"]["minorUnits"], found["savedPercentage"]) == (1_58, 1)
    assert sdk.savings_goals.get_savings_goal_photo(uid, goal)["base64EncodedPhoto"] == photo
    with pytest.raises(starling.exceptions.StarlingBadRequestError, match="INSUFFICIENT_FUNDS"):
        sdk.savings_goals.withdraw_money(
            uid, goal, str(uuid.uuid4()), {"currency": "GBP", "minorUnits": 1_59})
    with pytest.raises(starling.exceptions.StarlingNotFoundError):
        sdk.savings_goals.get_recurring_transfer(uid, goal)
    assert any(one["savingsGoalUid"] == goal for one in sdk.spaces.get_spaces(uid)["savingsGoals"])
    sdk.savings_goals.delete_savings_goal(uid, goal)
    assert demo.balance(uid) == before


def test_the_sdk_finds_empty_lists_for_missing_features(sdk, money):
    """Finance apps ask for these features, which this bank does not have."""
    _, uid = money
    assert sdk.cards.get_cards() == {"cards": []}
    assert sdk.direct_debits.get_mandates() == {"mandates": []}
    assert sdk.spaces.get_spaces(uid)["spendingSpaces"] == []
    assert isinstance(sdk.payees.get_payees()["payees"], list)
    category = next(
        one["defaultCategory"] for one in sdk.accounts.get_accounts()["accounts"]
        if one["accountUid"] == uid)
    assert sdk.payments.get_standing_orders(uid, category) == {"standingOrders": []}


def test_the_sdk_sees_a_wrong_token_as_forbidden(server):
    """S-SAPI-6"""
    client = starling.StarlingClient(access_token="nonsense")
    client.base_url = server.url
    with pytest.raises(starling.exceptions.StarlingForbiddenError):
        client.accounts.get_accounts()


def test_the_old_library_reads_the_demo(old, money):
    """S-SAPI-1, S-SAPI-4"""
    assert old.currency == "GBP" and len(old.account_identifier) == 8
    assert old.bic and old.iban.startswith("GB")
    assert old.effective_balance >= old.cleared_balance - old.pending_transactions
    assert len(old.savings_goals) >= 2
    goal = next(iter(old.savings_goals.values()))
    saved = goal.total_saved_minor_units
    goal.deposit(1_00)
    assert goal.total_saved_minor_units == saved + 1_00
    goal.withdraw(1_00)
    assert goal.total_saved_minor_units == saved


def test_a_time_without_a_zone_is_utc(sdk, money):
    """S-SAPI-2: the SDK sends `isoformat()` of any time."""
    _, uid = money
    now = datetime.datetime.now(datetime.UTC).replace(tzinfo=None)
    start = now - datetime.timedelta(days=1)
    items = sdk.feed.get_settled_transactions_between(
        uid, start, now + datetime.timedelta(minutes=1))["feedItems"]
    assert [item for item in items if item["source"] == "MASTER_CARD"]


def test_the_official_sdk_accepts_every_id(server, checked):
    """C-1: including an account and a goal opened with keys, whose ids in the wallet are not of
    version 4."""
    demo, _ = spender(server.url, [], name="For a token")
    keyed = demo.ask("POST", "/v1/accounts", {"name": "Keyed", "currency": "GBP"}, new_key())["id"]
    demo.deposit(keyed, 50_00, currency="GBP")
    goal = demo.make_goal(keyed, "Keyed goal")
    demo.pay_shop(keyed, 4_35, currency="GBP")
    accounts = checked("GET", "/accounts")["accounts"]
    account = next(one for one in accounts if one["name"] == "Keyed")
    uid, category = account["accountUid"], account["defaultCategory"]
    assert uid != keyed and checked("GET", f"/accounts/{keyed}/balance") == checked(
        "GET", f"/accounts/{uid}/balance")
    goals = checked("GET", f"/account/{uid}/savings-goals")["savingsGoalList"]
    assert [one["savingsGoalUid"] != goal for one in goals] == [True]
    saved = goals[0]["savingsGoalUid"]
    assert checked("PUT", f"/account/{uid}/savings-goals/{saved}/add-money/{uuid.uuid4()}", {
        "amount": {"currency": "GBP", "minorUnits": 1_00}})["success"]
    for place in (category, saved):
        feed = f"/feed/account/{uid}/category/{place}"
        items = checked("GET", feed)["feedItems"]
        assert items
        for item in items:
            assert checked("GET", f"{feed}/{item['feedItemUid']}") == item
    payee = checked("PUT", "/payees", {
        "payeeName": "Carol", "payeeType": "INDIVIDUAL", "accounts": [{
            "description": "Hers", "countryCode": "GB", "accountIdentifier": "12345678",
            "bankIdentifier": "202015", "bankIdentifierType": "SORT_CODE"}]})["payeeUid"]
    known = checked("GET", f"/payees/{payee}")["accounts"][0]["payeeAccountUid"]
    order = checked("PUT", f"/payments/local/account/{uid}/category/{category}", {
        "externalIdentifier": new_key(), "destinationPayeeAccountUid": known, "reference": "Rent",
        "amount": {"currency": "GBP", "minorUnits": 1_00}})["paymentOrderUid"]
    paid = checked("GET", f"/payments/local/payment-order/{order}/payments")["payments"][0]
    assert checked("GET", f"/feed/account/{uid}/category/{category}/{paid['paymentUid']}")
    checked("GET", f"/payees/{payee}/account/{known}/payments?since=2020-01-01")
    checked("GET", "/account-holder")
    checked("GET", "/identity/token")
    assert len(checked.seen) > 60


def test_a_typed_client_reads_the_account_holder(server):
    """C-4: generated from the bank's own API description, with strict required fields."""
    client = TypedClient(base_url=server.url, access_token=SIMPLE_TOKEN)
    assert client.addresses.list().current.country_code == "GB"
    assert client.individual.get().date_of_birth.year > 1900
    profile = client.settle_up.get()
    assert profile.status in ("ACTIVE", "INACTIVE", "CLOSED")
    page = requests.get(profile.settle_up_link, timeout=10)
    assert page.status_code == 200 and "DemoSimple" in page.text
    account = client.accounts.list().accounts[0]
    since = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=60)
    items = client.feed.list_changes(
        account_uid=account.account_uid, category_uid=account.default_category,
        changes_since=since).feed_items
    assert len(items) > 40
    assert client.spaces.list(account_uid=account.account_uid).savings_goals
