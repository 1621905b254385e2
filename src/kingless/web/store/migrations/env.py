"""Where Alembic begins: it works on the connection that the server has opened."""

from alembic import context

from kingless.web.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
