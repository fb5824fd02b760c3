"""The web service: games in progress, clocks, people, storage.

Whatever can be asked is a request (a dataclass) with a handler, in one of the features; only web/
knows that it is asked over HTTP.

route.py     what a request, a handler and an answer are
features.py  all of them

table     where one game is played: two seats, and all that follows from its log
log       its numbered entries, which alone are stored; an entry has a kind, and secrets too
seat      one side: open, kept for a person who is asked, a person's, a bot's, or a level's
person    a person the server knows by an id: a guest, the owner of an account, or a bot
caller    the sender of a request, perhaps unknown; a viewer looks at a table
live      in use: loaded from its log, until all have gone
lease     who holds it sees to a table's clocks, computer and next game
level     a strength of the computer; a worker is a process that searches
wire      what travels between page and server; a record is a game as a file

domain/      one game in progress; reads neither clock nor disk
  wire.py          everything that travels between page and server
  refusal.py       what is refused, as a reason the page can say
  identity.py      who asks
  constraints.py   limits on what travels that a type cannot express
  table.py         what players do, and what everyone sees
  table_state.py   how a table stands: everything that follows from its log
  table_summary.py what lists show of a table
  player_info.py   what is known of those who play, besides: accounts, ratings
  permissions.py   what a player may do now, and why not
  table_record.py  its game as a record
  clock.py         clocks in server time
  round_trip.py    how long a message takes to a page and back, as the server saw it
  stack.py         Flat Front's stack: shuffled, committed to, shown at the end
storage/     the log, the lists and the people in a database
  store.py     what can be asked and saved
  database.py  where the database is, and how it is opened
  schema.py    the tables of the database; migrations/ says how they came to be so
  writer.py    the one thread that writes
  statements.py  what is saved, as statements of the database
  backup.py    a copy of it in a file, and back
tables/      the tables in use
  registry.py      all of them: opened, found, seen to when something is due, dropped
  live_table.py    one of them: what is done there, one after the other, and who is told
  logs.py          a table out of its log; what happens into it
  comparing.py     what a node was not told, it asks for
  viewers.py       those who look
  connections.py   their sockets and streams, shut when what they are known by ends
  board_json.py    what they are told, as JSON
  computer.py      the computer
  waiting_tables.py  how many may wait for a person
  table_socket.py  a person at a table: what they ask there, and what they are told
  handlers.py      what can be asked about tables
workers/     searching and compiling in processes of their own
  job.py            what is asked of a searching process
  pool.py           who gets a process, and for how long
  process.py        one such process and the pipe to it
  worker.py         what runs in it
  spawner.py        where processes come from: on Linux, forked by fork_server.py
  compile_queue.py  compiling at a game's first use
nodes/       several servers on one PostgreSQL
  shared_bus.py    the bus between them
  link.py          a node's own connections to the database
  packets.py       what nodes tell each other, as text
  membership.py    which nodes there are, and who holds which lease
  shared_searches.py  searches that other machines take over
  shared_clock.py  the database's time
web/         HTTP and WebSockets
  expose.py      every route by FastAPI: requests read, answers written
  sockets.py     the routes that are sockets: messages both ways
  ndjson.py      the routes that answer line by line
  patience.py    answers that are left off when the caller has gone
  page.py        the built page
  preview.py     what chats and posts show of a link to it
  frame.py       tables in frames of other pages
  reference.py   /docs: the routes as a page to read
  guard.py       who may ask, how much, from where
  transports.py  how many connections, and how long they may say nothing
  caller.py      the sender of a request: the cookie
  devices.py     what a browser and its device are called
  answers.py     refusals, and whatever else is JSON, as answers of HTTP
  app.py         all of it put together
  types.py       what travels, described for the page's types
  typescript.py  all routes, for the page
bus.py                 what happens and what is due, told to listeners
tasks.py               what is done in the background
service.py             all that runs, started and stopped together
rate_limits.py         how much a person may ask
fair_queue.py          those who wait take turns by owner
now.py                 what time it is
looks.py               what names look like, so that nobody is taken for someone else
people.py              guests, invitations; cookies that end
presence.py            who is here
conduct.py             who may meet and talk: blocks, mutes, warnings, closed accounts
seat_links.py          links to one's own seat, for another device
seals.py               the server's part of a shuffle, fixed before the players'
metrics.py             figures about the server
health.py              what can be asked about how the server does
json.py                how what travels is written
log_lines.py           the log: time, level and request of a line; as text or JSON
garbage_collection.py  when Python looks for garbage, so that no move waits for it
local_network.py       playing in the local network: where this machine is
friends_nearby.py      what can be asked about it: a link that opens there, as a QR code, too
accounts/              names with passwords and passkeys, ratings, profiles
archive/               finished games: kept, found, counted
retention.py           how long what is kept stays
moderation/            blocks, reports, what moderators decide and how it takes effect
sharing/               games as pictures, films and pages to take along; frames; import
study/                 the games there are; looking at positions without a table
analysis/              what is best in a position, why, and in a whole game; hints
bots/                  programs that play: tokens, events, games as lines of JSON
samples.py             a short game of each kind for the front page
"""
