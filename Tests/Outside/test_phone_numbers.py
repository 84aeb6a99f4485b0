"""Phone numbers, compared with an independent parser: PyPI's phonenumbers, newest metadata."""

import phonenumbers
import pytest
from phonenumbers import PhoneNumberFormat, PhoneNumberType

from support.client import Client

REGIONS = [
    "AR", "AT", "AU", "BE", "BR", "CA", "CH", "CN", "CZ", "DE", "DK", "EE", "EG", "ES", "FI",
    "FR", "GB", "GR", "HU", "IE", "IL", "IN", "IT", "JP", "KR", "LT", "LV", "MX", "NL", "NO",
    "NZ", "PL", "PT", "RO", "SE", "SG", "TR", "UA", "US", "ZA"]

# The same number as people type it (S-LOGIN-6), and as they paste it from elsewhere (OTP-7).
SPELLINGS = [
    "(530) 601-8718", "530-601-8718", "530.601.8718", " 5306018718 ", "+1 530 601 8718",
    "+1 (530) 601-8718", "+15306018718", "530\u00a0601\u20118718", "\u202a+15306018718\u202c"]

# Invalid numbers, and the code that gives the reason (S-LOGIN-7 to S-LOGIN-10).
ERRORS = [
    ("", "phone_empty"), ("   ", "phone_empty"), ("()-", "phone_empty"),
    ("530601871", "phone_wrong_length"), ("53060187180", "phone_wrong_length"),
    ("1" * 40, "phone_wrong_length"), ("+44 20 7946", "phone_wrong_length"),
    ("0123456789", "phone_invalid"), ("530-123-456x", "phone_not_digits"),
    ("CALL-ME-NOW", "phone_not_digits"), ("5306018718;ext=5", "phone_not_digits"),
    ("tel:+15306018718", "phone_not_digits"), ("٥٣٠٦٠١٨٧١٨", "phone_not_digits"),
    ("５３０６０１８７１８", "phone_not_digits"), ("530601871８", "phone_not_digits"),
    ("5306018718#", "phone_not_digits"), ("530+6018718", "phone_not_digits"),
    ("+999 123 456 789", "phone_invalid")]


def answer(server, phone):
    client = Client(server.url)
    response = client.call("POST", "/v1/codes", {"phone": phone})
    if response.status_code == 201:  # A verified code leaves the number free for the next one.
        pending = response.json()
        client.ask("POST", "/v1/sessions", {"challenge": pending["challenge"], "code": "123456"})
    return response


@pytest.mark.parametrize("region", REGIONS)
def test_a_mobile_number_is_read_as_phonenumbers_reads_it(server, region):
    """S-LOGIN-6"""
    example = phonenumbers.example_number_for_type(region, PhoneNumberType.MOBILE)
    example = example or phonenumbers.example_number(region)
    expected = phonenumbers.format_number(example, PhoneNumberFormat.E164)
    for form in (PhoneNumberFormat.E164, PhoneNumberFormat.INTERNATIONAL):
        response = answer(server, phonenumbers.format_number(example, form))
        assert response.status_code == 201, response.text
        assert response.json()["phone"] == expected


@pytest.mark.parametrize("region", ["GB", "DE", "LT", "FR", "JP", "AU"])
def test_an_impossible_number_is_an_error_as_in_phonenumbers(server, region):
    """S-LOGIN-10"""
    example = phonenumbers.example_number_for_type(region, PhoneNumberType.MOBILE)
    short = phonenumbers.format_number(example, PhoneNumberFormat.E164)[:-4]
    assert not phonenumbers.is_valid_number(phonenumbers.parse(short))
    response = answer(server, short)
    assert response.status_code == 422
    assert response.json()["error"]["field"] == "phone"


@pytest.mark.parametrize("typed", SPELLINGS, ids=ascii)
def test_every_spelling_becomes_the_same_e164(server, typed):
    """S-LOGIN-6"""
    parsed = phonenumbers.parse(typed, "US")
    expected = phonenumbers.format_number(parsed, PhoneNumberFormat.E164)
    response = answer(server, typed)
    assert response.status_code == 201, response.text
    assert response.json()["phone"] == expected == "+15306018718"


@pytest.mark.parametrize("typed, code", ERRORS, ids=ascii)
def test_an_invalid_number_is_an_error_with_its_reason(server, typed, code):
    """S-LOGIN-7 to S-LOGIN-10, OTP-7"""
    response = answer(server, typed)
    error = response.json()["error"]
    assert (response.status_code, error["code"], error["field"]) == (422, code, "phone")


def test_a_nul_in_a_number_is_a_400(server):
    """OTP-7, HTTP-3"""
    assert answer(server, "530601\x008718").status_code == 400


def test_no_invalid_number_gets_a_message(server):
    client = Client(server.url)
    before = len(client.ask("GET", "/sandbox/messages")["messages"])
    for typed, _ in ERRORS:
        answer(server, typed)
    assert len(client.ask("GET", "/sandbox/messages")["messages"]) == before
