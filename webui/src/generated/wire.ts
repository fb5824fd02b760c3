// Generated from src/banmen/server/domain/wire.py by `make types`; do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Act: components["schemas"]["Play"] | components["schemas"]["Do"] | components["schemas"]["OfferMessage"] | components["schemas"]["Say"];
        /**
         * AgainstFriend
         * @description A person with the invitation; listed tables are open to anyone in the lobby.
         */
        readonly AgainstFriend: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "friend";
            /**
             * Listed
             * @default false
             */
            readonly listed: boolean;
        };
        /** AgainstLevel */
        readonly AgainstLevel: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "level";
            /** Level */
            readonly level: string;
        };
        /**
         * AgainstNamed
         * @description A bot that is online, or a person, called by name; they are asked, and answer.
         */
        readonly AgainstNamed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "named";
            /** Name */
            readonly name: string;
        };
        /**
         * Answered
         * @description The reason; None if the move is allowed.
         */
        readonly Answered: {
            readonly reason: components["schemas"]["Reason"] | null;
        };
        /**
         * ArchiveQuery
         * @description A search; without a variant, over all of them.
         */
        readonly ArchiveQuery: {
            /**
             * Game
             * @default null
             */
            readonly game: string | null;
            /**
             * Variant
             * @default null
             */
            readonly variant: string | null;
            /**
             * Moves
             * @default
             */
            readonly moves: string;
            /**
             * Tiles
             * @default
             */
            readonly tiles: string;
            /**
             * Player
             * @default null
             */
            readonly player: string | null;
            /**
             * Level
             * @default null
             */
            readonly level: string | null;
            /**
             * Result
             * @default null
             */
            readonly result: ("1-0" | "0-1" | "1/2-1/2") | null;
            /**
             * Shortest
             * @default null
             */
            readonly shortest: number | null;
            /**
             * Longest
             * @default null
             */
            readonly longest: number | null;
            /**
             * Since
             * @default null
             */
            readonly since: string | null;
            /**
             * Until
             * @default null
             */
            readonly until: string | null;
            /**
             * Mine
             * @default false
             */
            readonly mine: boolean;
            /**
             * After
             * @default null
             */
            readonly after: string | null;
        };
        /**
         * ArchivedGame
         * @description A finished game. ``picture`` of its last position: api/archive/ID/picture.
         */
        readonly ArchivedGame: {
            /** Id */
            readonly id: string;
            /** Game */
            readonly game: string;
            /** Variant */
            readonly variant: string;
            /** Options */
            readonly options: {
                readonly [key: string]: number | string;
            };
            /** Seats */
            readonly seats: readonly [
                components["schemas"]["SeatView"],
                components["schemas"]["SeatView"]
            ];
            /** Result */
            readonly result: string;
            /** How */
            readonly how: string;
            /** Plies */
            readonly plies: number;
            /** Ended */
            readonly ended: number;
            /** Public */
            readonly public: boolean;
            /** Opening */
            readonly opening: string | null;
        };
        /**
         * ArchivedGames
         * @description A page of games, newest first.
         */
        readonly ArchivedGames: {
            /** Games */
            readonly games: readonly components["schemas"]["ArchivedGame"][];
            /** Total */
            readonly total: number;
            /** Next */
            readonly next: string | null;
        };
        /**
         * Arranged
         * @description A position to try things in, with moves worth trying.
         */
        readonly Arranged: {
            /**
             * Title
             * @default
             */
            readonly title: string;
            /** Options */
            readonly options: {
                readonly [key: string]: number | string;
            };
            /**
             * Start
             * @default null
             */
            readonly start: string | null;
            /**
             * Moves
             * @default []
             */
            readonly moves: readonly string[];
            /**
             * Tiles
             * @default []
             */
            readonly tiles: readonly string[];
            /**
             * Trials
             * @default []
             */
            readonly trials: readonly components["schemas"]["Trial"][];
        };
        /**
         * Because
         * @description The answer to `Why`; None if the touches do lead to a legal move.
         */
        readonly Because: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "because";
            /** Ask */
            readonly ask: string;
            readonly reason: components["schemas"]["Reason"] | null;
        };
        /**
         * BlockedPerson
         * @description A person the caller has blocked.
         */
        readonly BlockedPerson: {
            /** Id */
            readonly id: string;
            /** Name */
            readonly name: string | null;
            /** At */
            readonly at: number;
        };
        /**
         * BotEvent
         * @description A line of a bot's events.
         */
        readonly BotEvent: {
            /**
             * Type
             * @enum {string}
             */
            readonly type: "challenge" | "withdrawn" | "declined" | "started" | "finished" | "rematch";
            readonly table: components["schemas"]["TableSummary"];
        };
        /**
         * BothHere
         * @description Both players at one device.
         */
        readonly BothHere: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "here";
        };
        /**
         * CandidateMove
         * @description A move and the best line after it.
         */
        readonly CandidateMove: {
            /** Code */
            readonly code: number;
            readonly worth: components["schemas"]["Worth"];
            /** Steps */
            readonly steps: readonly components["schemas"]["LineStep"][];
        };
        /**
         * Cell
         * @description A place on the board.
         */
        readonly Cell: {
            /** Id */
            readonly id: string;
            /** X */
            readonly x: number;
            /** Y */
            readonly y: number;
            /** Shape */
            readonly shape: string;
            /**
             * Kind
             * @default plain
             */
            readonly kind: string;
            /**
             * Owner
             * @default null
             */
            readonly owner: number | null;
        };
        /**
         * ChatLine
         * @description A line of chat by a person at a table.
         */
        readonly ChatLine: {
            /** Table */
            readonly table: string;
            /** At */
            readonly at: number;
            /** Text */
            readonly text: string;
        };
        /**
         * Choice
         * @description A touch on the way to a move. Touching a leaf (which has a code) plays it.
         */
        readonly Choice: {
            /** Touch */
            readonly touch: string;
            /**
             * Then
             * @default []
             */
            readonly then: readonly components["schemas"]["Choice"][];
            /**
             * Code
             * @default null
             */
            readonly code: number | null;
            /**
             * Text
             * @default null
             */
            readonly text: string | null;
            /**
             * Marks
             * @default []
             */
            readonly marks: readonly components["schemas"]["Mark"][];
            /**
             * Codes
             * @default null
             */
            readonly codes: {
                readonly [key: string]: number;
            } | null;
        };
        /**
         * Clocks
         * @description The times on the clocks; the running one counts down from ``at``.
         */
        readonly Clocks: {
            /** Left */
            readonly left: readonly [
                number,
                number
            ];
            /** Running */
            readonly running: (0 | 1) | null;
            /** At */
            readonly at: number;
        };
        /**
         * Code
         * @description A QR code as SVG.
         */
        readonly Code: {
            /** Svg */
            readonly svg: string;
        };
        /**
         * DaysClock
         * @description Days for each move.
         */
        readonly DaysClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "days";
            /** Days */
            readonly days: number;
        };
        /**
         * DecisionView
         * @description A line of the log of decisions.
         */
        readonly DecisionView: {
            /** Id */
            readonly id: string;
            /** At */
            readonly at: number;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "warning" | "mute" | "closure" | "renaming" | "dismissal" | "appointment" | "discharge";
            readonly by: components["schemas"]["KnownPerson"] | null;
            readonly person: components["schemas"]["KnownPerson"];
            /** Words */
            readonly words: string;
            /** Until */
            readonly until: number | null;
            /** Name */
            readonly name: string | null;
            /** Before */
            readonly before: string | null;
            /** Seen */
            readonly seen: number | null;
            /** Undone */
            readonly undone: number | null;
            readonly undone_by: components["schemas"]["KnownPerson"] | null;
            /** Undoable */
            readonly undoable: boolean;
        };
        /**
         * Do
         * @description Other actions of a player.
         */
        readonly Do: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "resign" | "abort" | "claim";
            /**
             * Ask
             * @default
             */
            readonly ask: string;
        };
        /**
         * Drafted
         * @description A draft with its scene.
         */
        readonly Drafted: {
            /** Text */
            readonly text: string;
            /** Tool */
            readonly tool: string;
            /** Tools */
            readonly tools: readonly components["schemas"]["Tool"][];
            /** Settings */
            readonly settings: readonly components["schemas"]["Setting"][];
            readonly scene: components["schemas"]["Scene"];
            readonly problem: components["schemas"]["Reason"] | null;
            /** Moves */
            readonly moves: number;
        };
        /**
         * Drafting
         * @description A draft as text, the tool in hand, and a change.
         */
        readonly Drafting: {
            /** Game */
            readonly game: string;
            /** Options */
            readonly options?: {
                readonly [key: string]: number | string;
            };
            /**
             * Text
             * @default null
             */
            readonly text: string | null;
            /**
             * Tool
             * @default null
             */
            readonly tool: string | null;
            /**
             * Touches
             * @default []
             */
            readonly touches: readonly string[];
            /** @default null */
            readonly change: components["schemas"]["SettingChange"] | null;
        };
        /**
         * Ended
         * @description The last line of a stream, with the reason if it ended early.
         */
        readonly Ended: {
            /**
             * Type
             * @default ended
             * @constant
             */
            readonly type: "ended";
            /** @default null */
            readonly reason: components["schemas"]["Reason"] | null;
        };
        /**
         * Event
         * @description An event of a move; log, animation, sound and speech are made from these.
         *
         *     ``texts`` has a sentence for each under ``event.``, by `told` or else by its kind.
         */
        readonly Event: {
            /** Kind */
            readonly kind: string;
            /** Params */
            readonly params?: {
                readonly [key: string]: string | number | readonly string[] | components["schemas"]["Sentence"] | readonly components["schemas"]["Sentence"][];
            };
            /**
             * Decides
             * @default false
             */
            readonly decides: boolean;
            /**
             * Told
             * @default
             */
            readonly told: string;
        };
        /**
         * Explained
         * @description A move compared with the best one. Texts: explain.KIND.
         */
        readonly Explained: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "wins" | "slips" | "loses" | "lost" | "longest" | "best" | "equal" | "worse" | "hardest" | "hardest_known" | "hopeless";
            readonly this: components["schemas"]["CandidateMove"];
            readonly best: components["schemas"]["CandidateMove"];
            /**
             * Wins
             * @default 0
             */
            readonly wins: number;
            /**
             * Replies
             * @default 0
             */
            readonly replies: number;
        };
        /**
         * Explored
         * @description The moves played in a position, most frequent first.
         */
        readonly Explored: {
            /** Moves */
            readonly moves: readonly components["schemas"]["MoveStats"][];
            /** Tiles */
            readonly tiles: readonly components["schemas"]["MoveStats"][];
        };
        /**
         * Fault
         * @description A fault in a text, and where it is.
         */
        readonly Fault: {
            /** Line */
            readonly line: number;
            readonly reason: components["schemas"]["Reason"];
            /** Partly */
            readonly partly: boolean;
        };
        /**
         * Favourite
         * @description A favourite opening of a person.
         */
        readonly Favourite: {
            /** Game */
            readonly game: string;
            /** Variant */
            readonly variant: string;
            /** Moves */
            readonly moves: string;
            /** Games */
            readonly games: number;
            /** Points */
            readonly points: number;
        };
        /**
         * FoundLines
         * @description The results of a search so far; best move first.
         */
        readonly FoundLines: {
            /**
             * Type
             * @default found
             * @constant
             */
            readonly type: "found";
            /** Depth */
            readonly depth: number;
            /** Nodes */
            readonly nodes: number;
            readonly stands: components["schemas"]["PositionStanding"];
            /** Candidates */
            readonly candidates: readonly components["schemas"]["CandidateMove"][];
        };
        /**
         * GameHappened
         * @description Every further line: one event. ``position`` and ``legal`` are included when the position
         *     changed, and when the game begins.
         */
        readonly GameHappened: {
            /**
             * Type
             * @default happened
             * @constant
             */
            readonly type: "happened";
            /** Seq */
            readonly seq: number;
            /** At */
            readonly at: number;
            readonly event: components["schemas"]["Happening"];
            readonly table: components["schemas"]["TableView"];
            /**
             * Position
             * @default null
             */
            readonly position: string | null;
            /**
             * Legal
             * @default null
             */
            readonly legal: {
                readonly [key: string]: number;
            } | null;
        };
        /**
         * GameHello
         * @description The first line of a game: its full state. ``legal`` is None unless a player is to move.
         */
        readonly GameHello: {
            /**
             * Type
             * @default hello
             * @constant
             */
            readonly type: "hello";
            /** At */
            readonly at: number;
            readonly you: components["schemas"]["You"];
            readonly table: components["schemas"]["TableView"];
            /** Moves */
            readonly moves: readonly string[];
            /** Chat */
            readonly chat: readonly components["schemas"]["Said"][];
            /** Position */
            readonly position: string;
            /**
             * Legal
             * @default null
             */
            readonly legal: {
                readonly [key: string]: number;
            } | null;
        };
        /**
         * GameInfo
         * @description A game's title page.
         */
        readonly GameInfo: {
            /** Id */
            readonly id: string;
            /** Title */
            readonly title: string;
            /** Designer */
            readonly designer: string;
            /** Year */
            readonly year: number | null;
            /** Colours */
            readonly colours: readonly [
                string,
                string
            ];
            /** Options */
            readonly options: readonly components["schemas"]["OptionInfo"][];
            /** Chance */
            readonly chance: boolean;
            /** Board */
            readonly board: string;
            /** Levels */
            readonly levels: readonly components["schemas"]["LevelInfo"][];
            /** Own Levels */
            readonly own_levels: readonly components["schemas"]["OwnLevels"][];
            /** Has */
            readonly has: readonly ("lesson" | "puzzles" | "sample")[];
        };
        /**
         * Happened
         * @description One event. ``scene`` is included when the position changed, and when the game begins.
         */
        readonly Happened: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "happened";
            /** Seq */
            readonly seq: number;
            /** At */
            readonly at: number;
            readonly event: components["schemas"]["Happening"];
            readonly table: components["schemas"]["TableView"];
            /** @default null */
            readonly scene: components["schemas"]["Scene"] | null;
        };
        /**
         * Happening
         * @description An event of a table's log, as shown to everyone.
         *
         *     opened   sat{seat}   moved{seat, ply, code, text}   offered{what, by}   declined{what, by}
         *     took_back{ply}   hinted{seat}   said{by, name, text}   ended{result, how}   rematched{table}
         *     rested{}: the clock got time back
         *
         *     and, outside the log (with the seq of the last event): here{}, thinking{}
         */
        readonly Happening: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "opened" | "sat" | "moved" | "offered" | "declined" | "took_back" | "hinted" | "said" | "ended" | "rematched" | "rested" | "here" | "thinking";
            /** Data */
            readonly data: {
                readonly [key: string]: unknown;
            };
        };
        /**
         * Health
         * @description The server is well. ``preparing``: the parts being compiled.
         */
        readonly Health: {
            /** Preparing */
            readonly preparing: readonly components["schemas"]["Preparing"][];
        };
        /**
         * Held
         * @description Pieces of one kind that are not on the board.
         */
        readonly Held: {
            /** Kind */
            readonly kind: string;
            /** Owner */
            readonly owner: number | null;
            /** Count */
            readonly count: number;
            /**
             * Face
             * @default
             */
            readonly face: string;
            /**
             * Up
             * @default false
             */
            readonly up: boolean;
        };
        /**
         * Hello
         * @description The full state of a table.
         */
        readonly Hello: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "hello";
            /** At */
            readonly at: number;
            readonly you: components["schemas"]["You"];
            readonly table: components["schemas"]["TableView"];
            /** Moves */
            readonly moves: readonly string[];
            /** Movers */
            readonly movers: readonly (0 | 1)[];
            readonly scene: components["schemas"]["Scene"];
            /** Chat */
            readonly chat: readonly components["schemas"]["Said"][];
        };
        /**
         * Hinted
         * @description A hint for the position after so many moves of a table.
         */
        readonly Hinted: {
            /** Ply */
            readonly ply: number;
            readonly told: components["schemas"]["Explained"];
        };
        /**
         * ImportedGame
         * @description A record that follows the rules.
         */
        readonly ImportedGame: {
            /** Game */
            readonly game: string;
            /** Options */
            readonly options: {
                readonly [key: string]: number | string;
            };
            /** Tags */
            readonly tags: {
                readonly [key: string]: string;
            };
            /** Plies */
            readonly plies: number;
            /** Result */
            readonly result: string;
            /** Position */
            readonly position: string;
            /** Record */
            readonly record: string;
        };
        /**
         * ImportedGames
         * @description The records of a text up to the first fault.
         */
        readonly ImportedGames: {
            /** Records */
            readonly records: readonly components["schemas"]["ImportedGame"][];
            /** @default null */
            readonly fault: components["schemas"]["Fault"] | null;
            /**
             * More
             * @default false
             */
            readonly more: boolean;
        };
        /**
         * Judged
         * @description The verdict on a move of a reviewed game. Texts: analysis.sort.SORT.
         */
        readonly Judged: {
            /**
             * Type
             * @default judged
             * @constant
             */
            readonly type: "judged";
            /** Ply */
            readonly ply: number;
            /**
             * By
             * @enum {integer}
             */
            readonly by: 0 | 1;
            /**
             * Sort
             * @enum {string}
             */
            readonly sort: "blunder" | "mistake" | "doubtful" | "fine" | "best" | "good" | "unclear";
            readonly before: components["schemas"]["PositionStanding"];
            readonly after: components["schemas"]["PositionStanding"];
            readonly this: components["schemas"]["CandidateMove"];
            readonly better: components["schemas"]["CandidateMove"] | null;
        };
        /**
         * KnownPerson
         * @description A person, as moderators see them.
         */
        readonly KnownPerson: {
            /** Id */
            readonly id: string;
            /** Name */
            readonly name: string | null;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "guest" | "account" | "bot";
        };
        /**
         * Lesson
         * @description The lesson of a game in one language.
         */
        readonly Lesson: {
            /** Game */
            readonly game: string;
            /** Goal */
            readonly goal: string;
            /** Credit */
            readonly credit: string;
            /** Links */
            readonly links: readonly components["schemas"]["Source"][];
            /** Rules */
            readonly rules: readonly components["schemas"]["Rule"][];
            /** Steps */
            readonly steps: readonly components["schemas"]["LessonStep"][];
            /** Ending */
            readonly ending: string;
        };
        /**
         * LessonStep
         * @description One step of the first game.
         */
        readonly LessonStep: {
            /** Says */
            readonly says: string;
            /** Moves */
            readonly moves: readonly string[];
            /** Done */
            readonly done: string;
            /**
             * Free
             * @default false
             */
            readonly free: boolean;
            /**
             * Find
             * @default false
             */
            readonly find: boolean;
            /**
             * Other
             * @default
             */
            readonly other: string;
            /**
             * Because
             * @default
             */
            readonly because: string;
            /**
             * Reply
             * @default []
             */
            readonly reply: readonly string[];
            /** @default null */
            readonly board: components["schemas"]["Arranged"] | null;
        };
        /**
         * LevelInfo
         * @description A level of the computer; texts: level.3.title, level.3.sentence.
         */
        readonly LevelInfo: {
            /** Name */
            readonly name: string;
            /** Rating */
            readonly rating: number | null;
            /** Error */
            readonly error: number | null;
        };
        /**
         * LineStep
         * @description A move of a line, with its events.
         */
        readonly LineStep: {
            /**
             * By
             * @enum {integer}
             */
            readonly by: 0 | 1;
            /** Text */
            readonly text: string;
            readonly called: components["schemas"]["Event"] | null;
            /** Events */
            readonly events: readonly components["schemas"]["Event"][];
        };
        /**
         * LinesWanted
         * @description A request for the best moves of a position.
         */
        readonly LinesWanted: {
            readonly line: components["schemas"]["Studied"];
            /**
             * Lines
             * @default 3
             */
            readonly lines: number;
            /**
             * Seconds
             * @default 10
             */
            readonly seconds: number;
        };
        /**
         * LiveClock
         * @description Minutes for the whole game, and extra seconds for each move.
         */
        readonly LiveClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "live";
            /** Minutes */
            readonly minutes: number;
            /**
             * Increment
             * @default 0
             */
            readonly increment: number;
        };
        /** LogIn */
        readonly LogIn: {
            /** Name */
            readonly name: string;
            /**
             * Password
             * Format: password
             */
            readonly password: string;
        };
        /**
         * LoginSession
         * @description A device on which a person is logged in.
         */
        readonly LoginSession: {
            /** Id */
            readonly id: string;
            /** Device */
            readonly device: string | null;
            /** Created */
            readonly created: number;
            /** Seen */
            readonly seen: number;
            /** Here */
            readonly here: boolean;
        };
        /**
         * MadeBot
         * @description The new bot. Its token is shown only here.
         */
        readonly MadeBot: {
            readonly bot: components["schemas"]["OwnBot"];
            /** Token */
            readonly token: string;
        };
        /**
         * Mark
         * @description A highlight: an outline, an arrow, a tint, a line.
         */
        readonly Mark: {
            /** Kind */
            readonly kind: string;
            /**
             * Cells
             * @default []
             */
            readonly cells: readonly string[];
            /**
             * Owner
             * @default null
             */
            readonly owner: number | null;
            /**
             * Path
             * @default []
             */
            readonly path: readonly (readonly [
                number,
                number,
                number
            ])[];
            /**
             * Note
             * @default
             */
            readonly note: string;
        };
        /**
         * Me
         * @description The person looking at the page.
         */
        readonly Me: {
            /** Name */
            readonly name: string | null;
            /**
             * Account
             * @default false
             */
            readonly account: boolean;
        };
        /**
         * ModeratorNotice
         * @description A decision about the caller that they have not acknowledged yet.
         */
        readonly ModeratorNotice: {
            /** Id */
            readonly id: string;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "warning" | "mute" | "renaming";
            /** At */
            readonly at: number;
            /** Words */
            readonly words: string;
            /**
             * Until
             * @default null
             */
            readonly until: number | null;
            /**
             * Name
             * @default null
             */
            readonly name: string | null;
        };
        /**
         * MoveStats
         * @description A move, and the results of the games with it.
         */
        readonly MoveStats: {
            /** Move */
            readonly move: string;
            /** Games */
            readonly games: number;
            /** First */
            readonly first: number;
            /** Second */
            readonly second: number;
            /** Drawn */
            readonly drawn: number;
        };
        /**
         * MyStanding
         * @description The caller's standing with the moderators.
         */
        readonly MyStanding: {
            /**
             * Moderator
             * @default false
             */
            readonly moderator: boolean;
            /**
             * Muted
             * @default null
             */
            readonly muted: number | null;
            /**
             * Notices
             * @default []
             */
            readonly notices: readonly components["schemas"]["ModeratorNotice"][];
        };
        /**
         * Nearby
         * @description The page's address for friends in the same network.
         */
        readonly Nearby: {
            /** Url */
            readonly url: string | null;
            /** May Open */
            readonly may_open: boolean;
            /** Command */
            readonly command: string;
        };
        /**
         * NewBot
         * @description A bot to make. Its name must be unique.
         */
        readonly NewBot: {
            /** Name */
            readonly name: string;
        };
        /**
         * NewDecision
         * @description A moderator's decision about a person. It settles all open reports about them.
         *
         *     warning   ``words`` are shown before everything until acknowledged; no chat, no new game
         *     mute      no chat for some ``hours``
         *     closure   every session ends, and nobody can log in
         *     renaming  another ``name``, in all games; nobody can take the old one
         */
        readonly NewDecision: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "warning" | "mute" | "closure" | "renaming";
            /** Words */
            readonly words: string;
            /**
             * Hours
             * @default null
             */
            readonly hours: number | null;
            /**
             * Name
             * @default null
             */
            readonly name: string | null;
        };
        /** NewPasskey */
        readonly NewPasskey: {
            /** Id */
            readonly id: string;
            /** Client Data */
            readonly client_data: string;
            /** Name */
            readonly name: string;
            /** Attestation */
            readonly attestation: string;
        };
        /**
         * NewPassword
         * @description ``password`` is the current one.
         */
        readonly NewPassword: {
            /**
             * Password
             * Format: password
             */
            readonly password: string;
            /**
             * New
             * Format: password
             */
            readonly new: string;
        };
        /**
         * NewReport
         * @description A report about a person. With a table, moderators see its game and chat.
         */
        readonly NewReport: {
            /**
             * Name
             * @default null
             */
            readonly name: string | null;
            /**
             * Table
             * @default null
             */
            readonly table: string | null;
            /**
             * Seat
             * @default null
             */
            readonly seat: (0 | 1) | null;
            /**
             * Reason
             * @enum {string}
             */
            readonly reason: "chat" | "name" | "cheating" | "leaving" | "other";
            /**
             * Words
             * @default
             */
            readonly words: string;
        };
        /**
         * NewTable
         * @description The game a person wants to play.
         */
        readonly NewTable: {
            /** Game */
            readonly game: string;
            /**
             * Options
             * @default {}
             */
            readonly options: {
                readonly [key: string]: number | string;
            };
            /** Opponent */
            readonly opponent: components["schemas"]["AgainstFriend"] | components["schemas"]["AgainstLevel"] | components["schemas"]["AgainstNamed"] | components["schemas"]["BothHere"];
            /**
             * Seat
             * @default random
             */
            readonly seat: (0 | 1) | "random";
            /**
             * Clock
             * @default {
             *       "kind": "none"
             *     }
             */
            readonly clock: components["schemas"]["NoClock"] | components["schemas"]["LiveClock"] | components["schemas"]["DaysClock"];
            /**
             * Start
             * @default null
             */
            readonly start: string | null;
            /**
             * Casual
             * @default false
             */
            readonly casual: boolean;
            /** @default null */
            readonly shuffle: components["schemas"]["SealedSeed"] | null;
        };
        /**
         * No
         * @description The action was refused, and nothing has changed.
         */
        readonly No: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "no";
            /** Ask */
            readonly ask: string;
            readonly reason: components["schemas"]["Reason"];
        };
        /** NoClock */
        readonly NoClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly kind: "none";
        };
        /** Offer */
        readonly Offer: {
            /**
             * What
             * @enum {string}
             */
            readonly what: "draw" | "takeback" | "rematch";
            /**
             * By
             * @enum {integer}
             */
            readonly by: 0 | 1;
        };
        /**
         * OfferMessage
         * @description Make, accept, decline or withdraw an offer. Against the computer, takebacks need no
         *     agreement.
         */
        readonly OfferMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "offer" | "accept" | "decline";
            /**
             * Ask
             * @default
             */
            readonly ask: string;
            /**
             * What
             * @enum {string}
             */
            readonly what: "draw" | "takeback" | "rematch";
            /**
             * Seed
             * @default null
             */
            readonly seed: string | null;
        };
        /**
         * Ok
         * @description The action is done and saved; ``seq`` is the number of its event.
         */
        readonly Ok: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "ok";
            /** Ask */
            readonly ask: string;
            /** Seq */
            readonly seq: number;
        };
        /** OldPassword */
        readonly OldPassword: {
            /**
             * Password
             * Format: password
             */
            readonly password: string;
        };
        /**
         * OnlineBot
         * @description A bot that anyone may challenge now.
         */
        readonly OnlineBot: {
            /** Name */
            readonly name: string;
            /** Plays */
            readonly plays: readonly string[];
            /** Playing */
            readonly playing: number;
        };
        /**
         * Opened
         * @description The new table. ``invite`` goes into a link's fragment: t/ID#invite=SECRET.
         */
        readonly Opened: {
            /** Table */
            readonly table: string;
            /** Invite */
            readonly invite: string | null;
        };
        /**
         * OpeningLine
         * @description A variant, and the moves and tiles of a line in it, separated by spaces.
         */
        readonly OpeningLine: {
            /**
             * Game
             * @default null
             */
            readonly game: string | null;
            /**
             * Variant
             * @default null
             */
            readonly variant: string | null;
            /**
             * Moves
             * @default
             */
            readonly moves: string;
            /**
             * Tiles
             * @default
             */
            readonly tiles: string;
        };
        /**
         * OptionInfo
         * @description An option of a game. Texts: option.NAME.title, option.NAME.VALUE.
         */
        readonly OptionInfo: {
            /** Name */
            readonly name: string;
            /** Choices */
            readonly choices: readonly (number | string)[];
            /** Default */
            readonly default: number | string;
            /** First */
            readonly first: number | string;
            /** When */
            readonly when: readonly [
                string,
                number | string
            ] | null;
        };
        /**
         * OwnBot
         * @description A bot of the caller.
         */
        readonly OwnBot: {
            /** Id */
            readonly id: string;
            /** Name */
            readonly name: string;
            /** Created */
            readonly created: number;
            /** Seen */
            readonly seen: number | null;
            /** Online */
            readonly online: boolean;
        };
        /**
         * OwnLevels
         * @description A variant with levels of its own.
         */
        readonly OwnLevels: {
            /** Options */
            readonly options: {
                readonly [key: string]: number | string;
            };
            /** Levels */
            readonly levels: readonly components["schemas"]["LevelInfo"][];
        };
        /**
         * Passkey
         * @description A key on a device that logs its owner in.
         */
        readonly Passkey: {
            /** Id */
            readonly id: string;
            /** Name */
            readonly name: string;
            /** Created */
            readonly created: number;
            /** Used */
            readonly used: number | null;
        };
        /**
         * PasskeyOffer
         * @description A challenge for registering a passkey.
         */
        readonly PasskeyOffer: {
            /** Challenge */
            readonly challenge: string;
            /** Host */
            readonly host: string;
            /** Owner */
            readonly owner: string;
            /** Algorithms */
            readonly algorithms: readonly number[];
            /** Known */
            readonly known: readonly string[];
        };
        /** PasskeyProof */
        readonly PasskeyProof: {
            /** Id */
            readonly id: string;
            /** Client Data */
            readonly client_data: string;
            /** Authenticator Data */
            readonly authenticator_data: string;
            /** Signature */
            readonly signature: string;
            /** Owner */
            readonly owner: string;
        };
        /**
         * PasskeyRequest
         * @description A challenge for logging in.
         */
        readonly PasskeyRequest: {
            /** Challenge */
            readonly challenge: string;
            /** Host */
            readonly host: string;
        };
        /**
         * Pasted
         * @description Records as text or JSON, as in a file.
         */
        readonly Pasted: {
            /** Text */
            readonly text: string;
        };
        /**
         * Person
         * @description The name a person chooses.
         */
        readonly Person: {
            /** Name */
            readonly name: string | null;
        };
        /**
         * PersonCase
         * @description The moderators' view of a person.
         */
        readonly PersonCase: {
            readonly person: components["schemas"]["KnownPerson"];
            readonly owner: components["schemas"]["KnownPerson"] | null;
            /** Bots */
            readonly bots: readonly components["schemas"]["KnownPerson"][];
            /** Moderator */
            readonly moderator: boolean;
            /** Since */
            readonly since: number;
            /** Seen */
            readonly seen: number | null;
            /** Muted */
            readonly muted: number | null;
            /** Closed */
            readonly closed: boolean;
            /** Decisions */
            readonly decisions: readonly components["schemas"]["DecisionView"][];
            /** About */
            readonly about: readonly components["schemas"]["ReportView"][];
            /** Reported */
            readonly reported: readonly components["schemas"]["ReportView"][];
            /** Blocked By */
            readonly blocked_by: number;
            /** Games */
            readonly games: readonly components["schemas"]["TableSummary"][];
            /** Chat */
            readonly chat: readonly components["schemas"]["ChatLine"][];
        };
        /**
         * Piece
         * @description A piece on a cell.
         */
        readonly Piece: {
            /** Kind */
            readonly kind: string;
            /** Owner */
            readonly owner: number;
            /** Cell */
            readonly cell: string;
            /**
             * Level
             * @default 0
             */
            readonly level: number;
            /**
             * Face
             * @default
             */
            readonly face: string;
            /**
             * Power
             * @default 0
             */
            readonly power: number;
            /**
             * Standing
             * @default true
             */
            readonly standing: boolean;
            /**
             * Id
             * @default
             */
            readonly id: string;
        };
        /**
         * Ping
         * @description Ask for the time. If the page returns it at once as ``echo``, in a second `Ping`, the server
         *     can measure the round trip and compensate the clock for it.
         */
        readonly Ping: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "ping";
            /**
             * Ask
             * @default
             */
            readonly ask: string;
            /**
             * Echo
             * @default null
             */
            readonly echo: number | null;
        };
        /**
         * Play
         * @description A move, by code or as text. ``ply`` is the number of the move, so that none is made twice.
         */
        readonly Play: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "move";
            /**
             * Ask
             * @default
             */
            readonly ask: string;
            /** Ply */
            readonly ply: number;
            /**
             * Code
             * @default null
             */
            readonly code: number | null;
            /**
             * Text
             * @default null
             */
            readonly text: string | null;
        };
        /** Pong */
        readonly Pong: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "pong";
            /** Ask */
            readonly ask: string;
            /** At */
            readonly at: number;
        };
        /**
         * PositionStanding
         * @description The standing of a position, the same in a review and in an analysis of it.
         */
        readonly PositionStanding: {
            /**
             * Turn
             * @enum {integer}
             */
            readonly turn: 0 | 1;
            readonly worth: components["schemas"]["Worth"];
        };
        /**
         * PositionView
         * @description A position with its scene, and its line in proper notation.
         */
        readonly PositionView: {
            readonly line: components["schemas"]["Studied"];
            /** Position */
            readonly position: string;
            readonly scene: components["schemas"]["Scene"];
        };
        /**
         * Preparing
         * @description A part of a game being compiled, once on a machine. Boards need the rules; the computer also
         *     needs its search.
         */
        readonly Preparing: {
            /** Game */
            readonly game: string;
            /** Title */
            readonly title: string;
            /**
             * What
             * @enum {string}
             */
            readonly what: "rules" | "search";
            /** Done */
            readonly done: number;
            /** Needed */
            readonly needed: number;
            /** Seconds */
            readonly seconds: number;
        };
        /**
         * Profile
         * @description The public profile of a person with an account.
         */
        readonly Profile: {
            /** Name */
            readonly name: string;
            /** Since */
            readonly since: number;
            /** Progress */
            readonly progress: readonly components["schemas"]["Progress"][];
            /** Favourites */
            readonly favourites: readonly components["schemas"]["Favourite"][];
        };
        /**
         * Progress
         * @description A person's results in one game.
         */
        readonly Progress: {
            /** Game */
            readonly game: string;
            /** Rating */
            readonly rating: number | null;
            /** Deviation */
            readonly deviation: number | null;
            /** Won */
            readonly won: number;
            /** Lost */
            readonly lost: number;
            /** Drawn */
            readonly drawn: number;
            /** History */
            readonly history: readonly components["schemas"]["RatingPoint"][];
        };
        /**
         * Proof
         * @description Flat Front: the inputs of the shuffle (see `banmen.server.domain.stack`). Without seeds, in
         *     older games, the commitment is the SHA-256 of the salt's bytes followed by the order.
         */
        readonly Proof: {
            /** Salt */
            readonly salt: string;
            /** Order */
            readonly order: readonly string[];
            /**
             * Seeds
             * @default null
             */
            readonly seeds: readonly [
                string,
                string
            ] | null;
            /**
             * Tiles
             * @default null
             */
            readonly tiles: readonly string[] | null;
        };
        /**
         * PuzzleSummary
         * @description A puzzle in a list.
         */
        readonly PuzzleSummary: {
            /** Id */
            readonly id: string;
            /** Game */
            readonly game: string;
            /** Grade */
            readonly grade: number;
            /** Moves */
            readonly moves: number;
        };
        /**
         * PuzzleVerdict
         * @description The verdict on an attempt.
         *
         *     right: go on, after the reply. solved: the game is won. wrong: see the reply.
         *     unclear: the search could not decide in time whether it wins.
         */
        readonly PuzzleVerdict: {
            /**
             * Verdict
             * @enum {string}
             */
            readonly verdict: "right" | "solved" | "wrong" | "unclear";
            /** Reply */
            readonly reply: readonly components["schemas"]["LineStep"][];
        };
        /**
         * PuzzleView
         * @description A puzzle to solve.
         */
        readonly PuzzleView: {
            /** Id */
            readonly id: string;
            /** Game */
            readonly game: string;
            /** Grade */
            readonly grade: number;
            /** Moves */
            readonly moves: number;
            readonly line: components["schemas"]["Studied"];
            /** Found */
            readonly found: number;
            /** Alone */
            readonly alone: boolean;
        };
        /**
         * Rating
         * @description A player's rating on the game's scale of levels, with its uncertainty.
         */
        readonly Rating: {
            /** Rating */
            readonly rating: number;
            /** Deviation */
            readonly deviation: number;
            /**
             * Change
             * @default null
             */
            readonly change: number | null;
        };
        /**
         * RatingPoint
         * @description A rating after a rated game.
         */
        readonly RatingPoint: {
            /** At */
            readonly at: number;
            /** Rating */
            readonly rating: number;
            /** Deviation */
            readonly deviation: number;
            /** Table */
            readonly table: string | null;
        };
        /**
         * Reason
         * @description Why something was refused: a key of `texts` with parameters, and the sentence in English.
         */
        readonly Reason: {
            /** Key */
            readonly key: string;
            /**
             * Params
             * @default {}
             */
            readonly params: {
                readonly [key: string]: unknown;
            };
            /** Text */
            readonly text: string;
        };
        /**
         * Recover
         * @description A new password for a person with the recovery code.
         */
        readonly Recover: {
            /** Name */
            readonly name: string;
            /**
             * Password
             * Format: password
             */
            readonly password: string;
            /**
             * Code
             * Format: password
             */
            readonly code: string;
        };
        /**
         * Recovery
         * @description The code that opens an account without its password. It is shown once.
         */
        readonly Recovery: {
            /** Name */
            readonly name: string;
            /** Code */
            readonly code: string;
        };
        /**
         * ReportMade
         * @description The report was received.
         */
        readonly ReportMade: {
            /** Id */
            readonly id: string;
        };
        /**
         * ReportView
         * @description A report.
         */
        readonly ReportView: {
            /** Id */
            readonly id: string;
            /** At */
            readonly at: number;
            readonly by: components["schemas"]["KnownPerson"];
            readonly about: components["schemas"]["KnownPerson"];
            /** Table */
            readonly table: string | null;
            /**
             * Reason
             * @enum {string}
             */
            readonly reason: "chat" | "name" | "cheating" | "leaving" | "other";
            /** Words */
            readonly words: string;
            /** Decision */
            readonly decision: string | null;
        };
        /** Resync */
        readonly Resync: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "resync";
            /**
             * Ask
             * @default
             */
            readonly ask: string;
        };
        /**
         * Rule
         * @description One rule on the rules page.
         */
        readonly Rule: {
            /** Id */
            readonly id: string;
            /** Title */
            readonly title: string;
            /** Text */
            readonly text: string;
            /**
             * Why
             * @default
             */
            readonly why: string;
            /**
             * Boards
             * @default []
             */
            readonly boards: readonly components["schemas"]["Arranged"][];
            /**
             * Chooses
             * @default []
             */
            readonly chooses: readonly string[];
        };
        /**
         * Ruling
         * @description A decision of this project, where a rulebook leaves a question open.
         */
        readonly Ruling: {
            /** Id */
            readonly id: string;
            /** Title */
            readonly title: string;
            /** Says */
            readonly says: string;
            /** Why */
            readonly why: string;
        };
        /**
         * Said
         * @description A line of the chat; ``by`` is None for watchers.
         */
        readonly Said: {
            /** By */
            readonly by: (0 | 1) | null;
            /** Name */
            readonly name: string | null;
            /** Text */
            readonly text: string;
            /** At */
            readonly at: number;
        };
        /**
         * Sample
         * @description A short game for the front page, scene by scene, without choices.
         */
        readonly Sample: {
            /** Game */
            readonly game: string;
            /** Options */
            readonly options: {
                readonly [key: string]: number | string;
            };
            /** Moves */
            readonly moves: readonly string[];
            /** Scenes */
            readonly scenes: readonly components["schemas"]["Scene"][];
        };
        /** Say */
        readonly Say: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "say";
            /**
             * Ask
             * @default
             */
            readonly ask: string;
            /** Text */
            readonly text: string;
        };
        /**
         * Scene
         * @description The display of a position.
         */
        readonly Scene: {
            /** Game */
            readonly game: string;
            /** Board */
            readonly board: string;
            /** Options */
            readonly options: {
                readonly [key: string]: number | string;
            };
            /** Players */
            readonly players: readonly [
                string,
                string
            ];
            /** Turn */
            readonly turn: number | null;
            /** Result */
            readonly result: string;
            /** Phase */
            readonly phase: string;
            /** Cells */
            readonly cells: readonly components["schemas"]["Cell"][];
            /** Pieces */
            readonly pieces: readonly components["schemas"]["Piece"][];
            /** Held */
            readonly held: readonly components["schemas"]["Held"][];
            /** Marks */
            readonly marks: readonly components["schemas"]["Mark"][];
            /** Choices */
            readonly choices: readonly components["schemas"]["Choice"][];
            /** Events */
            readonly events: readonly components["schemas"]["Event"][];
        };
        /**
         * Scenes
         * @description A range of a game's positions for replay, without choices.
         */
        readonly Scenes: {
            /** First */
            readonly first: number;
            /** Scenes */
            readonly scenes: readonly components["schemas"]["Scene"][];
        };
        /**
         * Seal
         * @description The hash of the server's contribution to the shuffle of a future table.
         */
        readonly Seal: {
            /** Commitment */
            readonly commitment: string;
            readonly ticket: components["schemas"]["Ticket"];
        };
        /**
         * Sealed
         * @description The hash of the server's contribution to the shuffle of a table.
         */
        readonly Sealed: {
            /** Table */
            readonly table: string;
            /** Commitment */
            readonly commitment: string;
        };
        /**
         * SealedSeed
         * @description A seed for a shuffle that the server has already committed to.
         */
        readonly SealedSeed: {
            readonly ticket: components["schemas"]["Ticket"];
            /** Seed */
            readonly seed: string;
        };
        /**
         * SeatLink
         * @description A secret that opens a player's own seat on another device: t/ID#seat=SECRET.
         *
         *     ``invite`` is the opponent's, as in `Opened`, while a seat is open.
         */
        readonly SeatLink: {
            /** Secret */
            readonly secret: string;
            /** Invite */
            readonly invite: string | null;
        };
        /**
         * SeatView
         * @description The occupant of a seat.
         */
        readonly SeatView: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "open" | "asked" | "person" | "bot" | "level" | "deleted";
            /**
             * Name
             * @default null
             */
            readonly name: string | null;
            /**
             * Level
             * @default null
             */
            readonly level: string | null;
            /**
             * Here
             * @default false
             */
            readonly here: boolean;
            /**
             * Account
             * @default false
             */
            readonly account: boolean;
            /** @default null */
            readonly rating: components["schemas"]["Rating"] | null;
        };
        /**
         * Sentence
         * @description A sentence inside another one: a listener hears them in one language.
         */
        readonly Sentence: {
            /** Key */
            readonly key: string;
            /** Params */
            readonly params?: {
                readonly [key: string]: unknown;
            };
        };
        /**
         * Setting
         * @description A setting beside the board. Texts: page.sandbox.setting.NAME.
         */
        readonly Setting: {
            /** Name */
            readonly name: string;
            /** Value */
            readonly value: string;
            /** Choices */
            readonly choices: readonly string[];
        };
        /**
         * SettingChange
         * @description A new value for a setting of a draft.
         */
        readonly SettingChange: {
            /** Name */
            readonly name: string;
            /** Value */
            readonly value: string;
        };
        /**
         * SignUp
         * @description A new account; the calling guest's games belong to it.
         */
        readonly SignUp: {
            /** Name */
            readonly name: string;
            /**
             * Password
             * Format: password
             */
            readonly password: string;
        };
        /**
         * SignedByPasskey
         * @description A browser's message about a passkey.
         */
        readonly SignedByPasskey: {
            /** Id */
            readonly id: string;
            /** Client Data */
            readonly client_data: string;
        };
        /**
         * Solution
         * @description The moves that solve a puzzle.
         */
        readonly Solution: {
            /** Moves */
            readonly moves: readonly string[];
        };
        /**
         * Source
         * @description A link to another site.
         */
        readonly Source: {
            /** To */
            readonly to: string;
            /** Says */
            readonly says: string;
        };
        /**
         * Studied
         * @description A position: the start of a line, and its moves.
         */
        readonly Studied: {
            /** Game */
            readonly game: string;
            /** Options */
            readonly options?: {
                readonly [key: string]: number | string;
            };
            /**
             * Start
             * @default null
             */
            readonly start: string | null;
            /**
             * Moves
             * @default []
             */
            readonly moves: readonly string[];
            /**
             * Tiles
             * @default []
             */
            readonly tiles: readonly string[];
        };
        /**
         * TableSummary
         * @description A table in a list: the lobby, or a person's own games.
         */
        readonly TableSummary: {
            /** Id */
            readonly id: string;
            /** Game */
            readonly game: string;
            /** Options */
            readonly options: {
                readonly [key: string]: number | string;
            };
            /**
             * Status
             * @enum {string}
             */
            readonly status: "waiting" | "playing" | "over";
            /** Seats */
            readonly seats: readonly [
                components["schemas"]["SeatView"],
                components["schemas"]["SeatView"]
            ];
            /** Clock */
            readonly clock: components["schemas"]["NoClock"] | components["schemas"]["LiveClock"] | components["schemas"]["DaysClock"];
            /** Casual */
            readonly casual: boolean;
            /** Turn */
            readonly turn: (0 | 1) | null;
            /** Yours */
            readonly yours: readonly (0 | 1)[];
            /**
             * Asked
             * @default false
             */
            readonly asked: boolean;
            /** Ply */
            readonly ply: number;
            /** Result */
            readonly result: string;
            /** Updated */
            readonly updated: number;
        };
        /**
         * TableView
         * @description The state of a table apart from the board, the same for all viewers.
         */
        readonly TableView: {
            /** Id */
            readonly id: string;
            /** Seq */
            readonly seq: number;
            /** Game */
            readonly game: string;
            /** Options */
            readonly options: {
                readonly [key: string]: number | string;
            };
            /**
             * Status
             * @enum {string}
             */
            readonly status: "waiting" | "playing" | "over";
            /** Seats */
            readonly seats: readonly [
                components["schemas"]["SeatView"],
                components["schemas"]["SeatView"]
            ];
            /** Hotseat */
            readonly hotseat: boolean;
            /** Listed */
            readonly listed: boolean;
            /** Clock */
            readonly clock: components["schemas"]["NoClock"] | components["schemas"]["LiveClock"] | components["schemas"]["DaysClock"];
            readonly clocks: components["schemas"]["Clocks"] | null;
            /** Turn */
            readonly turn: (0 | 1) | null;
            /** Ply */
            readonly ply: number;
            /** Result */
            readonly result: string;
            /** How */
            readonly how: ("rules" | "repetition" | "resigned" | "agreed" | "time" | "left" | "aborted" | "declined") | null;
            /** Offers */
            readonly offers: readonly components["schemas"]["Offer"][];
            /** May */
            readonly may: readonly [
                readonly ("move" | "hint" | "takeback" | "draw" | "resign" | "abort" | "claim" | "rematch" | "say" | "accept" | "decline")[],
                readonly ("move" | "hint" | "takeback" | "draw" | "resign" | "abort" | "claim" | "rematch" | "say" | "accept" | "decline")[]
            ];
            /** Thinking */
            readonly thinking: boolean;
            /** Watchers */
            readonly watchers: number;
            /** Commitment */
            readonly commitment: string | null;
            readonly proof: components["schemas"]["Proof"] | null;
            /** Rematch */
            readonly rematch: string | null;
            readonly next: components["schemas"]["Sealed"] | null;
            /** Start */
            readonly start: string | null;
            /** Casual */
            readonly casual: boolean;
            /**
             * Rated
             * @default false
             */
            readonly rated: boolean;
            /** Created */
            readonly created: number;
        };
        /**
         * Ticket
         * @description Proves that the server issued a table's id, and until when the table may be opened.
         */
        readonly Ticket: {
            /** Table */
            readonly table: string;
            /** Until */
            readonly until: number;
            /** Mark */
            readonly mark: string;
        };
        readonly ToPage: components["schemas"]["Hello"] | components["schemas"]["Happened"] | components["schemas"]["Ok"] | components["schemas"]["No"] | components["schemas"]["Because"] | components["schemas"]["Pong"];
        readonly ToServer: components["schemas"]["Play"] | components["schemas"]["Do"] | components["schemas"]["OfferMessage"] | components["schemas"]["Say"] | components["schemas"]["Why"] | components["schemas"]["Ping"] | components["schemas"]["Resync"];
        /**
         * Tool
         * @description A tool for touching the board: a piece to put, or an action on one.
         */
        readonly Tool: {
            /** Id */
            readonly id: string;
            /** Kind */
            readonly kind: string;
            /**
             * Colour
             * @default
             */
            readonly colour: string;
            /**
             * Face
             * @default
             */
            readonly face: string;
        };
        /**
         * Trial
         * @description A move to try on a board.
         */
        readonly Trial: {
            /** Move */
            readonly move: string;
            /** Says */
            readonly says: string;
            /**
             * Because
             * @default
             */
            readonly because: string;
        };
        /**
         * Whom
         * @description A person: the account or bot of a name, or the player at a table.
         */
        readonly Whom: {
            /**
             * Name
             * @default null
             */
            readonly name: string | null;
            /**
             * Table
             * @default null
             */
            readonly table: string | null;
            /**
             * Seat
             * @default null
             */
            readonly seat: (0 | 1) | null;
        };
        /**
         * Why
         * @description Asks why a path of touches leads to no legal move (`banmen.scene.Choice`).
         */
        readonly Why: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "why";
            /**
             * Ask
             * @default
             */
            readonly ask: string;
            /** Touches */
            readonly touches: readonly string[];
        };
        /**
         * WhyNot
         * @description A request for the reason why touches lead to no legal move, or why a move is not legal.
         */
        readonly WhyNot: {
            readonly line: components["schemas"]["Studied"];
            /**
             * Touches
             * @default []
             */
            readonly touches: readonly string[];
            /**
             * Move
             * @default null
             */
            readonly move: string | null;
        };
        /**
         * WhyWanted
         * @description A request to explain a move.
         */
        readonly WhyWanted: {
            readonly line: components["schemas"]["Studied"];
            /** Move */
            readonly move: string;
        };
        /**
         * Worth
         * @description The value of a move for the player who makes it. Texts: analysis.wins, analysis.chance, …
         */
        readonly Worth: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "wins" | "wins_about" | "loses" | "loses_about" | "draw" | "chance";
            /** N */
            readonly n: number | null;
            /** Chance */
            readonly chance: number;
        };
        /**
         * You
         * @description The viewer's seats; none for a watcher.
         */
        readonly You: {
            /** Seats */
            readonly seats: readonly (0 | 1)[];
            /**
             * Asked
             * @default false
             */
            readonly asked: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
