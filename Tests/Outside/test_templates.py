"""Every key of every template is a property of the template's view."""

import pytest

from support.templates import Resolver, Structures, templates


@pytest.fixture(scope="module")
def structures():
    return Structures()


def resolved(texts, structures):
    resolver = Resolver(texts, structures)
    for owner, name in structures.pages.items():
        resolver.page(owner, name)
    return resolver


def test_every_template_key_exists(structures):
    assert resolved(templates(), structures).problems == set()
    assert len(structures.pages) > 30


def test_every_named_template_and_icon_exists(structures):
    walked = {name for name, *_ in resolved(templates(), structures).walked}
    assert {name for name in templates() if not name.startswith("icons/")} - walked == set()
    assert structures.icons - set(templates()) == set()


@pytest.mark.parametrize("name, key, misspelt", [
    ("pages/home", "{{greeting}}", "{{greting}}"),
    ("parts/account-row", "{{.amount}}", "{{.amont}}"),
    ("pages/goals", "{{#accounts.fold}}", "{{#acounts.fold}}"),
    ("parts/field", "{{#.hint}}", "{{#.hints}}"),
    ("parts/entries", "{{>*icon}}", "{{>*ikon}}"),
    ("app", "{{layout.product}}", "{{layout.produkt}}"),
    ("app", "{{layout.home}}", "{{layout.hom}}"),
    ("pages/account", "{{>parts/feed}}", "{{>parts/fed}}"),
])
def test_a_misspelt_key_is_found(structures, name, key, misspelt):
    texts = templates()
    assert key in texts[name]
    closing = {key.replace("#", "/"): misspelt.replace("#", "/")} if "#" in key else {}
    for right, wrong in ({key: misspelt} | closing).items():
        texts[name] = texts[name].replace(right, wrong)
    assert resolved(texts, structures).problems
