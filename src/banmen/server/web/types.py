"""The messages as OpenAPI components: `python -m banmen.server.web.types` prints them.

`make types` turns them into the page's TypeScript types (webui/src/generated/wire.ts).
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter

from banmen import learn
from banmen.server.accounts import wire as accounts
from banmen.server.analysis import wire as analysis
from banmen.server.archive import wire as archive
from banmen.server.bots import wire as bots
from banmen.server.domain import wire
from banmen.server.moderation import wire as moderation
from banmen.server.sharing import wire as sharing
from banmen.server.study import wire as study

REF = "#/components/schemas/{model}"
WIRES = (wire, study, analysis, accounts, archive, bots, sharing, moderation, learn)
BASES = (wire.Wire, learn.Taught)
UNIONS = {"Act": wire.Act, "ToServer": wire.ToServer, "ToPage": wire.ToPage}
"""Unions with names of their own."""


def components() -> dict[str, Any]:
    """The JSON schemas of all messages, by name."""
    models = [
        model
        for part in WIRES
        for model in vars(part).values()
        if isinstance(model, type) and issubclass(model, BASES) and model not in BASES
    ]
    named: dict[str, Any] = {**{model.__name__: model for model in models}, **UNIONS}
    found, shared = TypeAdapter.json_schemas(
        [(name, "validation", TypeAdapter(kind)) for name, kind in named.items()],
        ref_template=REF,
    )
    unions = {name: found[name, "validation"] for name in UNIONS}
    return dict(sorted((shared["$defs"] | unions).items()))


def description() -> dict[str, Any]:
    """An OpenAPI document with only the components."""
    info = {"title": "banmen", "version": "1"}
    return {
        "openapi": "3.1.0",
        "info": info,
        "paths": {},
        "components": {"schemas": components()},
    }


if __name__ == "__main__":
    print(json.dumps(description(), indent=1))
