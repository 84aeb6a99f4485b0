"""Sending money: the amount first, then a face or a name."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support import session
from support.client import newcomer

NAME = "Username or phone number"


@pytest.fixture
def people(server):
    """Ada, who has paid Grace and Linus, and has 470 dollars."""
    people = {name: newcomer(server, name) for name in ("ada", "grace", "linus")}
    ada = people["ada"]
    ada.deposit(ada.account, 500_00)
    for name in ("grace", "linus"):
        ada.transfer(ada.account, 15_00, recipient=people[name].username)
    return people


@pytest.fixture
def sign_in(server, browse, people):
    def sign_in(**how):
        return session.sign_in(browse(server, **how), people["ada"].username)
    return sign_in


def held(person):
    return sum(account["balance"] for account in person.accounts())


def face(screen, person):
    """The face of a person, a label around its choice; None where it is not in sight."""
    faces = screen.driver.find_elements(By.CSS_SELECTOR, ".people__one")
    found = [one for one in faces if one.text.endswith(person.username)]
    return found[0] if found else None


def chosen(screen):
    return [one.get_attribute("value") for one in
            screen.driver.find_elements(By.CSS_SELECTOR, "[name=payee]:checked")]


@pytest.mark.parametrize("javascript", [True, False], ids=["JavaScript", "no JavaScript"])
def test_a_person_paid_before_gets_money_in_three_taps_and_an_amount(sign_in, people, javascript):
    """S-SEND-14: the face on Home, the review, and the button that names both."""
    screen, grace = sign_in(javascript=javascript), people["grace"]
    before = held(grace)
    again = screen.driver.find_elements(By.CSS_SELECTOR, "a.payees__one")
    screen.bring(next(one for one in again if one.text.endswith(grace.username))).click()
    screen.is_at(r"/send\?payee=.*")
    assert screen.driver.switch_to.active_element == screen.field("Amount")
    assert len(chosen(screen)) == 1
    screen.fill("Amount", "20.00")
    screen.press("Review")
    assert screen.driver.find_element(By.TAG_NAME, "h1").text == f"$20.00 to {grace.username}"
    screen.press(f"Send $20.00 to {grace.username}")
    screen.sees("Money sent")
    assert held(grace) == before + 20_00


def test_a_typed_name_finds_a_face_and_takes_the_choice_of_another_back(sign_in, people):
    """S-SEND-13"""
    screen = sign_in()
    screen.open("/send")
    face(screen, people["grace"]).click()
    assert len(chosen(screen)) == 1
    screen.field(NAME).send_keys(people["linus"].username[:3].upper())
    assert chosen(screen) == []
    assert face(screen, people["grace"]) is None
    face(screen, people["linus"]).click()
    assert screen.field(NAME).get_attribute("value") == ""
    assert face(screen, people["grace"]).is_displayed()
    screen.fill("Amount", "1.00")
    screen.press("Review")
    screen.sees(f"$1.00 to {people['linus'].username}")
    screen.press("Change")
    screen.sees("Send money")
    assert len(chosen(screen)) == 1 and face(screen, people["grace"]).is_displayed()


def test_without_a_script_a_typed_name_counts_and_not_a_face(sign_in, people):
    """S-SEND-13: nobody can take the choice of a face back there."""
    screen = sign_in(javascript=False)
    screen.open("/send")
    face(screen, people["grace"]).click()
    screen.fill(NAME, people["linus"].username)
    screen.fill("Amount", "1.00")
    screen.press("Review")
    screen.sees(f"$1.00 to {people['linus'].username}")
    screen.press("Change")
    assert chosen(screen) == []


def test_the_faces_are_one_stop_of_the_keyboard(sign_in, people):
    """S-SEND-13, UI-A11Y-40: the arrows go from face to face, with a ring in sight."""
    screen = sign_in()
    screen.open("/send")
    screen.field("From").send_keys(Keys.TAB)
    assert screen.focused_text == "All people"
    screen.driver.switch_to.active_element.send_keys(Keys.TAB)
    names = []
    for _ in range(2):
        screen.driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
        label = screen.driver.switch_to.active_element.find_element(By.XPATH, "..")
        assert label.value_of_css_property("outline-style") == "solid"
        names.append(first_letters(label))
    assert len(set(names)) == 2
    screen.driver.switch_to.active_element.send_keys(Keys.TAB)
    assert screen.driver.switch_to.active_element == screen.field(NAME)


def first_letters(label):
    return label.find_element(By.CSS_SELECTOR, ".payees__name").text
