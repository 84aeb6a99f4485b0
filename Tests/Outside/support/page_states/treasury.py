"""What treasurers and hosts see."""

from support.page_states.state import HEDY, page, page_state

page("host: profile", "/profile", HEDY, sees="Who has a wallet here")
page("host: home", "/home", HEDY, sees="People")
page("people", "/treasury/people", HEDY, sees="Everybody who has a wallet here")
page("people, found", "/treasury/people", HEDY, "/treasury/people?find=grace", "Grace")
page("people, nobody found", "/treasury/people", HEDY, "/treasury/people?find=zz",
     "Nobody is called that.")
page("a person", "/treasury/people/:id", HEDY, "/treasury/people/{grace}", "Give this role")


@page_state("a person, the last host", "/treasury/people/:id", HEDY)
def last_host(browser, fixture):
    browser.open(f"/treasury/people/{fixture.ids['hedy']}")
    browser.choose("Role", "Member")
    browser.press("Give this role")
    browser.sees("A wallet needs a host.")
