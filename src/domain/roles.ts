export const ROLES = ["ADMIN", "ORGANIZER"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Only an active user can sign in: invited users have not accepted yet, inactive ones are locked
 * out.
 */
export const USER_STATUSES = ["ACTIVE", "INVITED", "INACTIVE"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The two levels of access: events and tickets, or the account with its users and billing. */
export type RoleAccess = "organizer" | "admin";

/** The kinds of work that an Organizer may be limited to. An Admin always has EVERYTHING. */
export const WORKS = ["EVERYTHING", "ORDERS", "CHECK_IN", "READ_ONLY"] as const;
export type Work = (typeof WORKS)[number];

/**
 * The areas of the dashboard. `events`: their list and dates · `setup`: an event's settings and
 * images · `refunds`: refunds · `messages`: messages to attendees and buyers · `figures`: sales
 * statistics · `webhooks`: webhooks, for admins only · `own`: the user's own profile, sessions and
 * accounts.
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
  | "webhooks"
  | "own";

export type Doing = "reading" | "writing";

/**
 * Who asks: a member by role and work. An API key has those of its maker, and may do what its
 * `scopes` name and nothing else.
 */
export type Worker = { role: Role; work: Work; scopes?: readonly ApiScope[] | null };

/** What an API key may do in an area: `orders:read`, or `orders:write`, which includes reading. */
export type ApiScope = `${Exclude<Area, "own">}:${"read" | "write"}`;

/**
 * The permission that a request, a page or a button needs: reading without a certain area, unless
 * specified.
 */
export type Need = { access?: RoleAccess; area?: Area; doing?: Doing };

/**
 * Checks the permission table that routes, menu, pages and buttons share. An Admin may do
 * everything, an Organizer everything about events and tickets that their kind of work includes.
 */
export function mayDo(
  { role, work, scopes }: Worker,
  { access = "organizer", area, doing = "reading" }: Need,
): boolean {
  if (!ACCESSES[role].includes(access)) return false;
  if (scopes && !isInScopes(scopes, { area, doing })) return false;
  return area === undefined || TABLE[area][WORKS.indexOf(work)]?.includes(doing === "reading" ? "r" : "w") === true;
}

/** A key is never in scope of what belongs to a person (`own`), nor of what has no area. */
function isInScopes(scopes: readonly ApiScope[], { area, doing }: Need): boolean {
  if (area === undefined || area === "own") return false;
  return scopes.includes(`${area}:write`) || (doing === "reading" && scopes.includes(`${area}:read`));
}

/** The resources whose short id grants access to its holder without sign-in. */
export type BearerKey = "order" | "ticket" | "check_in_list";

/** A bearer key is disclosed only to members who may write what its holder can change. */
export function mayHoldKey(worker: Worker, key: BearerKey): boolean {
  return mayDo(worker, { area: AREA_OF_KEY[key], doing: "writing" });
}

const AREA_OF_KEY: Record<BearerKey, Area> = { order: "orders", ticket: "attendees", check_in_list: "check_in" };

const ACCESSES: Record<Role, readonly RoleAccess[]> = {
  ADMIN: ["organizer", "admin"],
  ORGANIZER: ["organizer"],
};

/** No access, reading, or reading and writing: by area, for each kind of work. */
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
  webhooks: ["rw", "-", "-", "-"],
  own: ["rw", "rw", "rw", "rw"],
};

type Level = "-" | "r" | "rw";

/** All areas, in the order of the table. */
export const AREAS = Object.keys(TABLE) as Area[];

/**
 * A member's scope: everything (null), or the events of these organizers and these events, and
 * nothing once those are deleted.
 */
export type Scope = { organizer_ids: readonly number[]; event_ids: readonly number[] } | null;

export function isEventWithin(scope: Scope, event: { id: number; organizer_id: number }): boolean {
  return scope === null || scope.event_ids.includes(event.id) || scope.organizer_ids.includes(event.organizer_id);
}

/** An organizer is within the scope of members who can access all of its events. */
export function isOrganizerWithin(scope: Scope, organizer_id: number): boolean {
  return scope === null || scope.organizer_ids.includes(organizer_id);
}

/**
 * Taxes and fees are shared by all tickets of the account: they are managed by members, Admin or
 * Organizer, who can set up tickets in the whole account.
 */
export function mayKeepTaxesAndFees(worker: Worker, scope: Scope): boolean {
  return scope === null && mayDo(worker, { area: "tickets", doing: "writing" });
}

/**
 * Creating events requires a scope with a whole organizer: a new event cannot be in a list of
 * single events.
 */
export function mayCreateEvents(scope: Scope): boolean {
  return scope === null || scope.organizer_ids.length > 0;
}
