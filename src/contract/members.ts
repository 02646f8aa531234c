import { z } from "zod";
import { FIRST_NAME_MAX, LAST_NAME_MAX, MEMBER_SCOPE_MAX } from "#domain/maxima.ts";
import { ROLES, USER_STATUSES, WORKS } from "#domain/roles.ts";
import { email, instant, line, optional } from "./fields.ts";
import { list } from "./lists.ts";
import { version } from "./optimistic-lock.ts";

/** The permissions and the scope of an Organizer. An admin has access to everything. */
export const memberScope = z.object({
  work: z.enum(WORKS),
  /**
   * Whether the member is limited to these organizers and events; once those are deleted, the
   * member has access to none.
   */
  is_limited: z.boolean(),
  organizer_ids: z.array(z.int()),
  event_ids: z.array(z.int()),
});

/** A member of the account, or an invited one. */
export const member = z.object({
  id: z.int(),
  /** The name in the invitation until it is accepted. */
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  role: z.enum(ROLES),
  ...memberScope.shape,
  /** The names for the ids above. */
  organizers: z.array(z.object({ id: z.int(), name: z.string() })),
  events: z.array(z.object({ id: z.int(), title: z.string() })),
  status: z.enum(USER_STATUSES),
  is_account_owner: z.boolean(),
  /** Whether the user belongs to other accounts, too: then only the user can change the name. */
  has_other_accounts: z.boolean(),
  last_login_at: instant.nullable(),
  has_second_factor: z.boolean(),
  invited_at: instant.nullable(),
  /** When the newest link expires; null if the invitation was accepted, or never sent. */
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

const scopeIds = z.array(z.int().positive()).max(MEMBER_SCOPE_MAX).optional();

/** By default every kind of work, and everywhere if both lists are empty. */
const scopeInput = { work: z.enum(WORKS).optional(), organizer_ids: scopeIds, event_ids: scopeIds };

export const inviteInput = z.object({
  first_name: line(FIRST_NAME_MAX),
  last_name: optional(line(LAST_NAME_MAX)),
  email,
  role: z.enum(ROLES),
  ...scopeInput,
});

/**
 * An omitted `status` is unchanged: only the invited person can accept an invitation. Omitted
 * permissions are unchanged, too: `work` by itself, and the two lists together, so one given list
 * replaces both.
 */
export const memberInput = z.object({
  first_name: line(FIRST_NAME_MAX),
  last_name: optional(line(LAST_NAME_MAX)),
  role: z.enum(ROLES),
  ...scopeInput,
  status: z.enum(["ACTIVE", "INACTIVE"]).optional(),
  ...version,
});

export const ownAccountRow = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(ROLES),
  is_current: z.boolean(),
});
export type OwnAccountRow = z.output<typeof ownAccountRow>;
