"""X-DOCS: the reference that the program serves, in a sandbox and with real money."""

import ast
import os
import re
import subprocess
import urllib.parse

import bs4
import pytest
import requests
import yaml

from support.banks import Banks

PAGES = ("/docs", "/docs/starling", "/docs/course", "/sandbox/docs")
# Fields that only some items have.
OPTIONAL = {"settlementTime", "reference", "userNote", "sourceSubType", "current", "endsAt",
            "counterPartyUid"}
# Requests that wait for more than one answer.
ENDLESS = {"/sandbox/requests/stream", "/sandbox/class/stream"}


@pytest.fixture(scope="module")
def sandbox(server):
    return server


def page(server, path):
    answer = requests.get(server.url + path, headers={"Accept": "text/html"}, timeout=10)
    assert answer.status_code == 200, path
    return bs4.BeautifulSoup(answer.text, "lxml")


def pages(server, path):
    """The overview of an API, and the page of each subject."""
    overview = page(server, path)
    links = overview.select(".groups > p a, .groups > div > p a")
    found = {urllib.parse.urljoin(path, one["href"]).split("#")[0] for one in links}
    return [overview, *(page(server, one) for one in sorted(found - {path}))]


def operations(server, path):
    return [one for each in pages(server, path) for one in each.select("article[data-path]")]


def subject(operation):
    return operation.find_parent("section").find(["h1", "h2"]).text


