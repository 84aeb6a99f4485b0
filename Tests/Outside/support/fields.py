"""The attributes of fields for browsers and password managers."""

# Pastes into each field, too: a script may stop a paste only if it inserts the text itself.
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
    "repeated_password": {"new-password"}, "old_password": {"current-password"},
}
# Fields without words of a language.
PLAIN = {"username", "email", "recipient", "phone", "code"}


def are_unsaid(fields):
    """Fields without a label or a purpose."""
    return [field for field in fields if not field["label"]
            or field["purpose"] not in PURPOSES.get(field["name"], {field["purpose"]})]


def are_corrected(fields):
    """Names and amounts that a phone would correct while a person types."""
    return [field for field in fields if is_corrected(field)]


def is_corrected(field):
    is_amount = field["mode"] == "decimal"
    if is_amount and field["type"] != "text":
        return True
    return (is_amount or field["name"] in PLAIN) and not (
        field["capitals"] in ("none", "off")
        and (field["spelling"], field["correction"]) == ("false", "off"))


def refuse_a_paste(fields):
    """Fields that stop a paste; only the code field's script inserts the text itself."""
    stopped = [field for field in fields if field["isPasteStopped"]]
    return [] if [field["name"] for field in stopped] == ["code"] else stopped
