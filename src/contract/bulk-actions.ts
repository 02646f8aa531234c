import { z } from "zod";
import { BULK_ACTIONS, BULK_NOUNS, BULK_STATUSES, isAtStation, isOfLabel } from "#domain/bulk-actions.ts";
import { BULK_IDS_MAX, FILTER_LIST_MAX, LIST_SEARCH_MAX } from "#domain/maxima.ts";
import { endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { labelBrief } from "./labels.ts";
import { id, instant, problem, storable } from "./fields.ts";

const chosen = {
  action: z.enum(BULK_ACTIONS),
  /** Single ids, of this event. */
  ids: z.array(z.int()).min(1).max(BULK_IDS_MAX).nullish(),
  /**
   * Or everything that matches the parameters of the list's own endpoint: `query` and
   * `filter_fields[…][…]`.
   */
  matching: z.record(storable(LIST_SEARCH_MAX), storable(FILTER_LIST_MAX)).nullish(),
  /** Excludes matches that are newer than the preview: the `up_to` it returned. */
  up_to: z.int().nullish(),
  /** Or the targets of an earlier bulk action, to undo it. */
  undoes: z.int().nullish(),
  /** The list for checking in or undoing check-ins. */
  check_in_list_id: z.int().nullish(),
  label_id: z.int().nullish(),
  /** Whether buyers are notified of cancellations and refunds. */
  notify_buyer: z.boolean().default(true),
  /** Whether cancelled orders are refunded. */
  refunds: z.boolean().default(false),
};

export const bulkInput = z.object(chosen).superRefine(checkWhole);
export type BulkInput = z.output<typeof bulkInput>;

function checkWhole(
  { ids, matching, undoes, action, check_in_list_id, label_id }: z.output<z.ZodObject<typeof chosen>>,
  context: z.core.$RefinementCtx,
): void {
  const present = [ids, matching, undoes].filter((value) => value != null);
  if (present.length !== 1)
    context.addIssue({ code: "custom", ...problem(present.length ? "wrong" : "required", ["ids"]) });
  if (isAtStation(action) && check_in_list_id == null && undoes == null)
    context.addIssue({ code: "custom", ...problem("required", ["check_in_list_id"]) });
  if (isOfLabel(action) && label_id == null && undoes == null)
    context.addIssue({ code: "custom", ...problem("required", ["label_id"]) });
}

export const bulkOutlook = z.object({
  count: z.int(),
  /** For how many the action is currently possible. */
  able: z.int(),
  /**
   * The amount to be refunded, in the smallest unit, and the part of it that was paid offline and
   * has to be refunded offline.
   */
  amount: z.int(),
  amount_offline: z.int(),
  orders_offline: z.int(),
  /** The newest id included; null if there is none. */
  up_to: z.int().nullable(),
});
export type BulkOutlook = z.output<typeof bulkOutlook>;

const row = {
  id: z.int(),
  noun: z.enum(BULK_NOUNS),
  action: z.enum(BULK_ACTIONS),
  status: z.enum(BULK_STATUSES),
  count: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Whether it can be undone and has not been undone yet. */
  can_be_undone: z.boolean(),
  /** The user who started it; null if the user no longer exists. */
  requested_by: z.object({ first_name: z.string(), last_name: z.string().nullable() }).nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
};

export const bulkRunRow = z.object(row);
export type BulkRunRow = z.output<typeof bulkRunRow>;

export const bulkRun = z.object({
  ...row,
  check_in_list_id: z.int().nullable(),
  check_in_list_name: z.string().nullable(),
  /** The label of the action, as long as it exists. */
  label: labelBrief.nullable(),
  /** The amount of requested refunds, in the smallest unit. */
  amount: z.int(),
  /** The first failures, each with its error code. */
  problems: z.array(
    z.object({
      id: z.int(),
      public_id: z.string().nullable(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      code: z.string(),
    }),
  ),
});
export type BulkRun = z.output<typeof bulkRun>;

const inRun = inEvent.extend({ bulk_action_id: id });

/**
 * Bulk actions. A member whose work does not include the action is refused, as for a single target.
 */
export const bulkActions = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/bulk_actions",
    access: "organizer",
    area: "attendees",
    summary: "List the latest twenty bulk actions on a list",
    provides: ["bulk_actions"],
    params: inEvent,
    query: z.object({ noun: z.enum(BULK_NOUNS).default("attendees") }),
    returns: z.object({ data: z.array(bulkRunRow) }),
  }),
  outlook: endpoint({
    method: "POST",
    path: "/events/:event_id/bulk_actions/outlook",
    access: "organizer",
    area: "attendees",
    doing: "reading",
    summary: "Preview a bulk action",
    provides: ["attendees", "orders", "payments", "check_ins"],
    invalidates: [],
    refuses: ["too_many_chosen", "list_not_active", "list_expired"],
    params: inEvent,
    body: bulkInput,
    returns: single(bulkOutlook),
    limit: { per_minute: 120, by: "session" },
  }),
  start: endpoint({
    method: "POST",
    path: "/events/:event_id/bulk_actions",
    access: "organizer",
    area: "attendees",
    summary: "Start a bulk action on attendees or orders, which are processed one after the other",
    invalidates: [
      ...(["bulk_actions", "orders", "payments", "attendees", "stock", "check_ins"] as const),
      ...(["stats", "mails"] as const),
    ],
    refuses: [
      ...(["too_many_chosen", "list_not_active", "list_expired", "amount_changed"] as const),
      ...(["email_not_verified", "account_not_verified"] as const),
    ],
    params: inEvent,
    body: z
      .object({
        ...chosen,
        /** The expected refund: refused if it has changed. */
        amount: z.int().min(0).default(0),
        /**
         * Generated by the client for each action: repeated requests with the same key start one
         * action.
         */
        idempotency_key: z.uuid(),
      })
      .superRefine(checkWhole),
    returns: single(bulkRun),
    limit: { per_minute: 20, by: "session" },
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/bulk_actions/:bulk_action_id",
    access: "organizer",
    area: "attendees",
    summary: "Get the progress and the failures of a bulk action",
    provides: ["bulk_actions"],
    params: inRun,
    returns: single(bulkRun),
  }),
  stop: endpoint({
    method: "POST",
    path: "/events/:event_id/bulk_actions/:bulk_action_id/stop",
    access: "organizer",
    area: "attendees",
    summary: "Stop a running bulk action; what is done stays done",
    invalidates: ["bulk_actions", "orders", "attendees", "check_ins"],
    refuses: ["conflict"],
    params: inRun,
    returns: single(bulkRun),
  }),
};