def shell(command, tmp_path):
    return subprocess.run(
        ["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=30,
        env={**os.environ, "no_proxy": "*"})


def prepared(server, path):
    """What the page says to set first."""
    return page(server, path).select_one("#start pre.curl").text


@pytest.mark.parametrize("path", PAGES)
def test_each_example_for_curl_that_reads_is_answered(sandbox, tmp_path, path):
    """X-DOCS: as it stands on the page, with the address and the token of this sandbox."""
    ready, seen = prepared(sandbox, path), 0
    for operation in operations(sandbox, path):
        target = operation["data-path"]
        if operation["data-method"] != "get" or "{" in target or target in ENDLESS:
            continue
        command = operation.select_one("pre.curl").text.replace(
            "curl ", "curl -sS -o body -w '%{http_code}' ", 1)
        run = shell(f"{ready}\n{command}", tmp_path)
        # There is no class until a teacher makes one.
        missing = (subject(operation) == "Not here"
                   or target.startswith("/sandbox/class"))
        assert run.stdout in ({"200", "404"} if missing else {"200", "403"}), (
            f"{target}: {run.stdout} {run.stderr}")
        seen += run.stdout == "200"
    assert seen >= {"/docs": 12, "/docs/starling": 10, "/docs/course": 0, "/sandbox/docs": 7}[path]


@pytest.mark.parametrize("path", PAGES)
def test_each_example_in_python_is_a_program(sandbox, path):
    """X-DOCS"""
    examples = [one for each in pages(sandbox, path) for one in each.select("pre.python")]
    assert len(examples) > 3
    for example in examples:
        ast.parse(example.text)


@pytest.mark.parametrize("path", PAGES)
def test_each_operation_has_one_place(sandbox, path):
    """X-DOCS: on the page of its subject, and in the contents of every page."""
    every = pages(sandbox, path)
    listed = sorted(one["id"] for one in operations(sandbox, path))
    assert len(set(listed)) == len(listed) and len(listed) >= 3
    for each in every:
        links = [one["href"].split("#")[1] for one in each.select(".groups li a")]
        assert set(listed) <= set(links)


def test_the_icon_is_that_of_the_app(sandbox):
    """X-DOCS: one picture, also where the web app's files have new addresses."""
    icons = []
    for path in ("/login", "/docs", "/sandbox/docs"):
        address = page(sandbox, path).select_one("link[rel=icon]")["href"]
        answer = requests.get(urllib.parse.urljoin(sandbox.url, address), timeout=10)
        assert answer.status_code == 200 and answer.headers["Content-Type"] == "image/svg+xml"
        icons.append(answer.content)
    assert icons[0] == icons[1] == icons[2]


def test_an_unknown_page_of_the_reference_is_not_there(sandbox):
    """X-DOCS"""
    for path in ("/docs/nothing", "/docs/index", "/docs/starling/nothing", "/sandbox/docs/nothing"):
        assert requests.get(sandbox.url + path, timeout=10).status_code == 404, path
    answer = requests.get(sandbox.url + "/docs/money/", timeout=10, allow_redirects=False)
    assert answer.headers["Location"] == "/docs/money"


def test_the_first_steps_work_as_they_stand(sandbox, tmp_path):
    """X-DOCS: the token of the page is that of a session of the demo person."""
    run = shell(prepared(sandbox, "/docs")
                + '\ncurl -sS "$WALLET/v1/me" -H "Authorization: Bearer $TOKEN"', tmp_path)
    assert '"username":"DemoUser"' in run.stdout, run.stdout + run.stderr
    names = {}
    exec(page(sandbox, "/docs").select_one("#start pre.python").text, names)
    answer = requests.get(names["WALLET"] + "/v1/me", timeout=10,
                          headers={"Authorization": "Bearer " + names["TOKEN"]})
    assert answer.json()["username"] == "DemoUser"


def test_real_money_has_no_token_and_nothing_to_try(start):
    """X-DOCS: nor a document of what only a sandbox has."""
    server = start("serve")
    for path in ("/docs", "/docs/starling", "/docs/accounts", "/docs/starling/feed"):
        answer = requests.get(server.url + path, timeout=10)
        for word in ("demo-access-token", "DemoPassword", "try.js", "/docs/course", "/sandbox"):
            assert word not in answer.text.split("</header>")[0], f"{path}: {word}"
        html = page(server, path)
        if start_code := html.select_one("#start .code"):
            assert "your-token" in start_code.text and "Demo" not in start_code.text
        assert html.html.get("data-token") is None and html.html.get("data-user") is None
        assert "connect-src" not in answer.headers["Content-Security-Policy"]
    for path in ("/docs/course", "/docs/course.yaml", "/docs/try.js", "/docs/send.js",
                 "/sandbox/docs"):
        assert requests.get(server.url + path, timeout=10).status_code == 404, path
    assert requests.get(server.url + "/docs/find.js", timeout=10).status_code == 200


def test_a_bank_has_a_reference_of_its_own(sandbox):
    """X-DOCS, X-BANK: its links and examples lead to the bank."""
    Banks(sandbox.url).make(names=["reader"])
    answer = requests.get(sandbox.url + "/b/reader/docs", timeout=10).text
    assert 'href="/b/reader/docs/starling"' in answer
    below = requests.get(sandbox.url + "/b/reader/docs/accounts/", timeout=10)
    assert below.url == sandbox.url + "/b/reader/docs/accounts" and below.status_code == 200
    assert f'WALLET="{sandbox.url}/b/reader"' in answer
    assert 'data-place="/b/reader"' in answer


def test_a_browser_keeps_the_page(sandbox):
    """X-DOCS: and asks only whether it has changed."""
    first = requests.get(sandbox.url + "/docs", timeout=10)
    again = requests.get(sandbox.url + "/docs", timeout=10,
                         headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and not again.content
    for path in ("/docs", "/docs/people", "/docs/errors"):
        packed = requests.get(sandbox.url + path, timeout=10, stream=True).raw.read()
        assert len(packed) < 25_000, path


def shape(value):
    """The names in a JSON value, and those in its first element or its members."""
    if isinstance(value, list):
        return shape(value[0]) if value else set()
    return set(value) if isinstance(value, dict) else set()


def test_the_answers_of_the_starling_document_are_those_of_the_bank(sandbox):
    """X-DOCS: each field that an example shows is in the answer to the same request."""
    document = yaml.safe_load(requests.get(sandbox.url + "/docs/starling.yaml", timeout=10).text)
    bank = Starling(sandbox.url)
    seen = 0
    for path, methods in document["paths"].items():
        answers = methods.get("get", {}).get("responses", {})
        example = answers.get("200", {}).get("content", {}).get("application/json", {})
        if "example" not in example or not (target := bank.filled(path, methods)):
            continue
        answer = bank.get(target)
        assert answer.status_code == 200, f"{target}: {answer.text}"
        shown, real = example["example"], answer.json()
        assert shape(shown) <= shape(real) | OPTIONAL, f"{target}: {shape(shown) - shape(real)}"
        for name in shape(shown):
            inner = shape(real.get(name)) if isinstance(real, dict) else set()
            assert not inner or shape(shown[name]) <= inner | OPTIONAL, f"{target}: {name}"
        seen += 1
    assert seen >= 20


class Starling:
    """DemoUser's first account, with a card payment and a goal, for the paths of the document."""

    def __init__(self, url):
        self.url = url
        [account, *_] = self.get("/api/v2/accounts").json()["accounts"]
        self.ids = {"accountUid": account["accountUid"],
                    "categoryUid": account["defaultCategory"]}
        items = self.get(f"/api/v2/feed/account/{account['accountUid']}/category/"
                         f"{account['defaultCategory']}").json()["feedItems"]
        card = next(item for item in items if item["source"] == "MASTER_CARD")
        goals = self.get(f"/api/v2/account/{account['accountUid']}/savings-goals").json()
        self.ids["feedItemUid"] = card["feedItemUid"]
        self.ids["savingsGoalUid"] = goals["savingsGoalList"][0]["savingsGoalUid"]

    def get(self, path):
        return requests.get(self.url + path, timeout=10,
                            headers={"Authorization": "Bearer demo-access-token"})

    def filled(self, path, methods):
        """The path with ids and the query of its example; nothing for what the person lacks."""
        names = re.findall(r"{(\w+)}", path)
        if not set(names) <= set(self.ids) or path.endswith(("/photo", "/receipt",
                                                              "/recurring-transfer")):
            return ""
        query = [f"{one['name']}={one['example']}" for one in methods["get"].get("parameters", [])]
        return path.format(**self.ids) + ("?" + "&".join(query) if query else "")
