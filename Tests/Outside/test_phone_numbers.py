"""Phone numbers, compared with an independent parser: PyPI's phonenumbers, newest metadata."""

import random

import phonenumbers
import pytest
from phonenumbers import PhoneMetadata, PhoneNumberFormat, PhoneNumberType, ValidationResult
from rstr import Rstr

from support.client import Client

REGIONS = [
    "AR", "AT", "AU", "BE", "BR", "CA", "CH", "CN", "CZ", "DE", "DK", "EE", "EG", "ES", "FI",
    "FR", "GB", "GR", "HU", "IE", "IL", "IN", "IT", "JP", "KR", "LT", "LV", "MX", "NL", "NO",
    "NZ", "PL", "PT", "RO", "SE", "SG", "TR", "UA", "US", "ZA"]

# The same number as people type it (S-LOGIN-6), and as they paste it from elsewhere (OTP-7).
SPELLINGS = [
    "(530) 601-8718", "530-601-8718", "530.601.8718", " 5306018718 ", "+1 530 601 8718",
    "+1 (530) 601-8718", "+15306018718", "530\u00a0601\u20118718", "\u202a+15306018718\u202c",
    "（５３０）６０１－８７１８", "530/601/8718", "530—601–8718", "٥٣٠٦٠١٨٧١٨", "+۱ ۵۳۰ ۶۰۱ ۸۷۱۸",
    "५३० ६०१ ८७१८", "530601871８"]

# Invalid numbers, and the code that gives the reason (S-LOGIN-7 to S-LOGIN-10).
ERRORS = [
    ("", "phone_empty"), ("   ", "phone_empty"), ("()-", "phone_empty"),
    ("530601871", "phone_wrong_length"), ("53060187180", "phone_wrong_length"),
    ("1" * 40, "phone_wrong_length"), ("+44 20 7946", "phone_wrong_length"),
    ("0123456789", "phone_invalid"), ("530-123-456x", "phone_not_digits"),
    ("CALL-ME-NOW", "phone_not_digits"), ("5306018718;ext=5", "phone_not_digits"),
    ("tel:+15306018718", "phone_not_digits"), ("五三〇六〇一八七一八", "phone_not_digits"),
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


def mobiles(region, count=40):
    """Valid mobile numbers of a region, made from the patterns of its current numbering plan."""
    plan = PhoneMetadata.metadata_for_region(region, None)
    pattern = plan.mobile and plan.mobile.national_number_pattern
    made = Rstr(random.Random(region))
    found = set()
    for _ in range(count * 15 if pattern else 0):
        number = phonenumbers.parse(f"+{plan.country_code}{made.xeger(pattern)}")
        if phonenumbers.is_valid_number(number):
            found.add(phonenumbers.format_number(number, PhoneNumberFormat.E164))
        if len(found) == count:
            break
    return sorted(found)


def test_nearly_every_mobile_number_of_every_region_is_accepted(server):
    """S-LOGIN-6, OTP-7: also one of a range that opened after the server's metadata was made."""
    client, shares, total = Client(server.url), {}, 0
    for region in sorted(phonenumbers.SUPPORTED_REGIONS):
        typed = mobiles(region)
        answers = [client.call("GET", "/sign-in/format", params={"region": "US", "typed": one})
                   .json() for one in typed]
        total += len(typed)
        if typed:
            shares[region] = sum(one["error"] is None for one in answers) / len(typed)
    worst = dict(sorted(shares.items(), key=lambda one: one[1])[:5])
    print(f"{total} mobile numbers of {len(shares)} regions; the lowest shares accepted: {worst}")
    assert total > 8000 and len(shares) > 230
    assert {region: share for region, share in shares.items() if share <= 0.995} == {}


def is_possible(text):
    verdict = phonenumbers.is_possible_number_with_reason(phonenumbers.parse(text))
    return verdict == ValidationResult.IS_POSSIBLE


@pytest.mark.parametrize("region", ["GB", "DE", "LT", "FR", "JP", "AU"])
def test_an_impossible_number_is_an_error_as_in_phonenumbers(server, region):
    """S-LOGIN-8, S-LOGIN-10: also one that is possible only without its calling code."""
    example = phonenumbers.example_number_for_type(region, PhoneNumberType.MOBILE)
    short = phonenumbers.format_number(example, PhoneNumberFormat.E164)
    while is_possible(short):
        short = short[:-1]
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
