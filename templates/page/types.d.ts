// What goes between the page and the library, as `src/page` declares it, and what the page itself is made of. A test compares the two.

/** The choices, `Asked` in `src/page/request.rs`: what is sent with every question. */
interface Asked {
  page?: string;
  language?: string;
  rule_file?: [string, string];
  beside?: [string, string];
  tournament?: string;
  announced?: string;
  player?: string;
  against?: string;
  answers?: Record<string, string>;
  edits?: Edits;
  absent?: string[];
  seed?: number;
  open_as_draws?: boolean;
  begun?: { title: string; rules: string; rounds?: number; players: string; schedule?: string };
  stage?: "leagues" | "finals" | "knockout";
  places?: number;
  at?: number;
  parts?: Asked[];
  other?: [string, Asked];
}

/** `Choices` in `src/standings/choices.rs`; tables are sent as objects, and kept as pairs in their order. */
interface Choices {
  rules?: string;
  set: Pair[];
  "through-round"?: number;
  "through-date"?: string;
  "count-finals"?: boolean;
  "game-scores"?: boolean;
  merge: Pair[];
  map: Pair[];
  dates?: string;
  sheet?: string;
  layout?: string;
}
type Pair = [string, string];

/** What is chosen for a book. */
type Chosen = Choices & Pick<Asked, "language" | "rule_file" | "beside" | "tournament" | "announced" | "answers">;

/** `Edits` in `src/read/edits.rs`. */
interface Edits {
  results: Typed[];
  renamed: Pair[];
  entered: Entered[];
  left: [string, number | null][];
  seats: TypedSeat[];
}
/** Name, rating, club, grade. */
type Entered = [string, string, string, string];
/** Round, both players, result. */
type Typed = [number, string, string, string];
/** The cell of a seat, who sits there, the place as played. */
type TypedSeat = [string, string, string];
/** The cell of a seat, stage and table, who sits there, the place as played. */
type Seat = [string, string, string, string];
/** Round, first and second player, result, table, the place in the book. */
type Game = [number, string, string | null, string, string, string];
/** Number, name, place. */
type Placed = [number, string, number | null];

/** `Answer` in `src/page/response.rs`. */
interface Answer {
  title: string | null;
  several: string[];
  refused: boolean;
  size: string;
  problems: Problem[];
  sheets: string[];
  written: string | null;
  rules: Rules | null;
  verdict: string[];
  wrong: boolean;
  unjudged: boolean;
  moved: string | null;
  read: [string, string, string[]][];
  places: Placed[];
  alone: boolean;
  pairings: Game[];
  seats: Seat[];
  unpaired: boolean;
  here: string[];
  gone: string[];
  planned: number | null;
  stages: [number, string][];
  entry: string;
  words: Record<string, string>;
  questions: Row[];
  without: string;
  copy: string | null;
  before: Placed[];
  moves: string[];
  names: string[] | null;
}

/** `ProblemRow` in `src/page/problems.rs`. */
interface Problem {
  id: string;
  severity: string;
  label: string;
  place: string;
  found: string;
  message: string;
  more: string;
  others: [string, string][];
  help: string;
  setting: string;
  ways: [string, string][];
}

interface Rules {
  id: string;
  name: string;
  about: string;
  source: string;
  settings: Setting[];
  figures: Pair[];
}

/** `Setting` in `src/page/settings.rs`. */
interface Setting {
  key: string;
  label: string;
  value: string;
  readings: Pair[];
  hint: string;
  outcome: string;
  of_outcome: boolean;
}
/** A setting with what is wrong with it. */
type Shown = Setting & { problem?: Problem };

/** `Row` and `Open` in `src/page/questions.rs`. */
interface Row {
  place: string;
  written: [string, string, string, string];
  open: Open[];
}
interface Open {
  key: string;
  said: string;
  choices: Pair[];
  players: string[];
  answer: string | null;
  name: string | null;
}

/** What is open: the file, what was chosen for it, and what it came to. */
interface Book {
  name: string;
  mark: string;
  bytes: Uint8Array;
  tournament?: string;
  /** Whether it is all tournaments of a file, each of which has a tab of its own as well. */
  whole?: boolean;
  /** Which computations of those it shows. */
  of?: string | false;
  chosen: Chosen;
  edits: Edits;
  absent: string[];
  unsaved?: boolean;
  round?: number;
  paired?: { round: number; remarks: string[]; page: string; before?: Before; more?: Partial<Asked>; spoken?: string };
  begun?: Asked["begun"];
  refusal?: [string, Record<string, string>];
  kept?: Map<string | undefined, Chosen>;
  folds?: string[];
  turn?: number;
  /// Until it has been read and computed.
  looking?: Promise<void>;
  /** There once it was looked at. */
  answer: Answer;
  report?: string;
  broke?: Failure;
  spoken?: string;
  moved?: string[];
  before: Chosen;
  judged?: Uint8Array;
  known?: { chosen?: string; rules?: Rules | null; title?: string | null; sheets: string[] };
  filed?: Game[];
  stages?: string[];
  note?: () => string;
  standingsAt?: string;
}

/** What is there again when a round is taken back. */
type Before = Pick<Book, "name" | "mark" | "bytes" | "chosen" | "edits" | "absent" | "round" | "filed" | "paired" | "begun">;

/** Why a question has no answer. */
interface Failure {
  said?: string;
  guarded?: boolean;
  stopped?: boolean;
}

/** The wording of one language. */
interface Words {
  name: string;
  texts: Record<string, string>;
  rules: { id: string; name: string; about: string; schedule: string; dutch: boolean; group: string; known_as: string }[];
  layouts: Pair[];
  version: string;
  licence: string;
  source: string;
}

/** The elements that are more than elements. */
interface Elements {
  again: HTMLButtonElement;
  "all-rules": HTMLParagraphElement;
  against: HTMLSelectElement;
  announced: HTMLSelectElement;
  cells: HTMLDetailsElement;
  "count-finals": HTMLInputElement;
  dates: HTMLSelectElement;
  files: HTMLInputElement;
  "game-scores": HTMLInputElement;
  language: HTMLSelectElement;
  keeps: HTMLInputElement;
  "late-name": HTMLInputElement;
  layout: HTMLSelectElement;
  map: HTMLInputElement;
  merge: HTMLInputElement;
  more: HTMLDetailsElement;
  names: HTMLTextAreaElement;
  new: HTMLFormElement;
  "new-rounds": HTMLInputElement;
  "make-finals": HTMLButtonElement;
  "make-leagues": HTMLButtonElement;
  stages: HTMLDetailsElement;
  "new-rules": HTMLSelectElement;
  "new-schedule": HTMLSelectElement;
  "new-title": HTMLInputElement;
  "of-outcomes": HTMLDetailsElement;
  "other-league": HTMLSelectElement;
  output: HTMLSelectElement;
  pair: HTMLButtonElement;
  places: HTMLInputElement;
  player: HTMLInputElement;
  read: HTMLDetailsElement;
  round: HTMLSelectElement;
  rules: HTMLSelectElement;
  sheet: HTMLSelectElement;
  side: HTMLDialogElement;
  through: HTMLInputElement;
  "through-date": HTMLInputElement;
}

/** What can be chosen in the page's own panel, by the ids that the library knows. */
interface Control extends HTMLElement {
  type: string;
  value: string;
  checked: boolean;
  options?: HTMLOptionsCollection;
  reportValidity(): boolean;
}

/** How elements are made: by name, with attributes and children. */
type Attributes = { said?: unknown } & Record<string, unknown>;
