"""The web service: games in progress, clocks, people, storage.

Every request is a dataclass with a handler in one of the features. Only web/ knows about HTTP.

route.py     requests, handlers and answers, as types
features.py  the list of them

table     one game with two seats; everything about it follows from its log
log       its numbered entries, which alone are stored; an entry has a kind, and secrets too
seat      one side: open, reserved for a challenged person, a person's, a bot's, or a level's
person    a person the server knows by an id: a guest, the owner of an account, or a bot
caller    the sender of a request, perhaps unknown; a viewer looks at a table
live      in use: loaded from its log, until all have gone
lease     its holder runs a table's clocks, computer and next game
level     a strength of the computer; a worker is a process that searches
wire      the messages between page and server; a record is a game as a file

domain/      one game in progress; reads neither clock nor disk
  wire.py          the messages between page and server
  refusal.py       refusals, with a reason the page can say
  identity.py      persons and passes
  constraints.py   constraints on messages that a type cannot express
  table.py         players' actions, and the view for everyone
  table_state.py   the state of a table: everything that follows from its log
  table_summary.py a table's row in lists
  player_info.py   more about the players: accounts, ratings
  permissions.py   what a player may do now, and the reason if not
  table_record.py  its game as a record
  clock.py         clocks in server time
  round_trip.py    the round-trip time of messages to a page, as the server measures it
  stack.py         Flat Front's stack: shuffle, commitment, proof
storage/     the log, the lists and the people in a database
  store.py     queries, and saving
  database.py  the address of the database, and opening it
  schema.py    the tables of the database; migrations/ has their history
  writer.py    the one thread that writes
  statements.py  saving as SQL statements
  backup.py    a copy of it in a file, and back
tables/      the tables in use
  registry.py      all of them: opening, finding, timers, dropping
  live_table.py    one of them: acts one after the other, and telling its viewers
  logs.py          loading a table from its log, and appending to it
  comparing.py     asking for messages that a node has missed
  viewers.py       the viewers of a table
  connections.py   their sockets and streams, closed when their credentials end
  board_json.py    messages to them, as JSON
  computer.py      the computer's moves
  waiting_tables.py  the limit of tables waiting for an opponent
  table_socket.py  a client at a table: its requests, and messages to it
  handlers.py      requests about tables
workers/     searching and compiling in processes of their own
  job.py            jobs for a searching process
  pool.py           which job gets a process, and for how long
  process.py        one such process and the pipe to it
  worker.py         the program in it
  spawner.py        starting processes: on Linux, forked by fork_server.py
  compile_queue.py  compiling at a game's first use
nodes/       several servers on one PostgreSQL
  shared_bus.py    the bus between them
  link.py          a node's own connections to the database
  packets.py       messages between nodes, as text
  membership.py    the nodes, and who holds which lease
  shared_searches.py  searches done by other machines
  shared_clock.py  the database's time
web/         HTTP and WebSockets
  expose.py      every route through FastAPI
  sockets.py     the routes that are sockets: messages both ways
  ndjson.py      the routes that answer line by line
  patience.py    stopping answers when the caller has gone
  page.py        the built page
  preview.py     link previews for chats and posts
  frame.py       tables in frames of other pages
  reference.py   /docs: the routes as a page to read
  guard.py       hosts, origins, addresses and limits of requests
  transports.py  limits on connections and slow requests
  caller.py      the sender of a request, by cookie or token
  devices.py     names of browsers and devices
  answers.py     refusals and other JSON as HTTP responses
  app.py         the application
  types.py       the wire types, for the page
  typescript.py  all routes, for the page
bus.py                 events and timers, delivered to listeners
tasks.py               background tasks
service.py             the running parts, started and stopped together
rate_limits.py         limits on what people may do
fair_queue.py          a queue whose owners take turns
now.py                 the time
looks.py               names that look alike, against impersonation
people.py              guests, invitations, expiring cookies
presence.py            who is online
conduct.py             whether two people may play and talk: blocks, mutes, warnings, closures
seat_links.py          private links to a seat, for another device
seals.py               the server's part of a shuffle, fixed before the players' parts
metrics.py             metrics for Prometheus
health.py              requests about the server's health
json.py                writing JSON
log_lines.py           the format of the log: text or JSON
descriptors.py         limits on open files and connections; a log message when they run out
garbage_collection.py  collecting garbage when no move waits
local_network.py       this machine's addresses in the local network
friends_nearby.py      requests to open the page to friends there, and QR codes
accounts/              names with passwords and passkeys, ratings, profiles
archive/               finished games: search and statistics
retention.py           how long data is kept
moderation/            blocks, reports, moderators' decisions and their enforcement
sharing/               pictures, films and pages of games; frames; import
study/                 the list of games; positions without a table
analysis/              best moves, reasons, reviews, hints
bots/                  programs that play: tokens, events, games as lines of JSON
samples.py             a short game of each kind for the front page
"""
