"""Run by alembic: migrates over the connection that `migrate` hands in, in its transaction."""

from __future__ import annotations

from alembic import context

from shadowbrook.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
