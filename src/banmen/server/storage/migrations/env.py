"""Alembic's entry point: run the steps in the transaction of the given connection."""

from alembic import context

from banmen.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
