"""The pages in Spanish, and turned around from right to left."""

import pytest

from support.client import Client

WIDTHS = [320, 390, 1280]


def test_spanish(start, browse):
    """UI-NUM-19, UI-AMT-10, UI-OTP-5: chosen on the page, kept, and right in the scripts."""
    ada = browse(start())
    ada.open("/sign-in")
    ada.press("Español")
    ada.sees("¿Cuál es tu número?")
    assert ada.driver.execute_script("return document.documentElement.lang") == "es"
    sign_in_in_spanish(ada)
    ada.sees("¡Hola")
    open_an_account_in_euros(ada)
    ada.press("Ingresar")
    ada.fill("Importe (EUR)", "1.234,50")
    assert sign_stands_behind(ada)
    ada.press("Listo")
    ada.sees("Has ingresado 1234,50 €.")
    ada.press("Ingresar")
    ada.fill("Importe (EUR)", "1,234")
    ada.press("Listo")
    ada.sees("Escribe, por ejemplo, 1234,00.")
    assert ada.complaints(expected_statuses=[422]) == []


def sign_in_in_spanish(ada):
    ada.fill("Número de teléfono", "(530) 601-8718")
    ada.submit("Número de teléfono")
    ada.sees("¿Cuál es el código?")
    shown = ada.sees_pattern(r"Podrás pedir otro dentro de (\d+) segundos?\.")[1]
    ada.sees_pattern(rf"dentro de (?!{shown} )\d+ segundos?\.")
    code = Client(ada.url).newest_message("+15306018718")["code"]
    ada.field("Código de verificación").send_keys(code)
    ada.is_at("/home")


def open_an_account_in_euros(ada):
    ada.open("/accounts/new")
    ada.choose("Divisa", "EUR")
    ada.press("Listo")
    ada.press("Cuenta 1 0,00 €")


def sign_stands_behind(ada):
    return ada.driver.execute_script("""
        const sign = document.querySelector(".sum__sign").getBoundingClientRect();
        const field = document.querySelector(".sum__input").getBoundingClientRect();
        return sign.left > field.left + field.width / 2 && sign.right <= field.right + 1;
    """)


@pytest.mark.parametrize("language", ["English", "Español"])
def test_right_to_left(start, browse, language):
    """Nothing sticks out, figures keep their order, and arrows turn."""
    ada = browse(start())
    ada.open("/login")
    ada.press(language)
    for path in ("/sign-in", "/login", "/register"):
        look_both_ways(ada, path)
    ada.open("/login")
    user, password = ada.driver.find_elements("css selector", "main .field__input")
    user.send_keys("DemoUser")
    password.send_keys("DemoPassword\n")
    ada.is_at("/home")
    account = ada.driver.find_element("css selector", "a[href^='/accounts/']:not([href$=new])")
    account = account.get_attribute("href").removeprefix(ada.url)
    for path in ("/home", account, account + "/deposits", account + "/transfers",
                 account + "/deletion", "/accounts/new", "/send", "/transactions", "/sandbox"):
        look_both_ways(ada, path)
    ada.open("/home")
    turn(ada)
    style = "return getComputedStyle(document.querySelector('.icon--along')).transform"
    assert ada.driver.execute_script(style) == "matrix(-1, 0, 0, 1, 0, 0)"
    assert first_digit_is_left_of_last(ada)
    assert ada.complaints() == []


def look_both_ways(ada, path):
    for width in WIDTHS:
        ada.driver.set_window_size(width, 844)
        ada.open(path)
        turn(ada)
        assert sideways(ada) <= 0, f"{path} sticks out at {width}: {ada.screenshot()}"


def turn(ada):
    ada.driver.execute_script("document.documentElement.dir = 'rtl'")


def sideways(ada):
    """By how many pixels the page is wider than the window."""
    return ada.driver.execute_script(
        "const root = document.documentElement; return root.scrollWidth - root.clientWidth")


def first_digit_is_left_of_last(ada):
    """In every figure of the page, whatever stands around it."""
    return ada.driver.execute_script("""
        const place = (node, index) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          return range.getBoundingClientRect().left;
        };
        const figures = [...document.querySelectorAll("bdi")].filter(
          (one) => /^[+\\u2212]?\\S*\\d.*\\d/.test(one.textContent));
        return figures.length > 0 && figures.every((one) => {
          const text = one.firstChild;
          return place(text, 0) < place(text, text.length - 1);
        });
    """)
