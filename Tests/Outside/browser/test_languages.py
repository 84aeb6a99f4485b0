"""The pages in Spanish and Arabic, and figures in right-to-left text."""

import pytest

from support import layout, survey
from support.client import Client
from support.engines import in_firefox_too
from support.languages import LANGUAGES, own_name
from support.program import poll
from support.screens import NARROW, PHONE, WIDE


@in_firefox_too
def test_pages_and_scripts_use_the_chosen_language(start, browse):
    """UI-NUM-19, UI-AMT-10, UI-OTP-5: the choice also lasts after a reload."""
    ada = browse(start(arguments=["--region", "ES"]))
    ada.expects(422)
    ada.open("/sign-in")
    ada.come_to_rest()
    ada.press("Español")
    ada.sees("¿Cuál es tu número?")
    assert ada.script("return document.documentElement.lang") == "es"
    sign_in_in_spanish(ada)
    ada.sees("¡Hola")
    account = open_an_account_in_euros(ada)
    ada.open(account + "/deposits")
    ada.fill("Importe (EUR)", "1.234,50")
    assert ada.script(SIGN_IS_BEHIND)
    # A no-break space before the sign.
    ada.press("Ingresar 1.234,50 €")
    ada.sees("Has ingresado 1234,50 €.")
    ada.open(account + "/deposits")
    ada.fill("Importe (EUR)", "1,234")
    ada.press("Ingresar…")
    ada.sees("Escribe, por ejemplo, 1234,00.")


def sign_in_in_spanish(ada):
    ada.fill("Número de teléfono", "612 60 87 18")
    ada.submit("Número de teléfono")
    ada.sees("Escribe el código")
    shown = ada.sees_pattern(r"Podrás pedir otro dentro de (\d+) segundos?\.")[1]
    ada.sees_pattern(rf"dentro de (?!{shown} )\d+ segundos?\.")
    code = Client(ada.url).newest_message("+34612608718")["code"]
    ada.field("Código de verificación").send_keys(code)
    ada.is_at("/home")


def open_an_account_in_euros(ada):
    """Opens an account in euros with the suggested name (S-NEW-2, S-NEW-5); returns its path."""
    ada.open("/accounts/new")
    ada.choose("Divisa", "EUR")
    ada.press("Añadir cuenta")
    ada.open("/home")
    ada.sees("Cuenta 1")
    row = ada.driver.find_element("css selector", ".account-row")
    return row.get_attribute("href").removeprefix(ada.url)


SIGN_IS_BEHIND = """
const sign = document.querySelector(".sum__sign").getBoundingClientRect();
const field = document.querySelector(".sum__input").getBoundingClientRect();
return sign.left > field.left + field.width / 2 && sign.right <= field.right + 1;
"""


def sign_in_with_a_password(ada, language):
    ada.open("/login")
    ada.come_to_rest()
    ada.press(language)
    user, password = ada.driver.find_elements("css selector", "main .field__input")
    user.send_keys("DemoUser")
    password.send_keys("DemoPassword\n")
    ada.is_at("/home")


@pytest.mark.parametrize("language", [own_name(code) for code in LANGUAGES])
def test_figures_keep_their_order_from_right_to_left(start, browse, language):
    """UI-NUM-17: a minus stays in front, in every direction of the text around it."""
    ada = browse(start())
    sign_in_with_a_password(ada, language)
    for path in ("/home", "/transactions"):
        ada.open(path)
        ada.script(layout.TURN, "rtl")
        assert ada.script(DISORDERED) == []
    ada.open("/home")
    ada.script(layout.TURN, "rtl")
    assert ada.script(ARROW) == "matrix(-1, 0, 0, 1, 0, 0)"


ARABIC_PAGES = ["/home", "/send", "/transactions", "/insights", "/goals", "/profile", "/requests",
                "/deposits", "/sandbox/clock", "/sandbox/faults", "/sandbox/requests"]


