"""What treasurers and hosts see."""

from support.page_states.state import HEDY, page, page_state

page("host: profile", "/profile", HEDY, sees="Who has a wallet here")
page("host: home", "/home", HEDY, sees="People")
page("people", "/treasury/people", HEDY, sees="Everybody who has a wallet here")
page("people, found", "/treasury/people", HEDY, "/treasury/people?find=grace", "Grace")
page("people, nobody found", "/treasury/people", HEDY, "/treasury/people?find=zz",
     "Nobody is called that.")
page("a person", "/treasury/people/:id", HEDY, "/treasury/people/{grace}", "Give this role")
page("freezing a person", "/treasury/people/:id/freeze", HEDY, "/treasury/people/{grace}/freeze",
     "No money leaves")
page("overview", "/treasury", HEDY, sees="Held by everybody")
page("limits", "/treasury/limits", HEDY, sees="How much each person may pay")
page("limits of a person", "/treasury/people/:id/limits", HEDY,
     "/treasury/people/{grace}/limits", "Limits of")
page("approvals", "/treasury/approvals", HEDY, sees="wants to send")
page("invitations", "/treasury/invitations", HEDY, sees="Choir of St Mary")
page("new invitation", "/treasury/invitations/new", HEDY, sees="For how many people?")
page("host: cash in", "/treasury/people/:id/cash-in", HEDY, "/treasury/people/{grace}/cash-in",
     "brings cash")
page("host: cash out", "/treasury/people/:id/cash-out", HEDY, "/treasury/people/{grace}/cash-out",
     "takes cash")
page("host: cash receipt", "/treasury/cash/:id", HEDY, "/treasury/cash/{cash}?done=yes", "Paid in")
page("host: cash receipt, seen again", "/treasury/cash/:id", HEDY, "/treasury/cash/{cash}",
     "Paid in")
page("host: cash box", "/treasury/box", HEDY, sees="Should be in the box")
page("host: counting", "/treasury/box/count", HEDY, "/treasury/box/count?currency=USD",
     "In the box (USD)")
page("host: cash history", "/treasury/box/history", HEDY, sees="Cash box history (USD)")
page("host: slowed sign-ins", "/treasury/slowed", HEDY, sees="Slowed sign-ins")
page("settings", "/treasury/settings", HEDY, sees="Notes and categories of payments")
page("how to switch on backups", "/treasury/backups", HEDY, sees="--backup-to")
page("host: sending codes", "/treasury/codes", HEDY, sees="How codes and messages reach people.")
page("log", "/treasury/log", HEDY, sees="Sign-ins, roles, passkeys")
page("log of one act", "/treasury/log", HEDY, "/treasury/log?act=role_changed", "Role changed")
page("log, empty", "/treasury/log", HEDY, "/treasury/log?act=cash_in", "Nothing has happened yet.")
page("own log", "/profile/log", HEDY, sees="What happened to my account")
page("own data", "/profile/data", HEDY, sees="Download everything")
page("leaving, the last host", "/profile/leave", HEDY, sees="Make somebody else a host first.")


@page_state("a person, the last host", "/treasury/people/:id", HEDY)
def last_host(browser, fixture):
    browser.open(f"/treasury/people/{fixture.ids['hedy']}")
    browser.choose("Role", "Member")
    browser.press("Give this role")
    browser.sees("A wallet needs a host.")


@page_state("host: cash review", "/treasury/people/:id/cash-in", HEDY)
def cash_review(browser, fixture):
    browser.open(f"/treasury/people/{fixture.ids['grace']}/cash-in")
    browser.fill("Amount (USD)", "12.50")
    browser.press("Review")
    browser.sees("Is this right?")


@page_state("host: counting, without a reason", "/treasury/box/count", HEDY)
def count_without_reason(browser, fixture):
    browser.open("/treasury/box/count?currency=USD")
    browser.fill("In the box (USD)", "0.01")
    browser.press("Record the count")
    browser.sees("Please give a reason.")


@page_state("host: link for a new password", "/treasury/people/:id", HEDY)
def reset_link(browser, fixture):
    browser.open(f"/treasury/people/{fixture.ids['grace']}")
    browser.press("Make a link for a new password")
    browser.sees("A new password for")


@page_state("new invitation, refused", "/treasury/invitations/new", HEDY)
def refused_invitation(browser, _):
    browser.open("/treasury/invitations/new")
    browser.fill("For how many people?", "0")
    browser.press("Create link")
    browser.sees("1 to 500")


@page_state("an invitation's link, again", "/treasury/invitations", HEDY)
def invitation_again(browser, fixture):
    browser.open("/treasury/invitations")
    browser.press("Show link")
    browser.sees("Whoever has this link can join.")


@page_state("new invitation, made", "/treasury/invitations/new", HEDY)
def made_invitation(browser, _):
    browser.open("/treasury/invitations/new")
    browser.fill("Note", "One more")
    browser.press("Create link")
    browser.sees("Whoever has this link can join.")


@page_state("declining, without a reason", "/treasury/approvals", HEDY)
def declining(browser, _):
    browser.open("/treasury/approvals")
    browser.press("Decline")
    browser.sees("Please give a reason.")
