"""Lessons over HTTP."""

from __future__ import annotations

import orjson
import pytest

from banmen.learn import lesson
from tests.server.client import Browser


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_lesson_comes_in_the_language_wanted(address: str, language: str) -> None:
    found = Browser(address).get(f"learn/squish?language={language}")
    assert found == orjson.loads(orjson.dumps(lesson("squish", language)))


def test_english_is_spoken_where_no_language_is_named(address: str) -> None:
    assert Browser(address).get("learn/flink")["goal"] == lesson("flink", "en").goal


@pytest.mark.parametrize("path", ["learn/chess", "learn/squish?language=fr"])
def test_what_is_not_taught_is_refused_with_a_sentence(address: str, path: str) -> None:
    answer = Browser(address).http.get(path)
    assert 400 <= answer.status_code < 500
    assert answer.json()["text"]
