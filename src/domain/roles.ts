export const ROLES = ["ADMIN", "ORGANIZER"] as const;
export type Role = (typeof ROLES)[number];

/** Only an active user may sign in: invited people have not accepted yet, inactive ones have been shut out. */
export const USER_STATUSES = ["ACTIVE", "INVITED", "INACTIVE"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The two kinds of doors that ask for a role: events and tickets, and the account with its users and billing. */
export type RoleAccess = "organizer" | "admin";

/** The kinds of work that an Organizer may be limited to. An Admin's is always everything. */
export const WORKS = ["EVERYTHING", "ORDERS", "DOOR", "READING"] as const;
export type Work = (typeof WORKS)[number];

/**
 * What the work of the back office is about. `events` which there are, and when · `setup` how one is set up, with its pictures ·
 * `refunds` money that goes back · `messages` what is written to those who come · `figures` what came in · `own` one's profile, sign-ins and accounts.
 */
export type Area =
  | "events"
  | "setup"
  | "tickets"
  | "orders"
  | "refunds"
  | "attendees"
  | "messages"
  | "check_in"
  | "stats"
  | "organizers"
  | "own";

export type Doing = "reading" | "writing";

/** Whoever works in an account. */
export type Worker = { role: Role; work: Work };

/** What a call, a page or a button asks for: reading, in whatever area, unless it says more. */
export type Need = { access?: RoleAccess; area?: Area; doing?: Doing };

/**
 * The one table that the server's door, the menu, the pages and the buttons ask. An Admin may do everything, an Organizer everything
 * about events and tickets that their kind of work has in it.
 */
export function mayDo({ role, work }: Worker, { access = "organizer", area, doing = "reading" }: Need): boolean {
  if (!ACCESSES[role].includes(access)) return false;
  return area === undefined || TABLE[area][WORKS.indexOf(work)]?.includes(doing === "reading" ? "r" : "w") === true;
}

/** What a short id names that opens or changes something for anybody who holds it. */
export type BearerKey = "order" | "ticket" | "check_in_list";

/** A bearer key is told only to members who may write what it lets its holder change. */
export function mayHoldKey(worker: Worker, key: BearerKey): boolean {
  return mayDo(worker, { area: AREA_OF_KEY[key], doing: "writing" });
}

const AREA_OF_KEY: Record<BearerKey, Area> = { order: "orders", ticket: "attendees", check_in_list: "check_in" };

const ACCESSES: Record<Role, readonly RoleAccess[]> = {
  ADMIN: ["organizer", "admin"],
  ORGANIZER: ["organizer"],
};

/** Nothing, reading, or writing, too: by area, for each kind of work. */
const TABLE: Record<Area, readonly [everything: Level, orders: Level, door: Level, reading: Level]> = {
  events: ["rw", "r", "r", "r"],
  setup: ["rw", "r", "-", "r"],
  tickets: ["rw", "r", "-", "r"],
  orders: ["rw", "rw", "-", "r"],
  refunds: ["rw", "-", "-", "r"],
  attendees: ["rw", "rw", "rw", "r"],
  messages: ["rw", "rw", "-", "r"],
  check_in: ["rw", "rw", "rw", "r"],
  stats: ["rw", "r", "-", "r"],
  organizers: ["rw", "r", "-", "r"],
  own: ["rw", "rw", "rw", "rw"],
};

type Level = "-" | "r" | "rw";

/** Where a member works: everywhere (null), or at these organizers' events and these events, and nowhere once those are gone. */
export type Scope = { organizer_ids: readonly number[]; event_ids: readonly number[] } | null;

/** Whether an event is one of those that somebody works at. */
export function isEventWithin(scope: Scope, event: { id: number; organizer_id: number }): boolean {
  return scope === null || scope.event_ids.includes(event.id) || scope.organizer_ids.includes(event.organizer_id);
}

/** An organizer is worked for by whoever may see all of its events. */
export function isOrganizerWithin(scope: Scope, organizer_id: number): boolean {
  return scope === null || scope.organizer_ids.includes(organizer_id);
}

/** Taxes and fees come on top of tickets everywhere in the account: who sets up tickets everywhere in it keeps them, Admin or Organizer. */
export function mayKeepTaxesAndFees(worker: Worker, scope: Scope): boolean {
  return scope === null && mayDo(worker, { area: "tickets", doing: "writing" });
}

/** Events are created by whoever works for a whole organizer: what is new stands on nobody's list of events. */
export function mayCreateEvents(scope: Scope): boolean {
  return scope === null || scope.organizer_ids.length > 0;
}
