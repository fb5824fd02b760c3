"""Dataclasses out of the query of an address: ``Annotated[Wanted, in_query(Wanted)]``."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, get_type_hints

from fastapi import Depends, Query
from pydantic import BaseModel, create_model


def in_query(kind: type[Any]) -> Any:
    """A dependency of FastAPI that reads a dataclass, whose fields all have defaults.

    FastAPI takes queries apart for Pydantic's models only, so one is made of the same fields.
    """
    hints = get_type_hints(kind, include_extras=True)
    parts: dict[str, Any] = {part.name: (hints[part.name], part.default) for part in fields(kind)}
    config = getattr(kind, "__pydantic_config__", None)
    model: type[BaseModel] = create_model(kind.__name__, __config__=config, **parts)

    def read(found: Any) -> Any:
        return kind(**dict(found))

    read.__annotations__["found"] = Annotated[model, Query()]
    return Depends(read)
