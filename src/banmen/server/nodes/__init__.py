"""Several servers, called *nodes*, on one PostgreSQL, and the bus between them.

    page ──┐                       ┌── node 1 ──┐   log: append, read          ┌────────────┐
    page ──┼── any load balancer ──┼── node 2 ──┼── leases, beats ────────────▶│ PostgreSQL │
    page ──┘                       └── node 3 ──┘◀─ NOTIFY: ids and numbers ───└────────────┘

The log's key (table, number) is the arbiter: if two nodes compute an entry at the same time, one
commits it; the other gets a `Conflict`, reads the new entry and tries again.

    shared_bus.py   the bus itself (its guarantees are in `banmen.server.bus`)
    link.py         the node's own connections: one listens, others send and query
    packets.py      messages as text of less than 8,000 bytes
    membership.py   the nodes and their leases in the database
    shared_searches.py  searches that other machines take over
    shared_clock.py the database's time, as each node knows it

**Messages.** Events are sent by ``NOTIFY``, as ids and numbers. A node collects them for some
milliseconds and sends them together, outside the commits: PostgreSQL commits only one notifying
transaction at a time. So a message may be lost with its sender, and nothing relies on it: every
node regularly asks how far the logs of its tables go. It does so at once when a connection broke,
when its own messages do not come back, or when there is a gap in a sender's count (`Missed`).

**Leases.** A node has a number, and writes a heartbeat every second. A node without one for five
seconds is declared gone by any other node, for good; if it was only suspended, it comes back under
a new number. A lease belongs to a number. Its holder's appends are checked against it in the same
transaction, so a late node writes nothing. A node trusts its own leases only while its last
heartbeat is fresh.

**Stopped clocks.** While no node can write, all clocks stand still (`storage.writer.Heartbeat`).
While one node is gone and others run, the clocks of the tables whose leases it held stand still.
The node that takes over a lease writes to the log how long the table was unattended, and the player
to move gets that time back (``rested``).
"""
