import type { ActivityKind } from "./activities.ts";

/**
 * The event types of webhooks by subject. Their names are stable: receivers compare them. `test` is
 * what a member sends to try an endpoint.
 */
export const WEBHOOK_TYPES = {
  orders: [
    "order.completed",
    "order.awaiting_payment",
    "order.changed",
    "order.tickets_cancelled",
    "order.cancelled",
    "order.expired",
  ],
  payments: [
    "payment.received",
    "payment.failed",
    "payment.returned",
    "payment.disputed",
    "payment.dispute_won",
    "payment.dispute_lost",
    "refund.created",
    "refund.succeeded",
    "refund.failed",
    "invoice.issued",
    "invoice.credited",
  ],
  attendees: ["attendee.updated", "attendee.transferred"],
  check_ins: ["check_in.created", "check_in.undone", "check_in.left", "check_in.returned"],
  tickets: ["ticket.created", "ticket.updated", "ticket.deleted", "ticket.sold_out"],
  events: ["event.created", "event.updated", "event.published", "event.unpublished", "event.archived", "event.deleted"],
  messages: ["message.sent"],
} as const;

export type WebhookGroup = keyof typeof WEBHOOK_TYPES;
export type WebhookType = (typeof WEBHOOK_TYPES)[WebhookGroup][number];

export const WEBHOOK_GROUPS = Object.keys(WEBHOOK_TYPES) as WebhookGroup[];
export const ALL_WEBHOOK_TYPES: readonly WebhookType[] = Object.values(WEBHOOK_TYPES).flat();

/** The type of a test delivery, which no endpoint chooses. */
export const TEST_TYPE = "webhook.test";

/** The newest version of the payloads. An endpoint keeps the one that it was created with. */
export const PAYLOAD_VERSION = 1;

/**
 * What is sent for each kind of activity; null: nothing. An activity that moves something to another
 * state is sent by that state.
 */
const TYPE_OF: Record<ActivityKind, WebhookType | null | Readonly<Record<string, WebhookType>>> = {
  "order.completed": "order.completed",
  "order.offline_chosen": "order.awaiting_payment",
  "order.changed": "order.changed",
  "order.buyer_updated": "order.changed",
  "order.corrected": "order.changed",
  "order.ticket_reactivated": "order.changed",
  "order.tickets_cancelled": "order.tickets_cancelled",
  "attendee.voided": "order.tickets_cancelled",
  "order.cancelled": "order.cancelled",
  "order.offline_expired": "order.expired",
  "receipt.recorded": "payment.received",
  "payment.failed": "payment.failed",
  "payment.returned": "payment.returned",
  "dispute.opened": "payment.disputed",
  "dispute.won": "payment.dispute_won",
  "dispute.lost": "payment.dispute_lost",
  "refund.requested": "refund.created",
  "refund.succeeded": "refund.succeeded",
  "refund.failed": "refund.failed",
  "invoice.issued": "invoice.issued",
  "invoice.credited": "invoice.credited",
  "attendee.updated": "attendee.updated",
  "order.ticket_handed_on": "attendee.transferred",
  "attendee.checked_in": "check_in.created",
  "attendee.check_in_undone": "check_in.undone",
  "attendee.checked_out": "check_in.left",
  "attendee.came_back": "check_in.returned",
  "ticket.created": "ticket.created",
  "ticket.updated": "ticket.updated",
  "ticket.deleted": "ticket.deleted",
  "ticket.sold_out": "ticket.sold_out",
  "event.created": "event.created",
  "event.duplicated": "event.created",
  "event.updated": "event.updated",
  "event.settings_updated": "event.updated",
  "event.status_changed": { LIVE: "event.published", DRAFT: "event.unpublished", ARCHIVED: "event.archived" },
  "event.deleted": "event.deleted",
  "message.sent": "message.sent",
  "message.started": "message.sent",
  // Work in progress, notes and links of one order.
  "order.large": null,
  "order.change_proposed": null,
  "order.change_link_sent": null,
  "order.change_withdrawn": null,
  "order.change_expired": null,
  "order.note_changed": null,
  "order.confirmation_resent": null,
  "order.payment_link_sent": null,
  "order.ticket_resent": null,
  "order.deadline_extended": null,
  "receipt.undone": null,
  "receipt.returned": null,
  "refund.handled": null,
  "dispute.handled": null,
  "attendee.note_changed": null,
  "attendee.labels_changed": null,
  "attendee.ticket_resent": null,
  "attendee.let_in_twice": null,
  // Runs over many orders: each order has its own activities.
  "event.refund_started": null,
  "event.refund_finished": null,
  "event.refund_stopped": null,
  "event.import_started": null,
  "event.import_finished": null,
  "event.import_failed": null,
  "event.import_stopped": null,
  "event.import_undone": null,
  "event.bulk_started": null,
  "event.bulk_stopped": null,
  "event.bulk_finished": null,
  "event.duplicates_decided": null,
  "event.duplicates_undone": null,
  // How an event is set up.
  "event.answers_erased": null,
  "event.people_erased": null,
  "event.guests_told": null,
  "event.cover_changed": null,
  "event.cover_removed": null,
  "event.picture_added": null,
  "event.picture_deleted": null,
  "ticket.sorted": null,
  "promo_code.created": null,
  "promo_code.batch_created": null,
  "promo_code.updated": null,
  "promo_code.deleted": null,
  "affiliate.created": null,
  "affiliate.updated": null,
  "affiliate.deleted": null,
  "capacity_assignment.created": null,
  "capacity_assignment.updated": null,
  "capacity_assignment.deleted": null,
  "question.created": null,
  "question.updated": null,
  "question.deleted": null,
  "question.sorted": null,
  "label.created": null,
  "label.updated": null,
  "label.deleted": null,
  "message.drafted": null,
  "message.scheduled": null,
  "message.updated": null,
  "message.turned": null,
  "message.missed": null,
  "message.retried": null,
  "message.deleted": null,
  "check_in_list.created": null,
  "check_in_list.updated": null,
  "check_in_list.deleted": null,
  "check_in_list.link_renewed": null,
  "check_in_list.phone_paired": null,
  "check_in_list.phone_ended": null,
  // The account, its members and their sign-ins.
  "account.registered": null,
  "account.updated": null,
  "account.event_defaults_updated": null,
  "account.owner_changed": null,
  "account.factor_required": null,
  "account.downloaded": null,
  "account.payment_connecting": null,
  "account.payment_connected": null,
  "account.payment_restricted": null,
  "account.payment_disconnected": null,
  "account.payment_astray": null,
  "account.payment_astray_handled": null,
  "account.closing_asked": null,
  "account.kept": null,
  "account.closed": null,
  "account.suspended": null,
  "account.resumed": null,
  "account.messaging_suspended": null,
  "account.messaging_resumed": null,
  "account.emails_retried": null,
  "person.exported": null,
  "person.erased": null,
  "user.invited": null,
  "user.invitation_resent": null,
  "user.invitation_revoked": null,
  "user.joined": null,
  "user.changed": null,
  "user.email_change_asked": null,
  "user.email_change_resent": null,
  "user.email_change_cancelled": null,
  "user.email_changed": null,
  "user.email_change_undone": null,
  "user.email_confirmed": null,
  "user.password_link_created": null,
  "user.password_changed": null,
  "user.proven": null,
  "user.factor_added": null,
  "user.factor_removed": null,
  "user.factor_undone": null,
  "user.passkey_renamed": null,
  "user.recovery_code_used": null,
  "user.recovery_codes_renewed": null,
  "user.updated": null,
  "user.signed_in": null,
  "user.signed_out": null,
  "user.signed_out_everywhere": null,
  "user.signed_out_elsewhere": null,
  "user.confirmation_resent": null,
  "organizer.created": null,
  "organizer.updated": null,
  "organizer.logo_changed": null,
  "organizer.logo_removed": null,
  "organizer.seller_updated": null,
  "tax_or_fee.created": null,
  "tax_or_fee.updated": null,
  "tax_or_fee.deleted": null,
  "api_key.created": null,
  "api_key.updated": null,
  "api_key.rolled": null,
  "api_key.revoked": null,
  "webhook.created": null,
  "webhook.updated": null,
  "webhook.enabled": null,
  "webhook.disabled": null,
  "webhook.deleted": null,
  "webhook.secret_shown": null,
  "webhook.secret_rotated": null,
  "webhook.replayed": null,
};

