import type { ActivityKind } from "./activities.ts";
import { mayDo, type Need, type Worker } from "./roles.ts";

/**
 * The activities that members are notified of, the most urgent first, and the permission that each
 * needs. Members who can't act on something or see it in the dashboard are not notified of it.
 */
const NEEDS = {
  "refund.failed": { area: "refunds" },
  "dispute.opened": { area: "refunds" },
  "dispute.lost": { area: "refunds" },
  "dispute.won": { area: "refunds" },
  "account.payment_restricted": { access: "admin" },
  "account.payment_astray": { access: "admin" },
  "message.missed": { area: "messages" },
  "event.import_failed": { area: "orders" },
  "ticket.sold_out": { area: "tickets" },
  "order.large": { area: "orders" },
  "user.joined": { access: "admin" },
} as const satisfies Partial<Record<ActivityKind, Need>>;

export type NotificationKind = keyof typeof NEEDS;

export const NOTIFICATION_KINDS = Object.keys(NEEDS) as [NotificationKind, ...NotificationKind[]];

export function isNotification(kind: ActivityKind): kind is NotificationKind {
  return Object.hasOwn(NEEDS, kind);
}

/** The kinds that a member with this role and work is notified of. */
export function notificationKindsOf(worker: Worker): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => mayDo(worker, NEEDS[kind]));
}

/** How far back notifications go: days, and the newest of each kind in the account. */
export const NOTIFICATION_DAYS = 30;
export const NOTIFICATIONS_OF_A_KIND = 50;

/** Orders of a buyer with this many tickets, or more, are large. */
export const LARGE_ORDER_TICKETS = 10;
