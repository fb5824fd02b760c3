"""A game as an animated GIF and as an HTML page: every position is in it, and nothing else."""

from __future__ import annotations

import io
import json
import random
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import banmen
from banmen import Complaint, draw
from banmen.cli import main
from banmen.draw import film
from banmen.draw.style import PALETTES
from banmen.draw.view import View, drawn, settled
from banmen.games import ids
from banmen.record import Record, write

every_game = pytest.mark.parametrize("id", ids())


@cache
def played(id: str, plies: int = 5) -> Record:
    """The beginning of a random game."""
    game, luck = banmen.game(id), random.Random(1)
    pos = game.start(seed=3) if game.about.chance else game.start()
    for _ in range(plies):
        pos = pos.play(luck.choice(pos.legal()))
    return Record.of(pos, White="Ann")


def frames(gif: bytes) -> list[Image.Image]:
    image, found = Image.open(io.BytesIO(gif)), []
    for number in range(image.n_frames):  # type: ignore[attr-defined]
        image.seek(number)
        found.append(image.convert("RGB"))
    return found


def known(html: str) -> dict[str, Any]:
    """A page's data about its game."""
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', html, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


# --- GIF -----------------------------------------------------------------------------------------


@every_game
def test_a_gif_shows_every_position(id: str) -> None:
    shown = frames(played(id).gif(width=200))
    assert len(shown) == 6
    assert {image.size for image in shown} == {shown[0].size}
    assert shown[0].width == 200
    for before, after in pairwise(shown):
        assert (np.asarray(before) != np.asarray(after)).any()


@pytest.mark.parametrize("id", ["flink", "flatfront", "flowish"])
def test_what_is_drawn_anew_is_the_same_as_all_drawn_at_once(id: str) -> None:
    """Only what changes becomes pixels; a box drawn too small would leave old pixels standing."""
    papers = drawn(settled(played(id).scenes()), View(), PALETTES["light"])
    camera = film._Camera(papers[0].bounds(draw.MARGIN), 200, PALETTES["light"].page)  # noqa: SLF001 (one picture of a film)
    *_, (paper, shot) = zip(papers, camera.shots(papers), strict=True)
    whole = camera.whole(paper)
    differ = np.abs(np.asarray(whole).astype(int) - np.asarray(shot)).max(axis=2)
    assert (differ > 24).mean() < 0.0005


def test_the_last_picture_shows_a_result_that_the_players_settled() -> None:
    record = played("squish")
    given_up = replace(record, result="1-0", termination="resignation")
    assert [scene.result for scene in given_up.scenes()][-2:] == ["*", "1-0"]
    assert given_up.scene(5) == given_up.scenes()[5] != record.scene(5)
    with pytest.raises(Complaint, match="the last one is 5"):
        record.scene(6)


@pytest.mark.parametrize("wish", [{"width": 0}, {"width": 5_000}, {"seconds": 0}, {"theme": "red"}])
def test_a_gif_that_cannot_be_made(wish: dict[str, Any]) -> None:
    with pytest.raises(Complaint, match=r"pixels wide|cannot be"):
        played("flipflop").gif(**wish)


# --- HTML ----------------------------------------------------------------------------------------


@every_game
def test_a_page_has_the_very_elements_of_every_picture(id: str) -> None:
    record = played(id)
    html = record.html()
    data = known(html)
    pictures = draw.frames(record.scenes()).elements
    assert len(data["frames"]) == len(pictures) == 6
    for runs, elements in zip(data["frames"], pictures, strict=True):
        numbers = [
            number
            for run in runs.split()
            for first, _, last in [run.partition("-")]
            for number in range(int(first), int(last or first) + 1)
        ]
        assert [data["parts"][number] for number in numbers] == elements
    for words in data["words"].values():
        assert len(words["said"]) == len(words["titles"]) == 6


def test_a_page_loads_nothing_and_takes_no_text_for_markup() -> None:
    wicked = "</script><img src=x onerror=alert(1)>"
    ply = replace(played("squish").moves[0], comment=wicked)
    record = replace(played("squish"), tags={"White": wicked}, moves=(ply,))
    html = record.html(link='x"onclick="alert(1)')
    assert "<img" not in html
    assert 'onclick="alert' not in html
    assert "default-src 'none'" in html
    addresses = set(re.findall(r"https?://[^\"' <]*", html))
    assert addresses == {"http://www.w3.org/2000/svg"}, "a name, never fetched"
    assert known(html)["plies"][1]["comment"] == wicked


def test_levels_have_the_names_that_the_page_gives_them() -> None:
    html = replace(played("squish"), tags={"White": "Ann", "Black": "Level 1"}).html(language="ja")
    assert "Level 1" not in html
    assert '<b class="name">コンピューター1 · ' in html
    assert known(html)["words"]["en"]["names"] == ["Ann", "Computer 1 · First game"]


def test_comments_clocks_and_variations_are_told() -> None:
    text = played("squish").to_text()
    first, second = (ply.text for ply in played("squish").moves[:2])
    text = text.replace(first, f"{first} {{[%clk 0:03:00] Bold!}} (1. {first} {second}) 1...", 1)
    start, ply, *_ = known(Record.from_text(text).html())["plies"]
    assert start == {}
    assert (ply["clock"], ply["comment"]) == ("0:03:00", "Bold!")
    assert ply["variations"] == [f"1. {first} {second}"]


# --- on the command line -------------------------------------------------------------------------


def test_the_commands_write_beside_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    write(file, [played("flipflop", 2), played("squish", 3)])
    for command in (["gif", "-n", "2", "--width", "200", "--dark"], ["html", "--flip"]):
        with pytest.raises(SystemExit) as ended:
            main([command[0], str(file), *command[1:]])
        assert not ended.value.code
    assert len(frames((tmp_path / "game.gif").read_bytes())) == 4
    assert "FlipFlop" in (tmp_path / "game.html").read_text("utf-8")
    assert capsys.readouterr().out.count("Saved in") == 2
