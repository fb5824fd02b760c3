// Generated from src/banmen/server/wire.py by `make types`; do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Act: components["schemas"]["Play"] | components["schemas"]["Do"] | components["schemas"]["OfferIt"] | components["schemas"]["Say"];
        /**
         * AgainstFriend
         * @description Somebody who gets the invitation; listed tables stand in the lobby for anybody.
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
         * Answered
         * @description The reason; None where there is nothing against it.
         */
        readonly Answered: {
            readonly reason: components["schemas"]["Reason"] | null;
        };
        /**
         * Because
         * @description The answer to `Why`; None where the touches do lead somewhere.
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
         * Choice
         * @description A thing to touch on the way to a move. Touching a leaf (it has a code) plays it.
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
         * @description What the clocks show; the running one goes down from ``at``.
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
         * Do
         * @description Everything else a player can do.
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
         * Event
         * @description Something that happened with a move; log, animation, sound and speech come from these.
         *
         *     ``texts`` has a sentence for each kind under ``event.``.
         */
        readonly Event: {
            /** Kind */
            readonly kind: string;
            /** Params */
            readonly params?: {
                readonly [key: string]: string | number | readonly string[];
            };
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
            /** Levels */
            readonly levels: readonly components["schemas"]["LevelInfo"][];
            /** Own Levels */
            readonly own_levels: readonly components["schemas"]["OwnLevels"][];
        };
        /**
         * Happened
         * @description One thing that happened. ``scene`` comes along when the position is another one.
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
         * @description An event of a table's log, as everybody may see it.
         *
         *     opened   sat{seat}   moved{seat, ply, code, text}   offered{what, by}   declined{what, by}
         *     took_back{ply}   said{by, name, text}   ended{result, how}   rematched{table}
         *     and, outside the log (with the seq of the last event): here{}, thinking{}
         */
        readonly Happening: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "opened" | "sat" | "moved" | "offered" | "declined" | "took_back" | "said" | "ended" | "rematched" | "here" | "thinking";
            /** Data */
            readonly data: {
                readonly [key: string]: unknown;
            };
        };
        /**
         * Health
         * @description All is well. ``preparing``: the titles of games being compiled, once on a machine.
         */
        readonly Health: {
            /** Preparing */
            readonly preparing: readonly string[];
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
         * @description Everything about a table.
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
            readonly scene: components["schemas"]["Scene"];
            /** Chat */
            readonly chat: readonly components["schemas"]["Said"][];
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
         * LiveClock
         * @description Minutes for the whole game and seconds more for each move.
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
        /**
         * Mark
         * @description Something to point out: an outline, an arrow, a tint, a line.
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
         * NewTable
         * @description What somebody wants to play.
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
            readonly opponent: components["schemas"]["AgainstFriend"] | components["schemas"]["AgainstLevel"] | components["schemas"]["BothHere"];
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
        };
        /**
         * No
         * @description It was refused, and nothing has changed.
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
         * OfferIt
         * @description Offer something, or answer or withdraw an offer. Against the computer, a takeback is free.
         */
        readonly OfferIt: {
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
        };
        /**
         * Ok
         * @description It was done, and is on the disk; seq is the number of its event.
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
        /**
         * Opened
         * @description The table just made. ``invite`` goes into a link's fragment: t/ID#invite=SECRET.
         */
        readonly Opened: {
            /** Table */
            readonly table: string;
            /** Invite */
            readonly invite: string | null;
        };
        /**
         * OptionInfo
         * @description Something to choose before a game starts. Texts: option.NAME.title, option.NAME.VALUE.
         */
        readonly OptionInfo: {
            /** Name */
            readonly name: string;
            /** Choices */
            readonly choices: readonly (number | string)[];
            /** Default */
            readonly default: number | string;
            /** When */
            readonly when: readonly [
                string,
                number | string
            ] | null;
        };
        /**
         * OwnLevels
         * @description A variant that has levels of its own.
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
         * Person
         * @description Who looks at the page.
         */
        readonly Person: {
            /** Name */
            readonly name: string | null;
        };
        /**
         * Piece
         * @description Something that stands on a cell.
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
         * @description Measures the way there and back; ``lag`` is what the page measured last.
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
             * Lag
             * @default 0
             */
            readonly lag: number;
        };
        /**
         * Play
         * @description A move, by code or as text. ``ply`` says which move it is, so that none is made twice.
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
         * Proof
         * @description Flat Front: SHA-256 of ``salt`` (32 bytes in hex) followed by the order is the commitment.
         */
        readonly Proof: {
            /** Salt */
            readonly salt: string;
            /** Order */
            readonly order: readonly string[];
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
         * Said
         * @description A line of the chat; by is None for watchers.
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
         * @description A short game to show on the front page, scene by scene, without choices.
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
         * @description All there is to show of a position.
         */
        readonly Scene: {
            /** Game */
            readonly game: string;
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
         * @description A stretch of a game for replay, without choices.
         */
        readonly Scenes: {
            /** First */
            readonly first: number;
            /** Scenes */
            readonly scenes: readonly components["schemas"]["Scene"][];
        };
        /**
         * SeatLink
         * @description A secret that opens one's own seat on another device: t/ID#seat=SECRET.
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
         * @description Who sits there.
         */
        readonly SeatView: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "open" | "person" | "level";
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
        };
        /**
         * Shown
         * @description A position as it is shown, and its line in proper notation.
         */
        readonly Shown: {
            readonly line: components["schemas"]["Studied"];
            /** Position */
            readonly position: string;
            readonly scene: components["schemas"]["Scene"];
        };
        /**
         * Sit
         * @description The secret of an invitation or of a private seat link; none for a table in the lobby.
         */
        readonly Sit: {
            /**
             * Secret
             * @default null
             */
            readonly secret: string | null;
        };
        /**
         * Studied
         * @description A position: where a line begins, and its moves.
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
         * TableLine
         * @description A table in a list: the lobby, or one's own games.
         */
        readonly TableLine: {
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
            /** Turn */
            readonly turn: (0 | 1) | null;
            /** Yours */
            readonly yours: readonly (0 | 1)[];
            /** Ply */
            readonly ply: number;
            /** Result */
            readonly result: string;
            /** Updated */
            readonly updated: number;
        };
        /**
         * TableView
         * @description What everybody at a table sees, apart from the board. The same for all who look.
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
            readonly how: ("rules" | "repetition" | "resigned" | "agreed" | "time" | "left" | "aborted") | null;
            /** Offers */
            readonly offers: readonly components["schemas"]["Offer"][];
            /** May */
            readonly may: readonly [
                readonly ("move" | "takeback" | "draw" | "resign" | "abort" | "claim" | "rematch" | "say" | "accept" | "decline")[],
                readonly ("move" | "takeback" | "draw" | "resign" | "abort" | "claim" | "rematch" | "say" | "accept" | "decline")[]
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
            /** Created */
            readonly created: number;
        };
        readonly ToPage: components["schemas"]["Hello"] | components["schemas"]["Happened"] | components["schemas"]["Ok"] | components["schemas"]["No"] | components["schemas"]["Because"] | components["schemas"]["Pong"];
        readonly ToServer: components["schemas"]["Play"] | components["schemas"]["Do"] | components["schemas"]["OfferIt"] | components["schemas"]["Say"] | components["schemas"]["Why"] | components["schemas"]["Ping"] | components["schemas"]["Resync"];
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
         * @description Asks why touches lead to no legal move there, or why a move as text is none.
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
         * You
         * @description The seats of the one who looks; none for a watcher.
         */
        readonly You: {
            /** Seats */
            readonly seats: readonly (0 | 1)[];
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
