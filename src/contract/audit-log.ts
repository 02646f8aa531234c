import { z } from "zod";
import { ACTOR_KINDS, ACTIVITY_GROUPS } from "#domain/activities.ts";
import { PAGE_SIZE } from "#domain/maxima.ts";
import { endpoint } from "./endpoint.ts";
import { id, instant, spelt, wallTime } from "./fields.ts";

/** The subject of an activity. `name` is its current name; null if it no longer exists. */
const subject = z.object({
  kind: z.string(),
  id: z.int(),
  name: z.string().nullable(),
  /** Its event, as long as that exists. */
  event_id: z.int().nullable(),
});

export const auditLogRow = z.object({
  id: z.int(),
  /** `order.cancelled`: the message is in `labels/activities.ts`. */
  kind: z.string(),
  occurred_at: instant,
  /**
   * `name`: the current name of a person, an API key or a check-in list, an order's reference, a provider's
   * name, or the name of a user who is signing in; null if there is none.
   */
  actor: z.object({ kind: z.enum(ACTOR_KINDS), id: z.int().nullable(), name: z.string().nullable() }),
  subject,
  event: z.object({ id: z.int(), title: z.string() }).nullable(),
  changed: z.array(z.string()),
  /** The truncated IP address: `192.0.2.x`. Null for activities without a request. */
  network: z.string().nullable(),
});
export type AuditLogRow = z.output<typeof auditLogRow>;

const moment = wallTime.pipe(z.iso.datetime({ offset: true }));

/**
 * The filters, all of which must match. `user_id` is the user who acted, `api_key_id` the API key; `automatic=false` leaves
 * out what Foyer and payment providers did by themselves.
 */
const narrowing = z.object({
  group: z.enum(ACTIVITY_GROUPS).optional(),
  user_id: id.optional(),
  api_key_id: id.optional(),
  event_id: id.optional(),
  automatic: z.enum(["true", "false"]).optional(),
  from: moment.optional(),
  to: moment.optional(),
});
export type AuditLogNarrowing = z.output<typeof narrowing>;

const inAccount = z.object({ account_id: id });

export const auditLog = {
  list: endpoint({
    method: "GET",
    path: "/accounts/:account_id/audit-log",
    access: "admin",
    summary: "List the account's activity, newest first; request older rows with before=meta.next",
    may_lag: true,
    provides: ["audit_log"],
    params: inAccount,
    query: narrowing.extend({
      before: id.optional(),
      per_page: spelt(z.int().min(1).max(PAGE_SIZE.max)).default(PAGE_SIZE.default),
    }),
    returns: z.object({ data: z.array(auditLogRow), meta: z.object({ next: z.int().nullable() }) }),
  }),
  export: endpoint({
    method: "POST",
    path: "/accounts/:account_id/audit-log/export",
    access: "admin",
    summary: "Export the account's activity as CSV",
    may_lag: true,
    invalidates: [],
    params: inAccount,
    query: narrowing,
    returns: z.any(),
    kind: "stream",
    media_types: ["text/csv"],
    limit: { per_minute: 10, by: "session" },
  }),
};
