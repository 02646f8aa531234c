import { z } from "zod";
import { AFFILIATE_STATUSES, normaliseAffiliateCode } from "#domain/affiliates.ts";
import { AFFILIATE_CODE_MAX, AFFILIATE_CODE_MIN, AFFILIATE_NAME_MAX } from "#domain/maxima.ts";
import { endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { email, id, instant, line, normalised, optional } from "./fields.ts";
import { list, listQuery, narrowingQuery, page } from "./lists.ts";
import { version } from "./optimistic-lock.ts";

export const affiliate = z.object({
  id: z.int(),
  event_id: z.int(),
  name: z.string(),
  /** Normalized: other spellings of it are recognized. */
  code: z.string(),
  email: z.string().nullable(),
  status: z.enum(AFFILIATE_STATUSES),
  /** How often its link was opened, counting an IP address once in five minutes. */
  clicks: z.int(),
  /** Completed orders, without cancelled ones. */
  orders: z.int(),
  /** The number of valid tickets. */
  tickets: z.int(),
  /** Received payments without refunds, in the smallest unit of the event's currency. */
  gross: z.int(),
  refunded: z.int(),
  /**
   * Whether it has orders, including cancelled and unpaid ones: then it can be deactivated but not
   * deleted.
   */
  has_orders: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type Affiliate = z.output<typeof affiliate>;

export const affiliateList = list({
  sorts: ["created_at", "name", "clicks", "orders", "tickets", "gross"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: { status: AFFILIATE_STATUSES },
});

const fields = {
  name: line(AFFILIATE_NAME_MAX),
  email: optional(email),
};
const code = normalised(normaliseAffiliateCode, AFFILIATE_CODE_MAX, AFFILIATE_CODE_MIN);

/** Without a code one is generated from the name. */
export const affiliateInput = z.object({
  ...fields,
  code: optional(code),
  status: z.enum(AFFILIATE_STATUSES).default("ACTIVE"),
});

export const affiliateChange = z.object({ ...fields, code, status: z.enum(AFFILIATE_STATUSES) }).extend(version);

const inAffiliate = inEvent.extend({ affiliate_id: id });

export const affiliates = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/affiliates",
    access: "organizer",
    area: "stats",
    summary: "List an event's affiliates with their results",
    may_lag: true,
    provides: ["affiliates", "stats"],
    params: inEvent,
    query: listQuery(affiliateList),
    returns: page(affiliate),
  }),
  create: endpoint({
    method: "POST",
    path: "/events/:event_id/affiliates",
    access: "organizer",
    area: "stats",
    summary: "Create an affiliate; without a code, one is generated from the name",
    invalidates: ["affiliates"],
    refuses: ["event_archived", "too_many_affiliates"],
    params: inEvent,
    body: affiliateInput,
    returns: single(affiliate),
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/affiliates/:affiliate_id",
    access: "organizer",
    area: "stats",
    summary: "Get an affiliate",
    provides: ["affiliates", "stats"],
    params: inAffiliate,
    returns: single(affiliate),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id/affiliates/:affiliate_id",
    access: "organizer",
    area: "stats",
    summary: "Update an affiliate; orders that came through its link stay attributed to it",
    invalidates: ["affiliates"],
    refuses: ["conflict", "event_archived"],
    params: inAffiliate,
    body: affiliateChange,
    returns: single(affiliate),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/affiliates/:affiliate_id",
    access: "organizer",
    area: "stats",
    summary: "Delete an affiliate without orders",
    invalidates: ["affiliates"],
    refuses: ["affiliate_has_orders", "event_archived"],
    params: inAffiliate,
  }),
  export: endpoint({
    method: "POST",
    path: "/events/:event_id/affiliates/export",
    access: "organizer",
    area: "stats",
    doing: "reading",
    summary: "Export affiliates as CSV: all, or those matching a search and filters",
    may_lag: true,
    invalidates: [],
    params: inEvent,
    query: narrowingQuery(affiliateList),
    returns: z.any(),
    kind: "stream",
    media_types: ["text/csv"],
    limit: { per_minute: 10, by: "session" },
  }),
};