/**
 * Returns what an endpoint is sent for which activities, as `webhook_endpoints.triggers` stores it:
 * by kind, or by `kind:state`.
 */
export function triggersOf(types: readonly WebhookType[]): Record<string, WebhookType> {
  const all = Object.entries(TYPE_OF).flatMap(([kind, type]) => {
    if (type === null) return [];
    if (typeof type === "string") return [[kind, type] as const];
    return Object.entries(type).map(([state, of]) => [`${kind}:${state}`, of] as const);
  });
  return Object.fromEntries(all.filter(([, type]) => types.includes(type)));
}

export const DELIVERY_STATUSES = ["PENDING", "DELIVERED", "FAILED"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DISABLED_REASONS = ["MEMBER", "GONE", "FAILING"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/**
 * Why there was no answer, or why it did not count: the address must not be called · its host has no
 * address · the connection was refused or broke · its certificate is not valid · it took too long ·
 * it redirects · its status is not 2xx.
 */
export const DELIVERY_ERRORS = ["address", "host", "connection", "tls", "timeout", "redirect", "status"] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

const [SECOND, MINUTE, HOUR] = [1, 60, 3_600];

/** How long after the attempt before each attempt follows, in seconds: ten within three days. */
const SCHEDULE = [
  ...[0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
] as const;

export const ATTEMPTS_MAX = SCHEDULE.length;

/**
 * Returns the seconds until the attempt after this many, or null if it was the last. `random` (0 to
 * 1) spreads what failed together over a tenth of the time.
 */
export function retryDelay(attempts: number, random: number): number | null {
  const seconds = SCHEDULE[attempts];
  return seconds === undefined ? null : seconds * (1 + random / 10);
}

/** Statuses that ask for fewer requests, or come from a proxy before a receiver that is down. */
const SLOW_DOWN: readonly (number | null)[] = [429, 502, 503, 504];
const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MAX = 5 * MINUTE;
const RETRY_AFTER_MAX = HOUR;

/**
 * Returns for how many seconds nothing is sent to an endpoint after this many failures in a row, so
 * that one which is down is tried once in a while and not with everything that waits.
 */
export function endpointPause(failures: number, status: number | null, retry_after: number | null): number {
  const isRequested = SLOW_DOWN.includes(status);
  if (!isRequested && failures < FAILURES_BEFORE_PAUSE) return 0;
  const growing = Math.min(5 * SECOND * 2 ** Math.min(failures - 1, 10), PAUSE_MAX);
  return isRequested ? Math.max(growing, Math.min(retry_after ?? 0, RETRY_AFTER_MAX)) : growing;
}

/** After so many hours with nothing but failures the account's admins get an email. */
export const WARNED_AFTER_HOURS = 24;
/** After so many it is disabled. */
export const DISABLED_AFTER_HOURS = 72;
/** For how long the previous secret also signs after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;
