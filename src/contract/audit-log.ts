import { z } from "zod";
import { ACTOR_KINDS, ACTIVITY_GROUPS } from "#domain/activities.ts";
import { PAGE_SIZE } from "#domain/maxima.ts";
import { endpoint } from "./endpoint.ts";
import { id, instant, spelt, wallTime } from "./fields.ts";

/** What a row of the audit log happened to. `name`: what it is called today; null where it is no longer there. */
const subject = z.object({
  kind: z.string(),
  id: z.int(),
  name: z.string().nullable(),
  /** Where it stands, as long as that event is there. */
  event_id: z.int().nullable(),
});

export const auditLogRow = z.object({
  id: z.int(),
  /** `order.cancelled`: its message is in `labels/activities.ts`. */
  kind: z.string(),
  happened_at: instant,
  /**
   * `name`: of a person or a check-in list as it is today, of an order its reference, of a provider its own, of somebody who
   * just signs in theirs; null where there is none.
   */
  actor: z.object({ kind: z.enum(ACTOR_KINDS), id: z.int().nullable(), name: z.string().nullable() }),
  subject,
  event: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** The fields that were given another value. */
  changed: z.array(z.string()),
  /** Roughly from where: `192.0.2.x`. Null for what happened by itself. */
  network: z.string().nullable(),
});
export type AuditLogRow = z.output<typeof auditLogRow>;

const moment = wallTime.pipe(z.iso.datetime({ offset: true }));

/** What it can be narrowed by; of several all must hold. `user_id`: by whom. */
const narrowing = z.object({
  group: z.enum(ACTIVITY_GROUPS).optional(),
  user_id: id.optional(),
  event_id: id.optional(),
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
    summary: "What happened in the account, newest first; older rows come with before=meta.next",
    about: ["audit_log"],
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
    summary: "What happened in the account as CSV",
    touches: [],
    params: inAccount,
    query: narrowing,
    returns: z.any(),
    kind: "stream",
    media_types: ["text/csv"],
    limit: { per_minute: 10, by: "session" },
  }),
};
