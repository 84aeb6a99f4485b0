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
page("people one knows", "/people", ADA, sees="Favourites")
page("no people", "/people", LINUS, sees="Nobody here yet")
page("people one knows, nobody found", "/people", ADA, "/people?find=zzz",
     sees="Nobody here is called that.")
page("person", "/people/:id", ADA, "/people/{grace}", sees="Payments")
page("person, blocked", "/people/:id", ADA, "/people/{moth}", sees="You blocked")
page("block", "/people/:id/block", ADA, "/people/{grace}/block", sees="is not told")
sheet("sheet: block", "/people/:id/block", ADA, "/people/{grace}", "Block Grace", "is not told",
      folded="More")
page("ask for money", "/request", ADA, sees="You get a link and a QR code")
page("ask for money without an account", "/request", LINUS, sees="You need an account first")
page("no requests", "/requests", LINUS, sees="You have not asked anybody for money yet")
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
page("shared file", "/share", ADA, sees="Attach a receipt")
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


def ask(browser, amount, note):
    browser.open("/request")
    browser.fill("Amount", amount)
    browser.fill("What is it for?", note)
    browser.press("Create link")


@page_state("request", "/requests/:id", ADA)
def request(browser, _):
    ask(browser, "20.50", "Tea")
    browser.sees("Your request for $20.50")
    browser.unfold("Remind")
    browser.sees("A text to send")


@page_state("ask for nothing", "/request", ADA)
def refused_request(browser, _):
    ask(browser, "0", "Tea")
    browser.sees("Invalid transfer amount.")


@page_state("cancelled request", "/requests/:id", ADA)
def cancelled_request(browser, _):
    ask(browser, "20.50", LONG)
    path = browser.path
    browser.press("Cancel this request")
    browser.open(path)
    browser.sees("Cancelled")


@page_state("requests", "/requests", ADA)
def requests(browser, _):
    ask(browser, "", LONG)
    ask(browser, "7", "Milk")
    browser.press("Cancel this request")
    browser.sees("Request cancelled.")
    browser.sees("Any amount in")


@page_state("sheet: request", "/requests/:id", ADA)
def request_in_a_sheet(browser, _):
    ask(browser, "3.20", "Bread")
    browser.open("/requests")
    browser.press("Bread")
    browser.sees("Scan this with any camera.")
    assert browser.sheet, "a request opened no sheet"


@page_state("deposit, refused", "/accounts/:id/deposits", ADA)
def refused_amount(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['pocket']}/deposits")
    browser.fill("Amount", "1.005")
    browser.submit("Amount")
    browser.sees("This amount can be read in two ways.")


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
    browser.sees("This amount can be read in two ways.")
    assert browser.sheet, "the sheet is gone"
