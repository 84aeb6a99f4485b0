"""Goals, and moving money into them."""

from support.page_states.state import ADA, LINUS, NOOR, page, page_state, sheet

page("goals", "/goals", ADA, sees="Saved:")
page("goals without an account", "/goals", LINUS, sees="A goal belongs to an account")
page("goals of one account", "/goals", NOOR, sees="No goals yet")
page("goals of an account", "/accounts/:id/goals", ADA, "/accounts/{pocket}/goals",
     sees="Round-up:")
page("goals of an account, one chosen", "/accounts/:id/goals", ADA,
     "/accounts/{pocket}/goals?goal={goal}", sees="Round-up:")
page("goals of an account, last week", "/accounts/:id/goals", ADA,
     "/accounts/{holiday}/goals?week=2026-01-05", sees="Next week")
page("goal made", "/accounts/:id/goals", ADA, "/accounts/{pocket}/goals?made={goal}",
     sees="Goal created")
page("new goal", "/accounts/:id/goals/new", ADA, "/accounts/{pocket}/goals/new",
     sees="Target (")
page("new goal of yen", "/accounts/:id/goals/new", ADA, "/accounts/{tokyo}/goals/new",
     sees="Target (")
page("goal", "/goals/:id", ADA, "/goals/{goal}", sees="$58 to go")
page("goal, reached", "/goals/:id", ADA, "/goals/{full}", sees="You have reached your target.")
page("goal without a target", "/goals/:id", ADA, "/goals/{open}", sees="Nothing saved here yet")
page("goal, archived", "/goals/:id", ADA, "/goals/{stored}", sees="This goal is archived")
page("goal, saved automatically", "/goals/:id", ADA, "/goals/{regular}", sees="every month")
page("edit a goal", "/goals/:id/edit", ADA, "/goals/{goal}/edit", sees="Edit Sailing on the lakes")
page("goal on track", "/goals/:id", ADA, "/goals/{regular}", sees="On track")
page("recurring transfer, proposed", "/goals/:id/recurring", ADA,
     "/goals/{goal}/recurring?pace=yes", sees="Recurring transfer")
page("add to a goal", "/goals/:id/deposits", ADA, "/goals/{goal}/deposits",
     sees="How much would you like to add?")
page("take out of a goal", "/goals/:id/withdrawals", ADA, "/goals/{goal}/withdrawals",
     sees="How much would you like to take out?")
page("recurring transfer", "/goals/:id/recurring", ADA, "/goals/{regular}/recurring",
     sees="How often")
page("archive a goal", "/goals/:id/archive", ADA, "/goals/{goal}/archive",
     sees="goes back to Pocket")
page("delete a goal", "/goals/:id/deletion", ADA, "/goals/{goal}/deletion",
     sees="goes back to Pocket")
page("automatic round-up", "/accounts/:id/round-ups/automatic", ADA,
     "/accounts/{holiday}/round-ups/automatic", sees="How much")

sheet("sheet: add to a goal", "/goals/:id/deposits", ADA, "/goals/{goal}", "Add money",
      "How much")
sheet("sheet: take out of a goal", "/goals/:id/withdrawals", ADA, "/goals/{goal}", "Take out",
      "How much")
sheet("sheet: recurring transfer", "/goals/:id/recurring", ADA, "/goals/{goal}", "Turn on",
      "How often")
sheet("sheet: archive a goal", "/goals/:id/archive", ADA, "/goals/{goal}", "Archive",
      "goes back to Pocket")
sheet("sheet: delete a goal", "/goals/:id/deletion", ADA, "/goals/{goal}", "Delete",
      "goes back to Pocket")
sheet("sheet: automatic round-up", "/accounts/:id/round-ups/automatic", ADA,
      "/accounts/{pocket}/goals", "Turn on", "How much")


@page_state("round-up, refused", "/accounts/:id/goals", ADA)
def refused_round_up(browser, fixture):
    """The account is empty, and so is this week's round-up."""
    browser.open(f"/accounts/{fixture.ids['holiday']}/goals")
    browser.choose_goal("Lisbon")
    browser.script("document.querySelector('[data-transfer]').disabled = false")
    browser.press("Save")
    browser.sees("We could not save the round-up (error 422)")


@page_state("goals, hidden", "/accounts/:id/goals", ADA)
def hidden_goals(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['pocket']}/goals")
    browser.press("Hide balances")
    browser.sees("•")


@page_state("new goal, refused", "/accounts/:id/goals", ADA)
def refused_goal(browser, fixture):
    browser.open(f"/accounts/{fixture.ids['pocket']}/goals/new")
    browser.fill("Name", "Sailing")
    browser.fill("Target", "1.005")
    browser.press("Create goal")
    browser.sees("We could not save the goal (error 422)")
