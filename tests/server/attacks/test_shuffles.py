"""Nobody can choose Flat Front's shuffle: neither the player who opens a table nor the server."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from banmen.server.domain.refusal import Refusal
from banmen.server.domain.wire import Ticket
from banmen.server.seals import LASTS, Seals
from banmen.server.service import ServerSettings
from tests.server.client import Browser, Message, serving

SEEDS = "a" * 32, "b" * 32
FRIEND = {"kind": "friend"}


def wish(ticket: Message, seed: str = SEEDS[0]) -> Message:
    return {"game": "flatfront", "opponent": FRIEND, "seat": 0,
            "shuffle": {"ticket": ticket, "seed": seed}}  # fmt: skip


def text_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_server_is_bound_before_each_seed_and_tells_none_before_the_end(address: str) -> None:
    ann, bob = Browser(address), Browser(address)
    seal = ann.get("seal")
    opened = ann.post("tables", wish(seal["ticket"]), 201)
    table = f"tables/{opened['table']}"
    assert opened["table"] == seal["ticket"]["table"]
    seen = bob.get(table)
    assert seen["table"]["commitment"] == seal["commitment"]
    assert (seen["table"]["turn"], seen["scene"]["choices"]) == (None, [])
    bob.post(f"{table}/sit", {"secret": opened["invite"], "seed": SEEDS[1]})
    told = [ann.http.get(f"{table}{path}").text for path in ("", "/record", "/record?form=text")]
    assert not [seed for seed in SEEDS if seed in "".join(told)]
    bob.post(f"{table}/act", {"type": "abort"})
    proof = ann.get(table)["table"]["proof"]
    assert proof["seeds"] == [*SEEDS]
    assert text_hash(f"banmen {opened['table']} {proof['salt']}") == seal["commitment"]


def test_a_table_is_opened_by_no_id_of_ones_own_and_by_none_twice(address: str) -> None:
    ann = Browser(address)
    ticket = ann.get("seal")["ticket"]
    for forged in ({"table": "a" * 10}, {"until": ticket["until"] + 1}, {"mark": "0" * 64}):
        assert ann.post("tables", wish({**ticket, **forged}), 409)["key"] == "server.seal_over"
    made = ann.post("tables", wish(ticket), 201)
    assert ann.get(f"tables/{made['table']}")["table"]["status"] == "waiting"
    assert ann.http.post("tables", json=wish(ticket)).status_code == 409
    other = Browser(address)
    assert other.http.post("tables", json=wish(ticket)).status_code == 409
    assert other.get(f"tables/{made['table']}")["you"]["seats"] == []
    ann.post("tables", wish(ann.get("seal")["ticket"], "no hash"), 422)


def test_a_ticket_is_over_before_its_secret_can_be_told() -> None:
    """The secret of a table that was aborted is known: its id must not be opened again."""
    at = 1000
    seals = Seals(b"key", lambda: at)
    seal = seals.make()
    assert seals.check(seal.ticket) == seal.ticket.table
    at += LASTS + 1
    with pytest.raises(Refusal):
        seals.check(seal.ticket)
    with pytest.raises(Refusal):
        Seals(b"another key", lambda: 1000).check(seal.ticket)
    assert Ticket(table="a" * 10, until=at, mark="0" * 64) != seal.ticket


def test_a_seal_holds_after_a_restart(tmp_path: Path) -> None:
    settings = ServerSettings(str(tmp_path / "b.db"), workers=0)
    with serving(settings) as address:
        seal = Browser(address).get("seal")
    with serving(settings) as address:
        ann = Browser(address)
        made = ann.post("tables", wish(seal["ticket"]), 201)
        assert ann.get(f"tables/{made['table']}")["table"]["commitment"] == seal["commitment"]
