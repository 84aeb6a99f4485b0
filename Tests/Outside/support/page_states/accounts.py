"""Home and the pages of an account."""

from support.page_states.state import ADA, LINUS, NOOR, page, page_state, sheet

page("home", "/home", ADA, sees="Hello, Ada!")
page("home without accounts", "/home", LINUS, sees="No accounts yet")
page("home with one empty account", "/home", NOOR, sees="Only one")
page("home, renamed", "/home", ADA, "/home?renamed=yes", sees="Name updated")
page("new account", "/accounts/new", ADA, sees="Please name your new account")
page("first account", "/accounts/new", LINUS, sees="Your first account")
page("account", "/accounts/:id", ADA, "/accounts/{pocket}", sees="Older")
page("account with a long name", "/accounts/:id", ADA, "/accounts/{long}", sees="$2,500.00")
page("empty account", "/accounts/:id", NOOR, "/accounts/{only}",
     sees="No activity yet")
page("feed", "/accounts/:id", ADA, "/accounts/{pounds}", sees="Copper Kettle")
page("feed, found", "/accounts/:id", ADA, "/accounts/{pounds}?text=kettle",
     sees="transactions found")
page("feed, nothing found", "/accounts/:id", ADA, "/accounts/{pounds}?text=zebra",
     sees="Nothing found")
page("feed, wrong days", "/accounts/:id", ADA, "/accounts/{pounds}?from=2026-11-22&to=2026-11-21",
     sees="both must be real dates")
page("insights", "/accounts/:id/insights", ADA, "/accounts/{pounds}/insights",
     sees="Spending by category")
page("insights into all accounts", "/insights", ADA, sees="Insights for all accounts")
page("budget", "/insights/budget", ADA, "/insights/budget?currency=GBP&category=COFFEE",
     sees="Monthly budget")
page("insights into an empty account", "/accounts/:id/insights", NOOR, "/accounts/{only}/insights",
     sees="Nothing was paid out")
page("statements", "/accounts/:id/statements", ADA, "/accounts/{pounds}/statements",
     sees="OFX for finance apps")
page("statements of what was found", "/accounts/:id/statements", ADA,
     "/accounts/{pounds}/statements?text=kettle&from=2026-11-01", sees="First day")
page("statements, of no period", "/accounts/:id/statements", ADA,
     "/accounts/{pounds}/history.csv?period=days&from=2026-11-22&to=2026-11-21",
     sees="This is not a valid period")
page("rename", "/accounts/:id/name", ADA, "/accounts/{long}/name", sees="Rename")
page("delete", "/accounts/:id/deletion", ADA, "/accounts/{long}/deletion",
     sees="this money leaves")
page("delete with goals", "/accounts/:id/deletion", ADA, "/accounts/{pocket}/deletion",
     sees="See the goals")
page("delete an empty account", "/accounts/:id/deletion", NOOR, "/accounts/{only}/deletion",
     sees="Only one")
page("history of a deleted account", "/accounts/:id/history", ADA, "/accounts/{closed}/history",
     sees="This account was deleted")
page("history", "/accounts/:id/history", ADA, "/accounts/{pocket}/history", sees="History")
page("gone", "/accounts/:id", ADA, "/accounts/00000000-0000-7000-8000-000000000000",
     sees="Page not found")

sheet("sheet: new account", "/accounts/new", ADA, "/home", "Add account", "Please name")
sheet("sheet: first account", "/accounts/new", LINUS, "/home", "Add account", "first account")
sheet("sheet: budget", "/insights/budget", ADA, "/insights", "Add a budget", "Monthly budget")
sheet("sheet: rename", "/accounts/:id/name", ADA, "/accounts/{long}", "Rename", "Rename",
      folded="More")
sheet("sheet: delete", "/accounts/:id/deletion", ADA, "/accounts/{long}", "Delete", "this money",
      folded="More")
sheet("sheet: delete with goals", "/accounts/:id/deletion", ADA, "/accounts/{pocket}", "Delete",
      "goals hold", folded="More")
sheet("sheet: delete an empty account", "/accounts/:id/deletion", NOOR, "/accounts/{only}",
      "Delete", "Delete Only one?", folded="More")


@page_state("account, unfolded", "/accounts/:id", ADA)
def unfolded_account(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['long']}")
    browser.unfold("Details")
    browser.sees("Account number")
    browser.unfold("More")
    browser.sees("Rename")


@page_state("new account, refused", "/accounts", ADA)
def refused_name(browser, _):
    browser.open("/accounts/new")
    browser.fill("Account name", "Pocket")
    browser.submit("Account name")
    browser.sees("This account name already exists.")


@page_state("account after a deposit", "/accounts/:id", ADA)
def deposited(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['gulf']}/deposits")
    browser.fill("Amount", "1.000")
    browser.submit("Amount")
    browser.sees("Deposited")


@page_state("home, hidden", "/home", ADA)
def hidden(browser, fixture):
    browser.open("/home")
    browser.press("Hide balances")
    browser.sees("•")


@page_state("home, while the name is edited", "/home", ADA)
def name_edited(browser, fixture):
    browser.open("/home")
    browser.press_here("Edit your name")
    browser.field("Name others see")


@page_state("budgets", "/insights", ADA)
def budgets(browser, fixture):
    """UI-VIZ-41: one with something left, and one that is over."""
    for category, amount in (("COFFEE", "9999"), ("GENERAL", "0.01")):
        browser.open(f"/insights/budget?currency=USD&category={category}")
        browser.fill("Amount (USD)", amount)
        browser.press("Save budget")
        browser.sees("Budgets")
    browser.sees("left")