def test_arabic_runs_from_right_to_left(start, browse):
    """UI-NUM-19, UI-AMT-10, S-SEND-1: nothing is cut, and amounts can have Arabic digits."""
    server = start()
    ada = browse(server)
    sign_in_with_a_password(ada, "العربية")
    assert ada.script("return [document.dir, document.documentElement.lang]") == ["rtl", "ar"]
    found = []
    for path in ARABIC_PAGES:
        ada.open(path)
        for screen in (NARROW, WIDE, PHONE):
            ada.fit(screen)
            found += survey.look(ada, f"{path} at {screen.width}", [
                survey.scrolls_sideways, survey.is_cut_off, survey.has_small_targets])
        assert ada.script(SPACED) == [], path
    assert found == [], "\n".join(found)
    client = Client(server.url)
    client.sign_in("DemoUser", "DemoPassword")
    account = client.ask("GET", "/v1/accounts")["accounts"][0]
    ada.open(f"/accounts/{account['id']}/deposits")
    ada.driver.find_element("name", "amount").send_keys("١٢٫٥٠\n")
    ada.is_at(rf"/accounts/{account['id']}\?receipt=.*")
    now = client.ask("GET", f"/v1/accounts/{account['id']}")
    assert now["balance"] == account["balance"] + 1250
    before = held(client)
    send_to_grace(ada, "٢٫٠٥")
    assert held(client) == before - 205


def held(client):
    """The minor units in all accounts together."""
    return sum(account["balance"] for account in client.ask("GET", "/v1/accounts")["accounts"])


def send_to_grace(ada, amount):
    ada.open("/send")
    ada.come_to_rest()
    for name, typed in {"recipient": "GraceHopper", "amount": amount, "note": "للسفر\n"}.items():
        ada.driver.find_element("name", name).send_keys(typed)
    ada.sees("هل هذا صحيح؟")
    ada.driver.find_element("css selector", "main form button").click()
    ada.sees("تم إرسال المال")


@in_firefox_too
def test_arabic_keyboards_type_numbers_and_codes(start, browse):
    """S-CODE-5, S-CODE-10, UI-TEL-7: their digits become those of the page."""
    server = start()
    ada = browse(server)
    ada.open("/sign-in")
    ada.come_to_rest()
    ada.press("العربية")
    number = ada.driver.find_element("name", "phone")
    number.send_keys("٥٣٠٦٠١٨٧١٨")
    poll(lambda: number.get_property("value") == "(530) 601-8718", 5, "it is not formatted")
    number.send_keys("\n")
    ada.is_at("/sign-in/code")
    assert ada.script(POSITIONS) == [True, "ltr", "start"]
    code = Client(server.url).newest_message("+15306018718")["code"]
    arabic = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
    ada.driver.find_element("name", "code").send_keys(code.translate(arabic))
    ada.is_at("/home")


# Whether each digit of the code has the width of its position; and where the first one is.
POSITIONS = """
const look = getComputedStyle(document.querySelector(".code__input"));
return [parseFloat(look.letterSpacing) > 20, look.direction, look.textAlign];
"""


# Arabic words with space between their letters.
SPACED = """
return [...document.querySelectorAll("main *")]
  .filter(one => /[\u0621-\u064a]/.test(one.textContent))
  .filter(one => getComputedStyle(one).letterSpacing !== "normal")
  .map(one => one.className);
"""


# Figures with a character to the left of the one before it.
DISORDERED = """
const place = (text, index) => {
  const range = document.createRange();
  range.setStart(text, index);
  range.setEnd(text, index + 1);
  return range.getBoundingClientRect().left;
};
const figures = [...document.querySelectorAll("bdi")].filter(one => /\\d/.test(one.textContent));
if (!figures.length) return ["no figure was found"];
return figures.filter(one => {
  const places = [...one.textContent].map((_, index) => place(one.firstChild, index));
  return places.some((x, index) => index && x < places[index - 1]);
}).map(one => one.textContent);
"""

ARROW = "return getComputedStyle(document.querySelector('.icon--along')).transform;"
