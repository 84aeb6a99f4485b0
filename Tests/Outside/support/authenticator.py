"""A virtual authenticator for passkeys. Browsers create them only for host names."""

from selenium.webdriver.common.virtual_authenticator import VirtualAuthenticatorOptions


def at_its_name(browser):
    """The browser visits localhost instead of the address."""
    browser.url = browser.url.replace("127.0.0.1", "localhost")
    return browser


def with_authenticator(browser):
    """The browser at the server's name, with an authenticator that verifies its person."""
    options = VirtualAuthenticatorOptions(
        protocol=VirtualAuthenticatorOptions.Protocol.CTAP2,
        transport=VirtualAuthenticatorOptions.Transport.INTERNAL,
        has_resident_key=True, has_user_verification=True, is_user_verified=True,
        is_user_consenting=True)
    browser.driver.add_virtual_authenticator(options)
    return at_its_name(browser)
