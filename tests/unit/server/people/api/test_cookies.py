"""Names of the devices of sessions."""

import pytest

from yachtdice.server.people.api.visitors import device_of

_MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)"
_PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"
_ANDROID = "Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko)"
_WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64"


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (f"{_MAC} Chrome/140.0.0.0 Safari/537.36", "Chrome, macOS"),
        (f"{_MAC} Version/18.0 Safari/605.1.15", "Safari, macOS"),
        (f"{_PHONE} Version/18.0 Mobile/15E148 Safari/604.1", "Safari, iPhone"),
        (f"{_PHONE} CriOS/140.0 Mobile/15E148 Safari/604.1", "Chrome, iPhone"),
        (f"{_ANDROID} SamsungBrowser/28.0 Chrome/130.0 Mobile", "Samsung Internet, Android"),
        (f"{_WINDOWS}) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge, Windows"),
        (f"{_WINDOWS}) Chrome/138.0.0.0 Whale/4.33 Safari/537.36", "Whale, Windows"),
        (f"{_WINDOWS}; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Windows"),
        ("python-httpx/0.28", ""),
        ("<script>alert(1)</script> Linux", "Linux"),
        ("", ""),
    ],
)
def test_a_device_is_a_browser_and_a_system(user_agent: str, device: str) -> None:
    """Device names come from a fixed list, for any header; unknown ones are left out."""
    assert device_of(user_agent) == device
