"""A person with a round-up to save, and the goals page in a browser."""

from support.client import newcomer
from support.session import sign_in


def newcomer_with_change(server):
    """Ada: her three payments of this week round up by 1.58 to whole dollars (S-RND-1)."""
    client = newcomer(server, "ada")
    client.account = client.accounts()[0]["id"]
    client.deposit(client.account, 100_00)
    for amount in (4_35, 5_20, 87):
        client.pay_shop(client.account, amount)
    return client


def at_goals(browser, client):
    sign_in(browser, client.username)
    browser.open(f"/accounts/{client.account}/goals")
    browser.sees("Round-up:")
    return browser


def scale_of(browser, name):
    browser.come_to_rest()
    return browser.script("""
        const card = [...document.querySelectorAll(".goal")].find(
          one => one.querySelector("img")?.alt === arguments[0]);
        return card.getBoundingClientRect().width / card.offsetWidth;""", name)
