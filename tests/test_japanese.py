"""How Japanese is written here: one style in sentences, lessons and docs, one word for one thing.

3個、5手、79％、1～6     numbers and their units stand close, with full-width ％ and ～
c3 へ、banmen serve で   Latin words and notation have a space on either side
（白）：！               punctuation is full-width, and no space follows 。 or 、
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from banmen.games import about, content, ids
from banmen.learn import brief, lesson, rulings, taught
from banmen.texts import flat, sentences

DOCS = Path(__file__).parents[1] / "docs/ja"
J = "[\u3041-\u30fa\u30fc-\u30ff\u3400-\u9fff々]"
UNIT = "(?:cm|mm|kB|MB)"

STYLE = {
    "a space before a number": rf"{J} [+±]?\d[\d.,x]*(?<!\.)(?![\d.,x]*[A-Za-z=-]|\.)",
    "a space after a number": rf"(?<![\w+.,=@}}-])(?<![A-Za-z}}] )\d[\d.,x]*(?<!\.){UNIT}? {J}",
    "no space before a Latin word": rf"{J}[A-Za-z]",
    "no space after a Latin word": rf"(?<![\d}}cmk])[A-Za-z](?<!\d{UNIT}){J}",
    "half-width punctuation": rf"{J} ?[:;,!?%]|{J}[()]|[;,!?%] ?{J}|[()]{J}|: {J}",
    "a wave that is not ～": "〜",
    "a percent that is not ％": r"\d ?%|\} ?%| ％",
    "a space after 。 or 、": "[。、] ",
}
CODE = re.compile(r"`[^`]*`|「名前.値」|https?://\S+|\d+(?:\.\d+){3}(?:/\d+)?")
WORDS = {
    "手駒": "持ち駒",
    "オプション": "設定",
    "ふり返": "振り返",
    "Squish|Flowish|Flink|Flat Front": "the title in kana",
}
"""Words to avoid, and the words to use."""
OTHERS = {"squish": "駒", "flowish": "駒", "flink": "(?<!白い)ふち"}
"""Words that a game's texts avoid: a stone is 石, a side 辺, its border 枠."""


def told(found: Any) -> Iterator[str]:
    """All texts in something nested."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, (tuple, list)):
        for one in found:
            yield from told(one)
    elif hasattr(found, "__slots__"):
        for name in found.__slots__:
            yield from told(getattr(found, name))


def of_game(game: str) -> list[str]:
    """The texts of one game: its lesson, and its own sentences."""
    file = content(game, "texts/ja.toml")
    assert file
    own = flat(tomllib.loads(file.read_text("utf-8")), "")
    lessons = [*told(lesson(game, "ja")), *brief(game, "ja")] if taught(game) else []
    return [*own.values(), *lessons, *told(rulings(game, "ja"))]


def paragraphs() -> list[str]:
    """The docs in Japanese, without code and addresses."""
    found: list[str] = []
    for page in sorted(DOCS.rglob("*.md")):
        prose = re.sub(r"```.*?```|<!--.*?-->", "", page.read_text("utf-8"), flags=re.DOTALL)
        prose = re.sub(r"`[^`]*`", "`", re.sub(r"\]\([^)]*\)", "]", prose))
        found += prose.splitlines()
    return found


def sayings() -> list[str]:
    games = [sentence for game in ids() for sentence in of_game(game)]
    common = [sentence for key, sentence in sentences("ja").items() if ".language." not in key]
    return [*common, *games, *paragraphs()]


@pytest.mark.parametrize("fault", STYLE)
def test_one_style(fault: str) -> None:
    pattern = re.compile(STYLE[fault])
    found = [line for line in sayings() if re.search(J, line)]
    assert [line for line in found if pattern.search(CODE.sub("`", line))] == []


@pytest.mark.parametrize("word", WORDS)
def test_one_word_for_one_thing(word: str) -> None:
    assert [line for line in sayings() if re.search(word, line) and re.search(J, line)] == []


@pytest.mark.parametrize("game", OTHERS)
def test_a_game_keeps_the_words_of_its_rulebook(game: str) -> None:
    assert [line for line in of_game(game) if re.search(OTHERS[game], line)] == []


@pytest.mark.parametrize("game", ids())
def test_the_title_page_and_the_sentences_agree(game: str) -> None:
    page = about(game)
    assert page.title_in("en") == sentences("en").get(f"title.{game}", page.title) == page.title
    assert page.by("en") == f"{page.designer}, {page.year}" if page.year else page.designer


def test_a_game_without_sentences_has_its_title_all_the_same() -> None:
    page = replace(about("squish"), id="chess", title="Chess", designer="N. N.", year=600)
    assert page.title_in("ja") == page.called == "Chess"
    assert page.by("ja") == "N. N., 600"
