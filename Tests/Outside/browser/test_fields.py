"""Fields, columns of figures, and confirmations; survey.py has the checks of all pages."""

import pytest

from support.page_states import NOBODY

CURRENCIES = ("USD", "EUR", "GBP", "JPY", "KWD")


@pytest.mark.parametrize("path", ["/accounts/{pocket}/deposits", "/accounts/{tokyo}/deposits"])
def test_an_amount_field_names_its_currency_and_has_the_focus(visitor, fixture, path):
    """UI-AMT-12, UI-AMT-13: in the label too, because a screen reader may skip the sign."""
    visitor.become("ada")
    visitor.open(path.format(**fixture.ids))
    field = visitor.field("Amount")
    assert any(code in field.accessible_name for code in CURRENCIES), field.accessible_name
    assert field == visitor.driver.switch_to.active_element
    field.send_keys("50.00")
    field.send_keys("\ue003")
    assert field.get_attribute("value") == "50.0"


@pytest.mark.parametrize("path, label", [("/login", "Password"), ("/register", "Repeat")])
def test_a_button_shows_and_hides_the_password(visitor, path, label):
    """S-PWD-11"""
    visitor.become(NOBODY)
    visitor.open(path)
    field = visitor.field(label)
    assert field.get_attribute("type") == "password"
    field.send_keys("seven lanterns")
    button = field.find_element("xpath", "following::button[1]")
    button.click()
    assert field.get_attribute("type") == "text"
    assert field.get_attribute("value") == "seven lanterns"
    button.click()
    assert field.get_attribute("type") == "password"


ENDS = """
const [figures] = arguments, columns = {};
for (const [number, list] of document.querySelectorAll("main .list").entries())
  for (const one of list.querySelectorAll(figures)) {
    const start = Math.round(one.closest(".list__item").getBoundingClientRect().left);
    const column = columns[`list ${number} at ${start}`] ??= [];
    column.push(Math.round(one.getBoundingClientRect().right));
  }
return Object.values(columns);
"""


@pytest.mark.parametrize("path, figures", [
    ("/transactions", ".entry__figure"), ("/home", ".account-row__figure")])
def test_figures_in_a_column_align_at_their_end(visitor, fixture, path, figures):
    """UI-NUM-16, S-HOME-4"""
    visitor.become("ada")
    visitor.open(path)
    columns = visitor.script(ENDS, figures)
    assert columns, "no column was found"
    assert all(max(ends) - min(ends) <= 1 for ends in columns), columns


def test_the_deletion_of_an_account_says_what_is_lost(visitor, fixture):
    """UI-PAY-27, S-DEL-4: the safe button has the focus, on the page and in the sheet."""
    visitor.become("ada")
    visitor.open(f"/accounts/{fixture.ids['long']}/deletion")
    visitor.sees("$2,500.00")
    assert visitor.focused_text == "Keep the account"
    visitor.open(f"/accounts/{fixture.ids['long']}")
    visitor.unfold("More")
    visitor.press("Delete")
    visitor.sees("this money leaves your wallet")
    assert visitor.focused_text == "Keep the account"
