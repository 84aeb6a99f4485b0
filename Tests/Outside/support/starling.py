"""A client of the Starling API, written only from its contract, and the demo's credentials."""

import base64
import datetime
import hashlib
import json
import re
import uuid

import requests
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from support.client import Client, new_key

DEMO_TOKEN = "demo-access-token"
DEMO_REFRESH = {
    "grant_type": "refresh_token", "refresh_token": "demo-refresh-token",
    "client_id": "demo-client", "client_secret": "demo-secret"}


SIMPLE_TOKEN = "demo-simple-token"
# The ids that the official SDK accepts, and all ids of any version.
SDK_ID = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.IGNORECASE)
ANY_ID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def shown(identifier):
    """An id of the wallet in the API's form: its version digit is 4."""
    return identifier[:14] + "4" + identifier[15:]


def stamp(moment):
    """RFC 3339 with milliseconds, as the API writes times."""
    return moment.astimezone(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"


def this_week():
    """Monday 00:00 UTC of this week, and of the next."""
    now = datetime.datetime.now(datetime.UTC)
    monday = (now - datetime.timedelta(days=now.weekday())).replace(
        hour=0, minute=0, second=0, microsecond=0)
    return monday, monday + datetime.timedelta(days=7)


class Starling:
    def __init__(self, url, token=DEMO_TOKEN):
        self.url = url
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.headers["Authorization"] = f"Bearer {token}"

    def call(self, method, path, body=None, **options):
        return self.session.request(
            method, f"{self.url}/api/v2{path}", json=body, timeout=30, **options)

    def ask(self, method, path, body=None, **options):
        response = self.call(method, path, body, **options)
        assert response.status_code < 300, f"{response.status_code} {response.text}"
        return response.json() if response.content else None

    def accounts(self):
        return self.ask("GET", "/accounts")["accounts"]

    def balance(self, account):
        return self.ask("GET", f"/accounts/{account['accountUid']}/balance")

    def settled(self, account, start, end):
        path = f"/feed/account/{account['accountUid']}/settled-transactions-between"
        return self.ask("GET", path, params={
            "minTransactionTimestamp": stamp(start), "maxTransactionTimestamp": stamp(end),
        })["feedItems"]

    def goals(self, account):
        return self.ask("GET", f"/account/{account['accountUid']}/savings-goals")[
            "savingsGoalList"]

    def create_goal(self, account, name, target=None, photo=None):
        body = {"name": name, "currency": account["currency"]}
        if target:
            body["target"] = {"currency": account["currency"], "minorUnits": target}
        if photo:
            body["base64EncodedPhoto"] = photo
        return self.ask("PUT", f"/account/{account['accountUid']}/savings-goals", body)[
            "savingsGoalUid"]

    def move(self, way, account, goal, amount, transfer=None):
        """`way` is add-money or withdraw-money; returns the raw response."""
        transfer = transfer or str(uuid.uuid4())
        path = f"/account/{account['accountUid']}/savings-goals/{goal}/{way}/{transfer}"
        return self.call("PUT", path, {
            "amount": {"currency": account["currency"], "minorUnits": amount}})


class Signer:
    """Signs local payments from an account with a key that DemoUser adds."""

    def __init__(self, url, account):
        self.bank = Starling(url)
        uid, category = account["accountUid"], account["defaultCategory"]
        self.path = f"/payments/local/account/{uid}/category/{category}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        public = self.key.public_key().public_bytes(
            Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
        demo = Client(url)
        demo.sign_in("DemoUser", "DemoPassword")
        self.id = demo.ask("POST", "/v1/signing-keys", {"name": "Laptop", "key": public})["id"]

    def pay(self, date, signed_date=None):
        """Pays 1.00 to another bank with this `Date`, which may differ from the signed one; returns
        the raw response."""
        body = json.dumps({
            "externalIdentifier": new_key(), "reference": "Rent",
            "amount": {"currency": "GBP", "minorUnits": 1_00},
            "paymentRecipient": {
                "payeeName": "Grace", "payeeType": "INDIVIDUAL", "countryCode": "GB",
                "accountIdentifier": "12345678", "bankIdentifier": "202015",
                "bankIdentifierType": "SORT_CODE"}}).encode()
        digest = base64.b64encode(hashlib.sha512(body).digest()).decode()
        text = (f"(request-target): put /api/v2{self.path}\n"
                f"Date: {signed_date or date}\nDigest: {digest}")
        signature = base64.b64encode(
            self.key.sign(text.encode(), ec.ECDSA(hashes.SHA512()))).decode()
        return self.bank.call("PUT", self.path, data=body, headers={
            "Content-Type": "application/json", "Date": date, "Digest": digest,
            "Authorization": f'Bearer {DEMO_TOKEN};Signature keyid="{self.id}",'
                             f'algorithm="ecdsa-sha512",headers="(request-target) Date Digest",'
                             f'signature="{signature}"'})


def token_of(url):
    """A fresh access token for the demo's refresh token (RFC 6749, 6)."""
    with requests.Session() as session:
        session.trust_env = False
        answer = session.post(url + "/oauth/access-token", data=DEMO_REFRESH, timeout=30)
    assert answer.status_code == 200, answer.text
    return answer.json()["access_token"]


def spender(url, payments, name="Challenge", deposit=100_00):
    """DemoUser over REST, and the id of a new account in pounds with these payments."""
    demo = Client(url)
    demo.sign_in("DemoUser", "DemoPassword")
    account = demo.ask("POST", "/v1/accounts", {"name": name, "currency": "GBP"})["id"]
    demo.ask("POST", "/v1/deposits", {
        "account": account, "amount": deposit, "currency": "GBP"}, new_key())
    for amount in payments:
        demo.ask("POST", f"/v1/accounts/{account}/payments", {
            "amount": amount, "currency": "GBP", "name": "Copper Kettle",
            "category": "COFFEE"}, new_key())
    return demo, account
