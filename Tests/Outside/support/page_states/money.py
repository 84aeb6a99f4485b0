"""Pages that move money, and pages of past payments."""

from support.fixture import LONG
from support.page_states.state import ADA, LINUS, NOBODY, NOOR, page, page_state, sheet

page("made-up payment", "/accounts/:id/payments", ADA, "/accounts/{pounds}/payments",
     sees="Add a made-up payment")
page("entry of a shop", "/transactions/:id", ADA, "/transactions/{shop}", sees="Coffee: Card")
page("entry, saved", "/transactions/:id", ADA, "/transactions/{shop}?in={pounds}&saved=yes",
     sees="Saved.")
page("deposit", "/accounts/:id/deposits", ADA, "/accounts/{pocket}/deposits",
     sees="How much would you like to deposit?")
page("deposit of yen", "/accounts/:id/deposits", ADA, "/accounts/{tokyo}/deposits", sees="JPY")
page("withdraw", "/accounts/:id/withdrawals", ADA, "/accounts/{long}/withdrawals",
     sees="How much would you like to withdraw?")
page("transfer", "/accounts/:id/transfers", ADA, "/accounts/{pocket}/transfers",
     sees="Move to another account")
page("transfer to nowhere", "/accounts/:id/transfers", NOOR, "/accounts/{only}/transfers",
     sees="You have no other account")
page("send", "/send", ADA, sees="Send money")
page("send without an account", "/send", LINUS, sees="You need an account first")
page("send to a chosen person", "/send", ADA, "/send?payee={grace}&amount=20.00",
     sees="Who is it for?")
page("ask for money", "/request", ADA, sees="You get a link and a QR code")
page("ask for money without an account", "/request", LINUS, sees="You need an account first")
page("request", "/request", ADA, "/request?amount=20.50&currency=USD&note=Tea",
     sees="Your request for $20.50")
page("ask for nothing", "/request", ADA, "/request?amount=0&currency=USD",
     sees="Invalid transfer amount.")
page("asked, signed out", "/pay/:id", NOBODY, "/pay/{grace}?amount=20.50&currency=USD&note=Tea",
     sees="Sign in to pay")
page("asked, signed in", "/pay/:id", ADA, "/pay/{grace}?amount=20.50&currency=USD&note=Tea",
     sees="Grace is asking you for $20.50")
page("asked in no currency", "/pay/:id", NOBODY, "/pay/{grace}", sees="This link does not work")
page("activity", "/transactions", ADA, sees="Older")
page("no activity", "/transactions", LINUS, sees="No activity yet")
page("transaction", "/transactions/:id", ADA, "/transactions/{sent}", sees="Receipt number")
page("receipt", "/transactions/:id", ADA, "/transactions/{sent}?done=yes",
     sees="Money sent")
page("deposit into any account", "/deposits", ADA, sees="How much would you like to deposit?")
page("move between any accounts", "/transfers", ADA, sees="Move between your accounts")

sheet("sheet: deposit into any account", "/deposits", ADA, "/home", "Deposit", "How much")
sheet("sheet: move", "/transfers", ADA, "/home", "Move", "Move between")
sheet("sheet: deposit", "/accounts/:id/deposits", ADA, "/accounts/{pocket}", "Deposit", "How much")
sheet("sheet: withdraw", "/accounts/:id/withdrawals", ADA, "/accounts/{pocket}", "Withdraw",
      "How much")
sheet("sheet: transfer", "/accounts/:id/transfers", ADA, "/accounts/{pocket}", "Move",
      "Move to another")
sheet("sheet: transfer to nowhere", "/accounts/:id/transfers", NOOR, "/accounts/{only}",
      "Move", "You have no other account")
sheet("sheet: made-up payment", "/accounts/:id/payments", ADA, "/accounts/{pocket}",
      "Add a single payment", "Direction")
sheet("sheet: first made-up payment", "/accounts/:id/payments", NOOR, "/accounts/{only}",
      "Add a single payment", "Direction")


@page_state("deposit, refused", "/accounts/:id/deposits", ADA)
def refused_amount(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['pocket']}/deposits")
    browser.fill("Amount", "1.005")
    browser.submit("Amount")
    browser.sees("There is a problem")


@page_state("transfer, refused", "/accounts/:id/transfers", ADA)
def refused_transfer(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['long']}/transfers")
    browser.fill("Amount", "9999999")
    browser.submit("Amount")
    browser.sees("Your balance is insufficient")


@page_state("send, refused", "/send", ADA)
def refused_recipient(browser, _):
    browser.open("/send")
    browser.fill("Username or phone number", "nobody_of_this_name")
    browser.fill("Amount", "1.00")
    browser.submit("Amount")
    browser.sees("Can't find recipient")


@page_state("review", "/send", ADA)
def review(browser, _):
    browser.open("/send")
    browser.fill("Username or phone number", "grace_sample")
    browser.fill("Amount", "1.00")
    browser.fill("Note", LONG)
    browser.submit("Amount")
    browser.sees("No money has moved yet")


@page_state("sheet: deposit, refused", "/accounts/:id/deposits", ADA)
def refused_amount_in_a_sheet(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['pocket']}")
    browser.press("Deposit")
    browser.fill("Amount", "1.005")
    browser.submit("Amount")
    browser.sees("There is a problem")
    assert browser.sheet, "the sheet is gone"
