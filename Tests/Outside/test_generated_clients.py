"""C-7: clients generated from the OpenAPI document sign in, pay, send a photo and fetch a PDF."""

import importlib
import io
import subprocess
import sys
import uuid

import aiopenapi3
import pytest
from PIL import Image

from support.client import PASSWORD, newcomer, new_key

# The tool supports these content types only under another name.
CONFIG = """
project_name_override: awallet-made
package_name_override: awallet_made
post_hooks: []
content_type_overrides:
  application/pdf: application/octet-stream
  image/jpeg: application/octet-stream
"""


@pytest.fixture
def ada(server):
    return newcomer(server)


@pytest.fixture(scope="module")
def photo():
    picture = io.BytesIO()
    Image.new("RGB", (900, 700), "seagreen").save(picture, "JPEG")
    return picture.getvalue()


@pytest.fixture(scope="module")
def made(server, tmp_path_factory):
    """The package that openapi-python-client generates."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "config.yaml").write_text(CONFIG)
    run = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate",
         "--url", f"{server.url}/v1/openapi.yaml", "--config", folder / "config.yaml",
         "--output-path", folder / "out"],
        capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stdout + run.stderr
    sys.path.insert(0, str(folder / "out"))
    yield lambda name: importlib.import_module(f"awallet_made.{name}")
    sys.path.remove(str(folder / "out"))


def test_the_client_from_openapi_python_client_works(server, ada, made, photo):
    models, types, client = made("models"), made("types"), made("client")
    signed_in = made("api.signing_in.sign_in").sync(
        client=client.Client(base_url=server.url),
        body=models.PasswordCredentials(username=ada.username, password=PASSWORD))
    asker = client.AuthenticatedClient(base_url=server.url, token=signed_in.token)
    pound = models.Currency.GBP
    account = made("api.accounts.open_account").sync(
        client=asker, body=models.NewAccount(name="Boat fund", currency=pound)).id
    made("api.money.deposit").sync(
        client=asker, idempotency_key=new_key(),
        body=models.Cash(account=account, amount=50_00, currency=pound))
    paid = made("api.spending.record_payment").sync(
        account, client=asker, idempotency_key=new_key(),
        body=models.NewPayment(amount=4_35, currency=pound, name="Copper Kettle"))
    assert (paid.amount, paid.balance_after) == (4_35, 45_65)
    goal = made("api.goals.create_goal").sync(
        account, client=asker, idempotency_key=new_key(), body=models.NewGoal(name="Boat"))
    sent = made("api.goals.set_goal_picture").sync(
        goal.id, client=asker, body=types.File(payload=io.BytesIO(photo)))
    seen = made("api.goals.get_goal_picture").sync(goal.id, client=asker)
    assert sent.photo and Image.open(seen.payload).size == (800, 800)
    paper = made("api.history.get_statement_pdf").sync(account, client=asker)
    assert paper.payload.read(5) == b"%PDF-"


def test_the_client_from_aiopenapi3_works(server, ada, photo):
    """The client checks its requests and the responses against the document."""
    api = aiopenapi3.OpenAPI.load_sync(f"{server.url}/v1/openapi.yaml")
    signed_in = api._.signIn(data={"username": ada.username, "password": PASSWORD})
    api.authenticate(session=signed_in.token)
    account = str(api._.openAccount(data={"name": "Boat fund", "currency": "GBP"}).id)
    api._.deposit(
        data={"account": account, "amount": 50_00, "currency": "GBP"},
        parameters={"Idempotency-Key": new_key()})
    paid = api._.recordPayment(
        data={"amount": 4_35, "currency": "GBP", "name": "Copper Kettle"},
        parameters={"id": account, "Idempotency-Key": new_key()})
    assert (paid.amount, paid.balance_after) == (4_35, 45_65)
    goal = api._.createGoal(
        data={"name": "Boat"}, parameters={"id": account, "Idempotency-Key": new_key()})
    assert uuid.UUID(str(goal.id))
    paper = api._.getStatementPDF(parameters={"id": account})
    assert paper[:5] == b"%PDF-"
