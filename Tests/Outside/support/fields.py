"""What fields tell browsers and password managers about themselves."""

# Pasting is tried, too: a page may refuse it only by taking the text itself.
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
# Not words of any language.
PLAIN = {"username", "email", "recipient", "phone", "code"}


def are_unsaid(browser):
    """Fields without a label, or that do not say what they are for."""
    return [field for field in browser.script(FIELDS) if not field["label"]
            or field["purpose"] not in PURPOSES.get(field["name"], {field["purpose"]})]


def are_corrected(browser):
    """Names and amounts that a phone would change while they are typed."""
    return [field for field in browser.script(FIELDS) if is_corrected(field)]


def is_corrected(field):
    is_amount = field["mode"] == "decimal"
    if is_amount and field["type"] != "text":
        return True
    return (is_amount or field["name"] in PLAIN) and not (
        field["capitals"] in ("none", "off")
        and (field["spelling"], field["correction"]) == ("false", "off"))


def refuse_a_paste(browser):
    """The field of the code takes what is pasted by itself."""
    stopped = [field for field in browser.script(FIELDS) if field["isPasteStopped"]]
    return [] if [field["name"] for field in stopped] == ["code"] else stopped
