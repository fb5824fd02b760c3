"""Every sentence exists in every language, with the same parameters, and is said somewhere."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

import banmen
from banmen.texts import LANGUAGES, flat, sentences, sources

PACKAGE = Path(banmen.__file__).parent
SOURCE = "\n".join(path.read_text() for path in PACKAGE.rglob("*.py"))
PAGE = "\n".join(
    path.read_text()
    for path in (Path(__file__).parents[1] / "webui" / "src").rglob("*.ts")
    if not path.name.endswith(".test.ts")
)
QUOTED = set(re.findall(r'"([a-z_]+(?:\.[a-z_0-9]+)+)"', SOURCE + PAGE))
BUILT = [
    re.compile(re.sub(r"\\?\$?\\{.*?\\}", "[a-z_0-9.-]*", re.escape(text)))
    for text in (
        *re.findall(r'f"([a-z_]+\.[^" ]*\{[^" ]*)"', SOURCE),
        *re.findall(r"`([a-z_]+\.(?:[^`$ ]|\$\{[^}]*\})*)`", PAGE),
    )
    if not text.startswith("event.")
]
"""Keys that are put together: f"cli.{kind}", and in the page `page.act.${name}`."""
EVENTS = set(re.findall(r'(?:Event\(\s*|told=)"([a-z_]+)"', SOURCE))
SHOWN = re.findall(r'\bt\(\s*"([a-z_.0-9]+)"', PAGE)
SAID = re.findall(r'(?:IllegalMove|Bad\w+|Complaint|UnknownGame|say)\(\s*"([a-z_.]+)"', SOURCE)


def parameters(sentence: str) -> set[str]:
    found = {field for _, field, _, _ in string.Formatter().parse(sentence) if field is not None}
    return {"n" if field == "plies" else field for field in found}  # one counts a side, one both


def test_both_languages_say_the_same_things() -> None:
    english, japanese = (sentences(language) for language in LANGUAGES)
    assert english.keys() == japanese.keys()
    for key, sentence in english.items():
        assert parameters(sentence) == parameters(japanese[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_in_two_files(language: str) -> None:
    files = sources(language)
    found = [key for file in files for key in flat(tomllib.loads(file.read_text("utf-8")), "")]
    assert sorted(found) == sorted(sentences(language))


def test_whatever_is_said_has_a_sentence() -> None:
    assert [key for key in [*SAID, *SHOWN] if key not in sentences("en")] == []
    assert [kind for kind in EVENTS if f"event.{kind}" not in sentences("en")] == []


def test_no_sentence_is_left_over() -> None:
    unused = [
        key
        for key in sentences("en")
        if key not in QUOTED
        and not any(built.fullmatch(key) for built in BUILT)
        and not (key.startswith("event.") and key[6:] in EVENTS)
    ]
    assert unused == []


def test_japanese_is_japanese() -> None:
    strangers = [
        key
        for key, sentence in sentences("ja").items()
        if not key.startswith(("page.language.", "title."))  # some names are Latin everywhere
        and not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", sentence)
        and re.search(r"[A-Za-z]{4}", re.sub(r"\{.*?\}", "", sentence))
    ]
    assert strangers == []


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no language 'fr'"):
        sentences("fr")
