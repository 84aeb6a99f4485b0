"""Several servers of one wallet for real money: docs/scaling.md."""

import http.client

import pytest

from support.client import Client, newcomer
from support.cluster import Cluster, at
from support.program import awallet, poll, running
from support.setup import HOST, Form, fill, host_at, links_in, printed_token
from support.wire import expect_equal_heads

# What one server tells the others, such as a new name of the wallet, is there after this time.
HEARD_SECONDS = 5


@pytest.fixture(scope="module")
def cluster(postgres, tmp_path_factory):
    folder = tmp_path_factory.mktemp("cluster")
    with running(Cluster(folder, postgres.database(), mode="serve")) as servers:
        yield servers


@pytest.fixture
def bare(postgres, tmp_path):
    """Two servers of a wallet that nobody has set up."""
    with running(Cluster(
            tmp_path, postgres.database(), places=(None, None), mode="serve", sets_up=False
    )) as servers:
        yield servers


def wallet(server):
    """What it says about the wallet; an error while it does not know yet of the setup."""
    return Client(server.url).call("GET", "/v1/wallet").json()


def expect_at(servers, **facts):
    """Each of these servers soon says this about the wallet."""
    for server in servers:
        poll(lambda: facts.items() <= wallet(server).items(), HEARD_SECONDS,
             f"{server.name} does not say {facts}")


def command(server, *words):
    """A command of the operator on this server's machine."""
    return awallet(*words, "--data", server.data, "--database", server.uri)


def host_client(server):
    client = Client(server.url)
    client.sign_in(HOST)
    return client


def neighbours(servers):
    """Each server, and the next one."""
    return zip(servers, [*servers[1:], servers[0]])


def test_the_printed_link_works_at_a_server_that_does_not_write(bare):
    """P-FIRST-1"""
    writer, (reader,) = bare.writer(), bare.readers()
    for server in bare.servers:
        for method in ("GET", "POST"):
            answer = Client(server.url).call(method, "/v1/me")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not_set_up")
    form = Form(reader.url)
    done = fill(form, printed_token(writer), name="Casa Ada", currency="EUR", region="ES")
    assert (done.status_code, done.headers["Location"]) == (303, "/home")
    expect_at(bare.servers, name="Casa Ada", currency="EUR", region="ES")
    for server in bare.servers:
        assert "Casa Ada" in form.at(server).call("GET", "/home").text
    assert [links_in(server.log) for server in (writer, reader)] == [1, 0]


def test_a_new_host_comes_home_before_the_servers_hear_of_the_setup(bare):
    """P-FIRST-1"""
    reader = bare.readers()[0]
    with bare.without_news():
        form = Form(reader.url)
        assert fill(form, printed_token(bare.writer()), name="Casa Ada").status_code == 303
        home = form.call("GET", "/home")
        assert home.status_code == 200 and "Casa Ada" in home.text


@pytest.mark.attack
def test_the_next_writer_prints_another_link(bare):
    """P-FIRST-1"""
    old, (new,) = bare.writer(), bare.readers()
    first = printed_token(old)
    old.kill()
    second = printed_token(new)
    late = Form(new.url)
    late.call("GET", f"/setup/{first}")
    assert late.call("GET", "/setup").status_code == 404
    old.start()
    done = fill(Form(old.url), second, name="Casa Ada")
    assert done.status_code == 303
    expect_at(bare.servers, name="Casa Ada")
    assert [links_in(server.log) for server in (old, new)] == [1, 1]


def test_what_the_host_changes_at_one_server_holds_at_all(cluster):
    """P-FIRST-3"""
    for number, server in enumerate(cluster.servers):
        change = {"name": f"House {number}", "treasurers_see_notes": number % 2 == 0}
        answer = host_client(server).ask("PATCH", "/v1/wallet", change)
        assert answer == answer | change
        assert change.items() <= wallet(server).items()
        expect_at(cluster.servers, **change)
    for here, there in neighbours(cluster.servers):
        host = host_at(here)
        page = host.call("GET", "/treasury/settings").text
        name = f"The house of {here.name}"
        done = host.send(page, "/treasury/settings", name=name, notes="own")
        assert (done.status_code, done.headers["Location"]) == (303, "/treasury?settings=changed")
        expect_at(cluster.servers, name=name, treasurers_see_notes=False)
        assert name in host.at(there).call("GET", "/treasury/settings").text


def test_a_command_at_any_server_is_carried_out_once(cluster):
    """P-CASH-2"""
    ada = newcomer(cluster)
    ada.account = ada.accounts()[0]["id"]
    deposit = ("deposit", "--to", ada.username, "25.50")
    for place, server in enumerate([*cluster.readers(), cluster.writer()]):
        done = command(server, *deposit, "--key", "june")
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("Already deposited" if place else "Deposited: USD 25.50")
        assert cluster.balance(ada) == 25_50
    for server in cluster.servers:
        assert command(server, *deposit).returncode == 0
    assert cluster.balance(ada) == 4 * 25_50
    lost = command(cluster.readers()[0], "deposit", "--to", "nobody_at_all", "1.00")
    assert lost.returncode == 1 and "nobody_at_all" in lost.stderr
    assert len({server.mark() for server in cluster.servers}) == 1


def test_a_session_of_one_server_holds_and_ends_at_all(cluster):
    for here, there in neighbours(cluster.servers):
        browser = host_at(here)
        home = browser.at(there).call("GET", "/home")
        assert home.status_code == 200
        assert browser.at(there).send(home.text, "/sign-out").status_code == 303
        for server in cluster.servers:
            assert browser.at(server).call("GET", "/home").status_code == 303
        app = host_client(here)
        assert Client(there.url, app.token).ask("GET", "/v1/me")["username"] == HOST
        assert Client(there.url, app.token).call(
            "DELETE", "/v1/sessions/current").status_code == 204
        for server in cluster.servers:
            assert Client(server.url, app.token).call("GET", "/v1/me").status_code == 401


def test_every_server_answers_head_for_what_only_the_writer_knows(cluster):
    """C-11"""
    host = host_at(cluster)
    for server in [cluster.writer(), *cluster.readers()]:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        assert expect_equal_heads(line, "/treasury", host.at(server).headers) == 200
        line.close()


@pytest.mark.attack
def test_settings_and_sessions_outlive_the_writer(cluster):
    old = cluster.writer()
    browser, app = host_at(cluster.readers()[0]), host_client(cluster)
    ada = newcomer(cluster)
    change = {"name": "Ockham Park", "treasurers_see_notes": True}
    app.ask("PATCH", "/v1/wallet", change)
    old.kill()
    new = cluster.wait_for_another_writer(old)
    others = [server for server in cluster.servers if server is not old]
    expect_at(others, **change)
    for server in others:
        assert browser.at(server).call("GET", "/home").status_code == 200
        assert at(server, ada).balance(ada.account) == 0
    next_change = {"name": "Ashley Combe", "treasurers_see_notes": False}
    assert Client(new.url, app.token).ask("PATCH", "/v1/wallet", next_change)
    old.start()
    cluster.wait_until_ready()
    expect_at(cluster.servers, **next_change)
    assert browser.at(old).call("GET", "/home").status_code == 200
    assert sum(links_in(server.log) for server in cluster.servers) == 1
