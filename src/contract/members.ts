import { z } from "zod";
import { FIRST_NAME_MAX, LAST_NAME_MAX, MEMBER_PLACES_MAX } from "#domain/maxima.ts";
import { ROLES, USER_STATUSES, WORKS } from "#domain/roles.ts";
import { email, instant, line, optional } from "./fields.ts";
import { list } from "./lists.ts";
import { version } from "./optimistic-lock.ts";

/** What an Organizer may do, and where. An admin does everything, everywhere. */
export const limits = z.object({
  work: z.enum(WORKS),
  /** They work for these organizers and at these events alone; once those are gone, nowhere. */
  is_limited: z.boolean(),
  organizer_ids: z.array(z.int()),
  event_ids: z.array(z.int()),
});

/** Somebody who works in the account, or was invited to. */
export const member = z.object({
  id: z.int(),
  /** Of whoever has not accepted yet as they were invited. */
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  role: z.enum(ROLES),
  ...limits.shape,
  /** What the ids above are called. */
  organizers: z.array(z.object({ id: z.int(), name: z.string() })),
  events: z.array(z.object({ id: z.int(), title: z.string() })),
  status: z.enum(USER_STATUSES),
  is_account_owner: z.boolean(),
  /** They work in other accounts, too: only they change their name. */
  has_other_accounts: z.boolean(),
  last_login_at: instant.nullable(),
  has_second_factor: z.boolean(),
  invited_at: instant.nullable(),
  /** The newest link works until then; null where it has been accepted, or none was ever sent. */
  invitation_expires_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Member = z.output<typeof member>;

export const userList = list({
  sorts: ["name", "email", "role", "status", "last_login_at", "created_at"],
  default_sort: "name",
  default_direction: "asc",
  filters: { role: ROLES, status: USER_STATUSES },
});

const places = z.array(z.int().positive()).max(MEMBER_PLACES_MAX).optional();

/** Everything, unless said otherwise, and everywhere where no list names anything. */
const scopeInput = { work: z.enum(WORKS).optional(), organizer_ids: places, event_ids: places };

export const inviteInput = z.object({
  first_name: line(FIRST_NAME_MAX),
  last_name: optional(line(LAST_NAME_MAX)),
  email,
  role: z.enum(ROLES),
  ...scopeInput,
});

/**
 * Without a `status` it stays: an invitation is accepted by the invited alone. So do the limits: a `work` that is not said, and the
 * lists, of which one that is said speaks for both.
 */
export const memberInput = z.object({
  first_name: line(FIRST_NAME_MAX),
  last_name: optional(line(LAST_NAME_MAX)),
  role: z.enum(ROLES),
  ...scopeInput,
  status: z.enum(["ACTIVE", "INACTIVE"]).optional(),
  ...version,
});

/** One of the accounts that a person may enter. */
export const ownAccountRow = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(ROLES),
  is_current: z.boolean(),
});
export type OwnAccountRow = z.output<typeof ownAccountRow>;
