"""What Alembic runs: the steps, in the transaction of the connection it is given."""

from alembic import context

from banmen.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
