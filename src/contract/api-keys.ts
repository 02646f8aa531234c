import { z } from "zod";
import { API_SCOPES, withoutIncluded } from "#domain/api-keys.ts";
import { API_KEY_NAME_MAX, API_KEY_NETWORKS_MAX, MEMBER_SCOPE_MAX, NETWORK_LETTERS_MAX } from "#domain/maxima.ts";
import { ROLES } from "#domain/roles.ts";
import { all, endpoint, single } from "./endpoint.ts";
import { id, instant, line, problem } from "./fields.ts";
import { version } from "./optimistic-lock.ts";

export const apiScope = z.enum(API_SCOPES);

export const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The beginning of the key, to recognize it by. */
  shown_prefix: z.string(),
  /** `orders:write` includes `orders:read`. */
  scopes: z.array(apiScope),
  /**
   * Whether the key is limited to these organizers and events; once those are deleted, it has access
   * to none.
   */
  is_limited: z.boolean(),
  organizer_ids: z.array(z.int()),
  event_ids: z.array(z.int()),
  /** The names for the ids above. */
  organizers: z.array(z.object({ id: z.int(), name: z.string() })),
  events: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Networks that it can be used from, such as `203.0.113.0/24`. Empty: any. */
  networks: z.array(z.string()),
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
  /** Precise to a minute. */
  last_used_at: instant.nullable(),
  /** The shortened IP address: `192.0.2.x`. */
  last_used_network: z.string().nullable(),
  /**
   * The secret before the last roll: until when it stays valid, and when it was last used since.
   * Null once it has ended.
   */
  old_secret: z.object({ shown_prefix: z.string(), ends_at: instant, last_used_at: instant.nullable() }).nullable(),
  /** Null if the user no longer exists. */
  created_by: z.object({ id: z.int(), first_name: z.string(), last_name: z.string().nullable() }).nullable(),
  /** Whether its maker still has access to the account: if not, the key opens nothing. */
  is_maker_active: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type ApiKey = z.output<typeof apiKey>;

/** A key with the number of its calls, by UTC day and area, of the last 30 days. */
export const apiKeyWithUse = apiKey.extend({
  calls: z.array(z.object({ day: z.iso.date(), area: z.string(), calls: z.int() })),
});
export type ApiKeyWithUse = z.output<typeof apiKeyWithUse>;

/** The key itself is returned once, when it is made or rolled, and is stored as a hash. */
const madeKey = z.object({ data: apiKey, key: z.string() });

const network = z
  .string()
  .trim()
  .toLowerCase()
  .max(NETWORK_LETTERS_MAX)
  .refine((value) => NETWORK.safeParse(value).success, problem("network"));
const NETWORK = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const ids = z.array(z.int().positive()).max(MEMBER_SCOPE_MAX).default([]);

/** Everywhere if both lists of ids are empty. */
const bounds = {
  name: line(API_KEY_NAME_MAX),
  scopes: z
    .array(apiScope)
    .min(1, { error: "scope_needed" })
    .max(API_SCOPES.length)
    .transform((scopes) => withoutIncluded(scopes)),
  organizer_ids: ids,
  event_ids: ids,
  networks: z.array(network).max(API_KEY_NETWORKS_MAX).default([]),
};

/** Null never expires. */
const expiry = { expires_at: instant.nullable() };

export const apiKeyInput = z.object({ ...bounds, ...expiry });
export const apiKeyUpdate = z.object({ ...bounds, ...version });
export const rollInput = z.object({
  /** For how many hours the key before stays valid: 0, 1, 24 or 168. */
  overlap_hours: z.union([z.literal(0), z.literal(1), z.literal(24), z.literal(168)]),
  ...expiry,
});

const inAccount = z.object({ account_id: id });
const byId = inAccount.extend({ api_key_id: id });

export const apiKeys = {
  list: endpoint({
    method: "GET",
    path: "/accounts/:account_id/api-keys",
    access: "admin",
    summary: "List the account's API keys, newest first, revoked ones last",
    provides: ["api_keys"],
    params: inAccount,
    returns: all(apiKey),
  }),
  get: endpoint({
    method: "GET",
    path: "/accounts/:account_id/api-keys/:api_key_id",
    access: "admin",
    summary: "Get an API key with its use in the last 30 days",
    provides: ["api_keys"],
    params: byId,
    returns: single(apiKeyWithUse),
  }),
  create: endpoint({
    method: "POST",
    path: "/accounts/:account_id/api-keys",
    access: "admin",
    needs_proof: true,
    summary: "Create an API key; the response contains it once",
    invalidates: ["api_keys", "audit_log", "mails"],
    refuses: ["too_many_api_keys"],
    params: inAccount,
    body: apiKeyInput,
    returns: madeKey,
    status: 201,
    limit: { per_minute: 30, by: "session" },
  }),
  update: endpoint({
    method: "PUT",
    path: "/accounts/:account_id/api-keys/:api_key_id",
    access: "admin",
    summary:
      "Change an API key's name, scopes, limits and networks; allowing more than before requires step-up authentication",
    invalidates: ["api_keys", "audit_log"],
    refuses: ["conflict", "proof_needed", "already_revoked"],
    params: byId,
    body: apiKeyUpdate,
    returns: single(apiKey),
  }),
  roll: endpoint({
    method: "POST",
    path: "/accounts/:account_id/api-keys/:api_key_id/roll",
    access: "admin",
    needs_proof: true,
    summary: "Replace the secret of an API key; the response contains the new key once",
    invalidates: ["api_keys", "audit_log", "mails"],
    refuses: ["already_revoked"],
    params: byId,
    body: rollInput,
    returns: madeKey,
    limit: { per_minute: 30, by: "session" },
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/accounts/:account_id/api-keys/:api_key_id",
    access: "admin",
    summary: "Revoke an API key at once and for good; it stays in the list",
    invalidates: ["api_keys", "audit_log"],
    params: byId,
  }),
};

/** Who calls: flat, so that tools that connect accounts can show it. */
export const identity = z.object({
  account_id: z.int(),
  account_name: z.string(),
  currency: z.string(),
  timezone: z.string(),
  /** The signed-in user, or the one who made the API key. */
  user_id: z.int(),
  user_name: z.string(),
  role: z.enum(ROLES),
  /** Null for a session. */
  api_key_id: z.int().nullable(),
  api_key_name: z.string().nullable(),
  /** Null for a session, which may do what the user may. */
  scopes: z.array(apiScope).nullable(),
  /** The limits of the key and of its maker together. */
  is_limited: z.boolean(),
  organizer_ids: z.array(z.int()),
  event_ids: z.array(z.int()),
  expires_at: instant.nullable(),
});

export const me = {
  get: endpoint({
    method: "GET",
    path: "/me",
    access: "organizer",
    area: "own",
    is_open_to_any_key: true,
    summary: "Get the account, the user and the API key of the call: a test of a connection",
    provides: ["me", "account", "api_keys"],
    returns: single(identity),
  }),
};
