"""The browser and system of a device in words, from its user agent: Firefox, Linux."""

from __future__ import annotations

import re

BROWSERS = (
    (r"Edg(e|A|iOS)?/", "Edge"),
    (r"OPR/|Opera", "Opera"),
    (r"SamsungBrowser/", "Samsung Internet"),
    (r"Firefox/|FxiOS/", "Firefox"),
    (r"Chrome/|CriOS/", "Chrome"),
    (r"Safari/", "Safari"),
)
"""The first match wins: most browsers claim to be others, too."""
SYSTEMS = (
    (r"iPhone", "iPhone"),
    (r"iPad", "iPad"),
    (r"Android", "Android"),
    (r"CrOS", "ChromeOS"),
    (r"Windows", "Windows"),
    (r"Mac OS X|Macintosh", "macOS"),
    (r"Linux", "Linux"),
)


def device_of(said: str) -> str | None:
    """Describe a ``User-Agent``; None if nothing is recognised."""
    found = [
        next((name for sign, name in names if re.search(sign, said)), None)
        for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(name for name in found if name) or None
