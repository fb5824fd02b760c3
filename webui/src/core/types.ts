/** Short names for the wire types. */
import type { components } from "../generated/wire";

type Schemas = components["schemas"];

export type Seat = 0 | 1;
export type Preparing = Schemas["Preparing"];
export type GameInfo = Schemas["GameInfo"];
export type OptionInfo = Schemas["OptionInfo"];
export type Sample = Schemas["Sample"];
/** Without `start` the usual beginning; without `casual` the usual rating. */
export type NewTable = Omit<Schemas["NewTable"], "start" | "casual" | "shuffle"> &
  Partial<Schemas["NewTable"]>;
export type OnlineBot = Schemas["OnlineBot"];
export type Me = Schemas["Me"];
export type SeatView = Schemas["SeatView"];
export type TableView = Schemas["TableView"];
export type TableSummary = Schemas["TableSummary"];
export type Clock = TableView["clock"];
export type Proof = Schemas["Proof"];
export type Said = Schemas["Said"];
export type Hello = Schemas["Hello"];
export type Happened = Schemas["Happened"];
export type Studied = Schemas["Studied"];
export type PositionView = Schemas["PositionView"];
export type ImportedGame = Schemas["ImportedGame"];
export type ImportedGames = Schemas["ImportedGames"];
export type Worth = Schemas["Worth"];
export type LineStep = Schemas["LineStep"];
export type CandidateMove = Schemas["CandidateMove"];
export type FoundLines = Schemas["FoundLines"];
export type Explained = Schemas["Explained"];
export type Judged = Schemas["Judged"];
export type Standing = Schemas["PositionStanding"];
export type Hinted = Schemas["Hinted"];
export type Drafting = Schemas["Drafting"];
export type Drafted = Schemas["Drafted"];
export type Tool = Schemas["Tool"];
export type Setting = Schemas["Setting"];
export type PuzzleSummary = Schemas["PuzzleSummary"];
export type PuzzleView = Schemas["PuzzleView"];
export type PuzzleVerdict = Schemas["PuzzleVerdict"];
export type Action = TableView["may"][0][number];
