"""The routes of the web app in its source, and the routes of addresses."""

import re

from support.program import ROOT

LINKS = ROOT / "Sources/WebApp/Links.swift"
SANDBOX_LINKS = ROOT / "Sources/SandboxPages/SandboxLink.swift"
ID = re.compile(
    r"(?<=/)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=/|$)|(?<=^/sandbox/requests/)[0-9]+")

# Routes without a page, and the reason; none may answer a GET with a page.
NO_PAGES = {
    "/": "leads to the sign-in page or to Home",
    "/sign-in/code/resend": "takes a form",
    "/sign-out": "takes a form",
    "/sign-in/format": "JSON, for the phone field",
    "/sign-in/forget": "takes a form",
    "/send/review": "takes a form",
    "/sandbox/live": "a stream",
    "/sandbox/sign-in": "a form, only where the sandbox has a password",
    "/sandbox/faults/removals": "takes a form",
    "/sandbox/requests/stream": "a stream",
    "/sandbox/class/stream": "a stream",
    "/sandbox/requests/har": "a file",
    "/sandbox/requests/removals": "takes a form",
    "/sandbox/requests/:id/replay": "takes a form",
    "/sign-in/passkey": "takes a form",
    "/sign-in/passkey/options": "JSON, for the browser's passkeys",
    "/confirm/passkey/options": "JSON, for the browser's passkeys",
    "/passkeys/options": "JSON, for the browser's passkeys",
    "/register/passkey/options": "JSON, for the browser's passkeys",
    "/passkeys/refusal": "takes a form",
    "/passkeys/:id/name": "takes a form",
    "/passkeys/:id/removal": "takes a form",
    "/session": "JSON, for a script",
    "/devices/others/end": "takes a form",
    "/devices/sessions/:id/end": "takes a form",
    "/devices/trusted/:id/end": "takes a form",
    "/people/:id/favourite": "takes a form",
    "/people/:id/block/end": "takes a form",
    "/people/:id/portrait": "a photo",
    "/profile/photo/end": "takes a form",
    "/pay/:id/entry": "takes a form",
    "/requests/:id/end": "takes a form",
    "/sign-in/token/refresh": "takes a form",
    "/developer/tokens/:id/revocation": "takes a form",
    "/developer/apps/:id/removal": "takes a form",
    "/developer/signing-keys/:id/removal": "takes a form",
    "/developer/access/:id/end": "takes a form",
    "/accounts/:id/history.csv": "a file",
    "/goals/:id/picture": "a photo",
    "/accounts/:id/history.ofx": "a file",
    "/accounts/:id/history.pdf": "a file",
    "/accounts/:id/simulations": "takes a form",
    "/transactions/:id/details": "takes a form",
    "/transactions/:id/files": "a file",
    "/transactions/:id/files/removal": "takes a form",
    "/preferences/figures": "takes a form",
    "/preferences/language": "takes a form",
    "/accounts/:id/history.csv": "a file",
    "/pay/:id/entry": "takes a form",
    "/accounts/:id/round-ups": "takes a form",
    "/accounts/:id/round-ups/automatic/end": "takes a form",
    "/goals/:id/restoration": "takes a form",
    "/goals/:id/recurring/end": "takes a form",
    "/developer/webhooks/:id/pause": "takes a form",
    "/developer/webhooks/:id/removal": "takes a form",
    "/developer/events/:id/redelivery": "takes a form",
    "/treasury/people/:id/role": "takes a form",
    "/treasury/people/:id/reset": "takes a form",
    "/treasury/people/:id/sign-out": "takes a form",
    "/treasury/people/:id/unlocking": "takes a form",
    "/reset/:token": "leads to the page of the new password",
    "/profile/data/archive": "a file",
    "/profile/email": "a sandbox sends no mail; ContactPagesTests has the page",
    "/profile/email/code": "a sandbox sends no mail",
    "/sign-in/email": "a sandbox sends no mail; ContactPagesTests has the page",
    "/sign-in/email/code": "a sandbox sends no mail",
    "/undo": "only a message leads there; ContactPagesTests has the page",
    "/undo/:token": "leads to the page that undoes a change",
    "/approvals": "takes a form",
    "/approvals/:id/withdrawal": "takes a form",
    "/treasury/approvals/:id/approval": "takes a form",
    "/treasury/approvals/:id/refusal": "takes a form",
    "/treasury/cash/:id/sending": "takes a form",
    "/treasury/first-steps/end": "takes a form",
    "/treasury/invitations/:id/end": "takes a form",
    "/treasury/invitations/:id/link": "takes a form",
    "/treasury/people/:id/freeze/end": "takes a form",
    "/setup/host": "takes a form",
    "/treasury/box/history.csv": "a file",
    "/live": "a stream of events",
    "/sw.js": "a script",
    "/manifest.webmanifest": "JSON, for installing",
    "/sandbox/messages": "JSON, for scripts",
    "/static": "styles, scripts and pictures",
}


def registered():
    """Every route of the web app, those of a sandbox too, with `:id` for ids."""
    return routes_in(LINKS) | routes_in(SANDBOX_LINKS)


def routes_in(source):
    """The routes that a file of addresses lists, with `:id` for ids."""
    found = re.findall(r'"(/[^"]*)"', source.read_text())
    assert len(found) > 15, f"{source.name} is not read well"
    return {re.sub(r"\\\([^/]*\)", ":id", path) for path in found}


def route_of(address):
    """The route that an address belongs to."""
    return ID.sub(":id", address.split("?")[0].split("#")[0])
