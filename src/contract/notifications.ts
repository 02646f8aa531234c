import { z } from "zod";
import { NOTIFICATION_KINDS } from "#domain/notifications.ts";
import { PAGE_SIZE } from "#domain/maxima.ts";
import { endpoint } from "./endpoint.ts";
import { id, instant, spelt } from "./fields.ts";

export const notification = z.object({
  /** The id of its activity. */
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  occurred_at: instant,
  is_unread: z.boolean(),
  event: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** The id of the order, ticket, message, event, user or account. */
  subject_id: z.int(),
  /**
   * The current name of the buyer (or the order's reference), the ticket, the member, or the
   * subject of the message; null if there is none any longer.
   */
  name: z.string().nullable(),
  /** In the smallest unit of `currency`. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  /** Of a large order. */
  tickets: z.int().nullable(),
});
export type Notification = z.output<typeof notification>;

export const notifications = {
  list: endpoint({
    method: "GET",
    path: "/notifications",
    access: "organizer",
    area: "own",
    summary: "List what the member is notified of, newest first; request older ones with before=meta.next",
    provides: ["notifications"],
    query: z.object({
      before: id.optional(),
      per_page: spelt(z.int().min(1).max(PAGE_SIZE.max)).default(PAGE_SIZE.default),
    }),
    returns: z.object({
      data: z.array(notification),
      /** `unread` counts this page's and all others'. */
      meta: z.object({ unread: z.int(), next: z.int().nullable() }),
    }),
  }),
  read: endpoint({
    method: "POST",
    path: "/notifications/read",
    access: "organizer",
    area: "own",
    summary: "Mark the member's notifications as read, up to a time: the newest one's that was shown",
    invalidates: ["notifications"],
    body: z.object({ until: z.iso.datetime() }),
  }),
};
