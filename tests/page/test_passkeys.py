"""Passkeys in a browser, with a device that Chromium makes up."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession, expect

from banmen.texts import say
from tests.page.conftest import Visit
from tests.page.screen import Screen
from tests.server.served import Served

SECRET = "correct horse battery"


def device(screen: Screen) -> CDPSession:
    """A device that knows its owner at once."""
    session = screen.page.context.new_cdp_session(screen.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session


def at_a_name(server: Served) -> str:
    """Browsers keep no passkeys for bare addresses."""
    return server.url.replace("127.0.0.1", "localhost")


def opened(screen: Screen, key: str, **params: Any) -> None:
    screen.press(screen.find("summary", has_text=say(key, **params)))


def add(screen: Screen, name: str) -> None:
    screen.find("#passkey-passkey_name").fill(name)
    screen.find("#passkey-password").fill(SECRET)
    screen.press(screen.button("page.account.passkey"))


def test_a_passkey_is_added_logs_in_and_is_removed(visit: Visit, server: Served) -> None:
    screen = visit(url=at_a_name(server))
    device(screen)
    screen.go("account")
    screen.ask("account", {"name": "Kaya", "password": SECRET})
    screen.go("account")
    opened(screen, "page.account.passkeys", count=0)
    add(screen, "Phone")
    listed = screen.find("summary", has_text=say("page.account.passkeys", count=1))
    expect(listed).to_be_visible()
    add(screen, "Phone again")
    expect(screen.find("account-page")).to_contain_text(say("page.account.passkey_known"))
    screen.press(screen.button("page.account.log_out").first)
    screen.press(screen.button("page.account.passkey_log_in"))
    expect(screen.find("account-page")).to_contain_text(say("page.account.you_are", name="Kaya"))
    opened(screen, "page.account.passkeys", count=1)
    screen.press(screen.button("page.account.passkey_remove_named", name="Phone"))
    expect(listed).to_have_count(0)
    screen.press(screen.button("page.account.log_out").first)
    screen.press(screen.button("page.account.passkey_log_in"))
    expect(screen.find("banmen-page .notice")).to_contain_text(say("account.passkey_unknown"))


def test_who_cancels_is_told_and_may_try_again(visit: Visit, server: Served) -> None:
    screen = visit(url=at_a_name(server))
    refusing = "new DOMException('', 'NotAllowedError')"
    script = f"navigator.credentials.get = () => Promise.reject({refusing})"
    screen.page.context.add_init_script(script)
    screen.go("account")
    screen.press(screen.button("page.account.passkey_log_in"))
    expect(screen.find("banmen-page .notice")).to_contain_text(
        say("page.account.passkey_cancelled")
    )


def test_where_none_can_be_used_none_is_offered(visit: Visit) -> None:
    screen = visit()
    screen.go("account")
    expect(screen.find("#log_in-name")).to_be_visible()
    expect(screen.button("page.account.passkey_log_in")).to_have_count(0)
    screen.ask("account", {"name": "Kuno", "password": SECRET})
    screen.go("account")
    opened(screen, "page.account.passkeys", count=0)
    expect(screen.find("account-page")).to_contain_text(say("page.account.passkeys_not_here"))
