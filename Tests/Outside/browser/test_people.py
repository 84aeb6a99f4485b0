"""The people one knows: favourites, blocking, and a photo of oneself."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support import session
from support.client import newcomer
from support.pictures import photo
from support.program import poll

BOTH = pytest.mark.parametrize("javascript", [True, False], ids=["JavaScript", "no JavaScript"])


@pytest.fixture
def people(server):
    """Ada, who has paid Grace and Linus, and was paid by Barbara."""
    people = {name: newcomer(server, name) for name in ("ada", "grace", "linus", "barbara")}
    for name in ("ada", "barbara"):
        people[name].deposit(people[name].account, 100_00)
    for name in ("grace", "linus"):
        people["ada"].transfer(people["ada"].account, 1_00, recipient=people[name].username)
    people["barbara"].transfer(
        people["barbara"].account, 1_00, recipient=people["ada"].username)
    return people


@pytest.fixture
def sign_in(server, browse, people):
    def sign_in(name="ada", **how):
        return session.sign_in(browse(server, **how), people[name].username)
    return sign_in


def listed(screen):
    """The names on the page of people that are in sight."""
    names = screen.driver.find_elements(By.CSS_SELECTOR, "#known .account-row__name")
    return [name.text for name in names if name.is_displayed()]


def open_person(screen, person):
    rows = screen.driver.find_elements(By.CSS_SELECTOR, "#known a")
    screen.bring(next(row for row in rows if person.username in row.text)).click()
    screen.is_at(r"/people/.+")


@BOTH
def test_a_favourite_comes_first_and_has_a_star_among_the_faces(sign_in, people, javascript):
    """S-PEOPLE-1, S-PEOPLE-3"""
    screen, grace = sign_in(javascript=javascript), people["grace"]
    screen.open("/send")
    screen.press("All people")
    screen.is_at("/people")
    assert listed(screen)[0] == people["barbara"].username
    open_person(screen, grace)
    screen.sees("Payments")
    star = screen.control("Favourite")
    assert star.get_attribute("aria-pressed") == "false"
    star.click()
    screen.sees("Added to your favourites.")
    assert screen.control("Favourite").get_attribute("aria-pressed") == "true"
    screen.open("/people")
    assert listed(screen)[0] == grace.username
    screen.open("/send")
    faces = screen.driver.find_elements(By.CSS_SELECTOR, "label.people__one")
    assert grace.username in faces[0].text and "Favourite" in faces[0].text
    assert len(screen.driver.find_elements(By.CSS_SELECTOR, ".people__star")) == 1


def test_a_person_is_found_while_typing_and_without_scripts_by_a_search(sign_in, people):
    """S-PEOPLE-1"""
    screen, grace = sign_in(), people["grace"]
    screen.open("/people")
    screen.field("Name").send_keys(grace.username[:5].upper())
    assert listed(screen) == [grace.username]
    screen.field("Name").send_keys("zz")
    assert listed(screen) == []
    screen.sees("Nobody here is called that.")
    plain = sign_in(javascript=False)
    plain.open("/people")
    plain.fill("Name", grace.username[:5].upper())
    plain.press("Search")
    plain.is_at(r"/people\?find=.*")
    assert listed(plain) == [grace.username]
    plain.press("Show everybody")
    assert len(listed(plain)) == 3


@BOTH
def test_a_block_is_explained_made_and_ended(sign_in, people, javascript):
    """S-PEOPLE-3, S-PEOPLE-6"""
    screen, grace = sign_in(javascript=javascript), people["grace"]
    screen.open("/people")
    open_person(screen, grace)
    screen.unfold("More")
    screen.press(f"Block {grace.username}")
    screen.sees("is not told")
    screen.press("Block")
    screen.sees(f"You blocked {grace.username}.")
    page = screen.path
    with pytest.raises(AssertionError):
        people["grace"].transfer(people["grace"].account, 1, recipient=people["ada"].username)
    screen.open("/send")
    faces = screen.driver.find_elements(By.CSS_SELECTOR, "label.people__one")
    assert [one.text.splitlines()[-1] for one in faces] == [people["linus"].username]
    screen.open("/people")
    screen.sees("Blocked")
    assert listed(screen)[-1] == grace.username
    screen.open(page)
    screen.press(f"Unblock {grace.username}")
    screen.sees(f"{grace.username} is unblocked.")


def test_a_person_is_blocked_with_the_keyboard_alone(sign_in, people):
    """S-PEOPLE-6"""
    screen, grace = sign_in(), people["grace"]
    screen.open("/people")
    open_person(screen, grace)
    screen.sees("Payments")
    more = screen.control("More")
    more.send_keys(Keys.ENTER)
    screen.control(f"Block {grace.username}").send_keys(Keys.ENTER)
    screen.sees_sheet()
    screen.sees("is not told")
    # The way out has the focus first.
    assert screen.focused_text == "Cancel"
    screen.driver.switch_to.active_element.send_keys(Keys.TAB)
    assert screen.focused_text == "Block"
    screen.driver.switch_to.active_element.send_keys(Keys.ENTER)
    screen.sees(f"You blocked {grace.username}.")


LOADED = """
return [...document.querySelectorAll("img.photo")].map(
  (one) => [one.complete && one.naturalWidth, one.parentElement.textContent.trim(), one.alt]);
"""


@BOTH
def test_a_photo_of_oneself_is_chosen_shown_and_removed(sign_in, people, tmp_path, javascript):
    """S-PEOPLE-7, S-PEOPLE-8"""
    barbara, ada = sign_in("barbara", javascript=javascript), sign_in()
    barbara.open("/profile")
    barbara.press("Your photo")
    barbara.field("Choose a photo").send_keys(photo(tmp_path, shape=(300, 200)))
    barbara.press("Save")
    barbara.sees("Your photo is saved.")
    source = barbara.driver.find_element(By.CSS_SELECTOR, "img.photo").get_attribute("src")
    for screen, path in ((ada, "/people"),):
        screen.open(path)
        poll(lambda: screen.script(LOADED) == [[256, "BA", ""]]
             or [one[0] for one in screen.script(LOADED)] == [256], 10, "no photo came")
    linus = sign_in("linus")
    linus.expects(404)
    linus.open(source.removeprefix(linus.url))
    barbara.open("/profile/photo")
    barbara.press("Remove photo")
    barbara.sees("Your photo is removed.")
    ada.open("/people")
    assert ada.script(LOADED) == []
