import { z } from "zod";
import { NAME_MAX } from "#domain/maxima.ts";
import { endpoint, single } from "./endpoint.ts";
import { currency, id, instant, line, timezone, wallTime } from "./fields.ts";
import { version } from "./optimistic-lock.ts";

const namedMember = z.object({ id: z.int(), first_name: z.string(), last_name: z.string().nullable() });

/** The active members of the account, counted up to `MEMBERS_COUNTED_MAX`. */
const workingMembers = z.object({
  count: z.int(),
  without_second_factor: z.int(),
  /** Their names, up to `NAMED_MEMBERS_MAX` members; otherwise empty. */
  named_without_second_factor: z.array(namedMember),
});
export type WorkingMembers = z.output<typeof workingMembers>;

export const account = z.object({
  id: z.int(),
  name: z.string(),
  currency_code: z.string(),
  timezone: z.string(),
  is_account_email_confirmed: z.boolean(),
  /** From this instant members need a second factor. */
  second_factor_required_from: instant.nullable(),
  /** Null for members without access to the users. */
  owner: namedMember.extend({ email: z.string() }).nullable(),
  /** Null for members without access to the users. */
  members: workingMembers.nullable(),
  updated_at: instant,
});
export type Account = z.output<typeof account>;

export const accountInput = z.object({ name: line(NAME_MAX), currency_code: currency, timezone, ...version });

export const transferOwnershipInput = z.object({
  user_id: z.int(),
});

/**
 * Null removes the requirement. A time without an offset is in the account’s zone; a past one
 * applies immediately.
 */
export const requireMfaInput = z.object({ second_factor_required_from: wallTime.nullable() });

const inAccount = z.object({ account_id: id });

export const accounts = {
  get: endpoint({
    method: "GET",
    path: "/accounts/:account_id",
    access: "organizer",
    area: "own",
    summary: "Get the account",
    provides: ["account", "users"],
    params: inAccount,
    returns: single(account),
  }),
  update: endpoint({
    method: "PUT",
    path: "/accounts/:account_id",
    access: "admin",
    summary: "Update the account's name, currency and time zone; rejected if changed since updated_at",
    invalidates: ["account"],
    refuses: ["conflict"],
    params: inAccount,
    body: accountInput,
    returns: single(account),
  }),
  requireMfa: endpoint({
    method: "PUT",
    path: "/accounts/:account_id/second-factor",
    access: "admin",
    needs_proof: true,
    summary:
      "Require two-factor authentication of all members from a given time, or stop requiring it; from then on members without it can only set it up",
    invalidates: ["account", "me", "users"],
    params: inAccount,
    body: requireMfaInput,
    returns: single(account),
  }),
  transferOwnership: endpoint({
    method: "POST",
    path: "/accounts/:account_id/owner",
    access: "admin",
    needs_proof: true,
    summary: "Transfer ownership to another member; only the owner can, and stays an admin",
    invalidates: ["account", "me", "users"],
    refuses: ["forbidden"],
    params: inAccount,
    body: transferOwnershipInput,
    returns: single(account),
    limit: { per_minute: 10, by: "session" },
  }),
};
