"""Several servers, *nodes*, on one PostgreSQL: the bus between them.

    page ──┐                       ┌── node 1 ──┐   log: append, read          ┌────────────┐
    page ──┼── any load balancer ──┼── node 2 ──┼── leases, beats ────────────▶│ PostgreSQL │
    page ──┘                       └── node 3 ──┘◀─ NOTIFY: ids and numbers ───└────────────┘

The log's key (table, number) is the arbiter: two nodes may decide at once what follows, one of them
commits it, the other one hears `Conflict`, reads on and decides again.

    shared_bus.py   the bus itself (`banmen.server.bus` says what it promises)
    link.py         the node's own two connections: one listens, one tells and asks
    packets.py      messages as text of less than 8,000 bytes
    membership.py   who is there, and who holds which lease, in the database
    shared_searches.py  searches that other machines take over
    shared_clock.py the database's time, as each node knows it

**Waking.** What happens is told by ``NOTIFY``, as ids and numbers. A node collects for some
milliseconds and tells all at once, beside the commits and not in them: PostgreSQL lets only one
transaction commit at a time that notifies. So a message may be lost with the node that was about to
send it, and nothing relies on it: every node asks now and then how far the logs of its tables go,
and does so at once when a connection broke, when its own messages do not come back to it, or when
one is missing in a sender's count (`Missed`).

**Leases.** A node has a number and beats: every second it writes that it is there. Who has not done
so for five seconds is declared gone by any other node, for good; if it was but frozen, it comes
back under a new number. A lease belongs to a number. What its holder appends is compared with it in
the same transaction, so a late node writes nothing. Between itself, a node trusts its leases
only while its last beat is fresh.

**Whose clocks stop.** While no node can write, all clocks stand still (`storage.writer.Heartbeat`).
While a node is gone and others are there, the clocks at its tables do: those whose lease it held.
The node that takes over the lease writes into the log how long nobody saw to the table, and the
player to move gets it back (``rested``).
"""
