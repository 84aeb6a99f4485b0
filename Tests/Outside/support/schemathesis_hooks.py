"""Signs schemathesis in, again whenever the session it uses has been ended by one of its tests."""

import os

import schemathesis

from support.client import Client


@schemathesis.auth(refresh_interval=120)
class Bearer:
    def get(self, case, context):
        client = Client(os.environ["AWALLET_URL"])
        return client.sign_in("DemoUser", "DemoPassword")["token"]

    def set(self, case, data, context):
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}


@schemathesis.hook
def map_body(context, body):
    """JSON Schema calls 5.0 an integer; the wallet does not (MON-6), and the document says so."""
    if isinstance(body, dict):
        amount = body.get("amount")
        if isinstance(amount, float) and amount.is_integer():
            return {**body, "amount": int(amount)}
    return body
