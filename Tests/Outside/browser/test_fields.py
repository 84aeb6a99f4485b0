"""Every field says what it is for, lets itself be filled in, and every figure lines up."""

import pytest

from support.scenes import NOBODY, SCENES

FIELDS = """
return [...document.querySelectorAll("input:not([type=hidden], [type=checkbox]), textarea")].map(
  field => {
    const paste = new ClipboardEvent("paste", {
      clipboardData: new DataTransfer(), bubbles: true, cancelable: true});
    field.dispatchEvent(paste);
    return {
      name: field.name, type: field.type, mode: field.inputMode, purpose: field.autocomplete,
      capitals: field.autocapitalize, spelling: field.getAttribute("spellcheck"),
      correction: field.getAttribute("autocorrect"),
      label: (field.labels[0]?.textContent ?? field.ariaLabel ?? "").trim(),
      isPasteStopped: paste.defaultPrevented};
  });
"""
PURPOSES = {
    "phone": {"tel"}, "code": {"one-time-code"}, "username": {"username", "username webauthn"},
    "email": {"email"}, "display_name": {"name"}, "password": {"current-password", "new-password"},
    "repeated_password": {"new-password"},
}
CURRENCIES = ("USD", "EUR", "GBP", "JPY", "KWD")


def test_fields_say_what_they_are_for(scene):
    """UI-A11Y-44, S-CODE-9, S-PWD-11: browsers and password managers know what to fill in."""
    for field in scene.script(FIELDS):
        if field["name"] in PURPOSES:
            assert field["purpose"] in PURPOSES[field["name"]], field
        assert field["label"], field


def test_names_and_amounts_are_left_as_they_are_typed(scene):
    """S-PWD-10, S-POP-4, UI-AMT-9, S-SEND-8: a decimal keypad, nothing corrected."""
    plain = {"username", "email", "recipient", "phone", "code"}
    for field in scene.script(FIELDS):
        if field["mode"] == "decimal":
            assert field["type"] == "text", field
        if field["mode"] == "decimal" or field["name"] in plain:
            assert field["capitals"] in ("none", "off"), field
            assert (field["spelling"], field["correction"]) == ("false", "off"), field


def test_every_field_can_be_pasted_into(scene):
    """UI-A11Y-45, S-PWD-11; the code takes what is pasted by itself."""
    stopped = [field["name"] for field in scene.script(FIELDS) if field["isPasteStopped"]]
    assert stopped in ([], ["code"])


@pytest.mark.parametrize("path", ["/accounts/{pocket}/deposits", "/accounts/{tokyo}/deposits"])
def test_an_amount_names_its_currency_and_can_be_typed_at_once(visitor, town, path):
    """UI-AMT-12, UI-AMT-13: in the label too, since not everybody hears the sign beside it."""
    visitor.become("ada")
    visitor.open(path.format(**town.ids))
    field = visitor.field("Amount")
    assert any(code in field.accessible_name for code in CURRENCIES), field.accessible_name
    assert field == visitor.driver.switch_to.active_element
    field.send_keys("50.00")
    field.send_keys("\ue003")
    assert field.get_attribute("value") == "50.0"


@pytest.mark.parametrize("path, label", [("/login", "Password"), ("/register", "Re-enter")])
def test_a_password_is_hidden_until_it_is_shown(visitor, path, label):
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


UNEVEN = """
const isMoney = /^[+\\u2212]?(\\p{Sc}|[A-Z]{3})\\s?[\\d.,]+$/u;
return [...document.querySelectorAll("body *")].filter(
  one => !one.childElementCount && isMoney.test(one.textContent.trim())
    && one.checkVisibility() && one.tagName !== "OPTION").map(
  one => [one.outerHTML, getComputedStyle(one).fontVariantNumeric])
  .filter(([, numerals]) => !numerals.includes("tabular-nums"));
"""


def test_figures_are_of_equal_width(scene):
    """UI-NUM-16"""
    assert scene.script(UNEVEN) == []


ENDS = """
return [...document.querySelectorAll("main .list")].map(list =>
  [...new Set([...list.querySelectorAll(arguments[0])]
    .map(one => Math.round(one.getBoundingClientRect().right)))]).filter(ends => ends.length);
"""


@pytest.mark.parametrize("path, figures", [
    ("/transactions", ".entry__figure"), ("/home", ".account-row__figure")])
def test_columns_of_figures_end_together(visitor, town, path, figures):
    """UI-NUM-16, S-HOME-4"""
    visitor.become("ada")
    visitor.open(path)
    columns = visitor.script(ENDS, figures)
    assert columns, "no column was found"
    assert all(max(ends) - min(ends) <= 1 for ends in columns), columns


SHEETS = [scene for scene in SCENES if scene.is_sheet]


@pytest.mark.parametrize("one", SHEETS, ids=str)
def test_a_sheet_has_a_name_and_a_way_out(visitor, town, one):
    """UI-DLG-29, UI-DLG-30, UI-DLG-28, S-POP-3: closing it gives the focus back."""
    visitor.become(one.who)
    one.reach(visitor, town)
    dialog = visitor.sheet
    title = dialog.find_element("css selector", "h1, h2").text
    assert title and dialog.accessible_name == title
    assert visitor.script("return arguments[0].contains(document.activeElement)", dialog)
    visitor.control("Close").click()
    assert visitor.sheet is None
    assert visitor.driver.switch_to.active_element.get_attribute("data-sheet") is not None
    assert dialog.find_elements("css selector", "input:not([type=hidden])") == []


def test_what_destroys_says_what_is_lost(visitor, town):
    """UI-PAY-27, S-DEL-4: the safe way has the focus, on the page and in the sheet."""
    visitor.become("ada")
    visitor.open(f"/accounts/{town.ids['long']}/deletion")
    visitor.sees("$2,500.00")
    assert visitor.driver.switch_to.active_element.text == "Keep the account"
    visitor.open(f"/accounts/{town.ids['long']}")
    visitor.press("Delete")
    visitor.sees("this money leaves your wallet")
    assert visitor.driver.switch_to.active_element.text == "Keep the account"
