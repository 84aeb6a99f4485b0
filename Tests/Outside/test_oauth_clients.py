"""Python's two standard OAuth libraries, unchanged: both send `scope` with every refresh."""

import pytest
import requests
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session as Authlib
from oauthlib.oauth2.rfc6749.errors import InvalidScopeError
from requests_oauthlib import OAuth2Session as RequestsOAuthlib

CLIENT, SECRET, REFRESH = "demo-client", "demo-secret", "demo-refresh-token"


@pytest.fixture(autouse=True)
def plain_http(monkeypatch):
    """Both libraries require TLS; the sandbox speaks plain HTTP to this machine."""
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")
    monkeypatch.setenv("AUTHLIB_INSECURE_TRANSPORT", "1")
    # The tests ask for a narrower token, so the library must accept one.
    monkeypatch.setenv("OAUTHLIB_RELAX_TOKEN_SCOPE", "1")


def by_requests_oauthlib(server, scope, refresh=REFRESH):
    session = RequestsOAuthlib(CLIENT, scope=scope.split())
    return session.refresh_token(
        server.url + "/oauth/access-token", refresh_token=refresh, client_id=CLIENT,
        client_secret=SECRET)


def by_authlib(server, scope, refresh=REFRESH):
    session = Authlib(CLIENT, SECRET, scope=scope)
    return session.refresh_token(server.url + "/oauth/access-token", refresh_token=refresh)


LIBRARIES = pytest.mark.parametrize("library", [by_requests_oauthlib, by_authlib])


def status(server, token, path):
    return requests.get(
        server.url + "/api/v2" + path, headers={"Authorization": f"Bearer {token}"},
        timeout=10).status_code


@LIBRARIES
def test_a_refresh_with_fewer_scopes_gives_only_those(server, library):
    """C-2"""
    token = library(server, "account:read balance:read")
    assert sorted(token["scope"] if isinstance(token["scope"], list)
                  else token["scope"].split()) == ["account:read", "balance:read"]
    assert status(server, token["access_token"], "/accounts") == 200
    assert status(server, token["access_token"], "/payees") == 403
    # The next refresh may ask for all scopes again, because the person allowed them.
    wider = library(server, "payee:read account:read", token["refresh_token"])
    assert status(server, token["access_token"], "/accounts") == 403
    assert status(server, wider["access_token"], "/payees") == 200


@LIBRARIES
def test_a_refresh_with_more_scopes_is_an_error(server, library):
    """C-2; RFC 6749, 6"""
    with pytest.raises((InvalidScopeError, OAuthError), match="invalid_scope"):
        library(server, "account:read everything:write")
