"""The settings of Discord in the environment."""

import pytest

from yachtdice.server.common.discord import DiscordSettings, DiscordSetupError, read_discord

HOOK = "https://discord.com/api/webhooks/12345/secret-token"
KEY = "0123456789abcdef" * 4


def test_the_environment_turns_parts_of_discord_on() -> None:
    """Without a variable Discord is off; each part is on alone, and empty ones do not count."""
    assert read_discord({}) is None
    assert read_discord({"YACHT_DISCORD_WEBHOOK": "", "YACHT_DISCORD_LANGUAGE": "ko"}) is None
    assert read_discord({"YACHT_DISCORD_WEBHOOK": HOOK}) == DiscordSettings(HOOK)
    given = {"YACHT_DISCORD_PUBLIC_KEY": KEY.upper(), "YACHT_DISCORD_LANGUAGE": "ko"}
    assert read_discord(given) == DiscordSettings(None, KEY, "ko")
    assert read_discord({"YACHT_DISCORD_WEBHOOK": "http://127.0.0.1:9/hook"}) is not None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(
            ("YACHT_DISCORD_WEBHOOK", url)
            for url in ("http://discord.com/secret", "https://", "secret", "https://a b/secret",
                        "https://[secret", "https://discord.com:secret/", "ftp://127.0.0.1/secret",
                        "http://127.0.0.1.evil.example/secret", "https://비밀.example/secret")
        ),
        ("YACHT_DISCORD_PUBLIC_KEY", "secret"),
        ("YACHT_DISCORD_PUBLIC_KEY", f"{KEY} "),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_but_never_shown(name: str, value: str) -> None:
    """The error has the variable and the form, and no part of the secret."""
    with pytest.raises(DiscordSetupError, match=name) as caught:
        read_discord({name: value})
    assert "secret" not in str(caught.value)
    assert KEY not in str(caught.value)


def test_an_unknown_language_is_refused() -> None:
    """The messages of the channel are English or Korean."""
    with pytest.raises(DiscordSetupError, match="give en or ko"):
        read_discord({"YACHT_DISCORD_WEBHOOK": HOOK, "YACHT_DISCORD_LANGUAGE": "fr"})


def test_the_settings_never_show_a_secret() -> None:
    """Neither the text of the settings nor that of an object with them has a secret."""
    assert "secret" not in repr([DiscordSettings(HOOK, KEY)])
