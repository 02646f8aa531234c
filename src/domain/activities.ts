import type { Factor } from "./mfa.ts";
import type { ApiScope, Scope } from "./roles.ts";

/**
 * All activity kinds and the data stored with each: enough to describe the activity later, and no
 * personal data, so erasing a person never touches the log. Amounts are in the smallest unit of
 * `currency`; `changed` lists field names.
 */
export type Activities = {
  "account.registered": { account: Nothing };
  "account.updated": { account: Changed };
  "account.event_defaults_updated": { account: Changed };
  "account.owner_changed": { account: { from: number; to: number } };
  "account.factor_required": { account: { from: string | null } };
  "account.downloaded": { account: Nothing };
  "account.payment_connecting": { account: { provider: string } };
  "account.payment_connected": { account: { provider: string } };
  "account.payment_restricted": { account: { provider: string } };
  "account.payment_disconnected": { account: { provider: string } };
  "account.payment_astray": {
    account: { unmatched_payment_id: number; amount: number; currency: string; reason: string };
  };
  "account.payment_astray_handled": { account: { unmatched_payment_id: number; amount: number; currency: string } };
  "account.closing_asked": { account: { events: number } };
  "account.kept": { account: { events: number } };
  "account.closed": { account: Nothing };
  "account.suspended": { account: Nothing };
  "account.resumed": { account: Nothing };
  "account.messaging_suspended": { account: Nothing };
  "account.messaging_resumed": { account: Nothing };
  "account.emails_retried": { account: { mails: number } };
  "person.exported": { account: { orders: number; attendees: number } };
  "person.erased": { account: { orders: number; attendees: number; voided: number } };
  "user.invited": { user: { role: string; work: string; scope: Scope } };
  "user.invitation_resent": { user: Nothing };
  "user.invitation_revoked": { user: Nothing };
  "user.joined": { user: Nothing };
  "user.changed": {
    user: Changed & {
      role?: Turn;
      work?: Turn;
      scope?: { from: Scope; to: Scope };
      status?: Turn;
    };
  };
  "user.email_change_asked": { user: Nothing };
  "user.email_change_resent": { user: Nothing };
  "user.email_change_cancelled": { user: Nothing };
  "user.email_changed": { user: Nothing };
  "user.email_change_undone": { user: Nothing };
  "user.email_confirmed": { user: Nothing };
  "user.password_link_created": { user: Nothing };
  "user.password_changed": { user: { way: "signed_in" | "link" } };
  "user.proven": { user: { by: Factor | "PASSWORD" } };
  "user.factor_added": { user: { factor: Factor } };
  "user.factor_removed": { user: { factor: Factor } };
  "user.factor_undone": { user: Nothing };
  "user.passkey_renamed": { user: Nothing };
  "user.recovery_code_used": { user: Nothing };
  "user.recovery_codes_renewed": { user: Nothing };
  "user.updated": { user: Changed };
  "user.signed_in": { user: Nothing };
  "user.signed_out": { user: Nothing };
  "user.signed_out_everywhere": { user: Nothing };
  "user.signed_out_elsewhere": { user: Nothing };
  "user.confirmation_resent": { user: Nothing };
  "api_key.created": { api_key: { scopes: ApiScope[]; expires_at: string | null } };
  "api_key.updated": { api_key: Changed };
  "api_key.rolled": { api_key: { overlap_hours: number; expires_at: string | null } };
  "api_key.revoked": { api_key: Nothing };
  "organizer.created": { organizer: Nothing };
  "organizer.updated": { organizer: Changed };
  "organizer.logo_changed": { organizer: Nothing };
  "organizer.logo_removed": { organizer: Nothing };
  "organizer.seller_updated": { organizer: Changed };
  "event.created": { event: Nothing };
  "event.duplicated": { event: { from: number } };
  "event.updated": { event: Changed };
  "event.settings_updated": { event: Changed };
  "event.guests_told": { event: Changed };
  "event.answers_erased": { event: Nothing };
  "event.people_erased": { event: Nothing };
  "event.status_changed": { event: { from: string; to: string } };
  "event.deleted": { event: Nothing };
  "event.cover_changed": { event: Nothing };
  "event.cover_removed": { event: Nothing };
  "event.picture_added": { event: Nothing };
  "event.picture_deleted": { event: Nothing };
  "ticket.created": { ticket: Nothing };
  "ticket.updated": { ticket: Changed };
  "ticket.sold_out": { ticket: Nothing };
  "ticket.deleted": { ticket: Nothing };
  "ticket.sorted": { event: Nothing };
  "tax_or_fee.created": { tax_or_fee: Nothing };
  "tax_or_fee.updated": { tax_or_fee: Changed };
  "tax_or_fee.deleted": { tax_or_fee: Nothing };
  "promo_code.created": { promo_code: Nothing };
  "promo_code.batch_created": { event: { count: number } };
  "promo_code.updated": { promo_code: Changed };
  "promo_code.deleted": { promo_code: Nothing };
  "affiliate.created": { affiliate: Nothing };
  "affiliate.updated": { affiliate: Changed };
  "affiliate.deleted": { affiliate: Nothing };
  "capacity_assignment.created": { capacity_assignment: Nothing };
  "capacity_assignment.updated": { capacity_assignment: Changed };
  "capacity_assignment.deleted": { capacity_assignment: Nothing };
  "question.created": { question: Nothing };
  "question.updated": { question: Changed };
  "question.deleted": { question: Nothing };
  "question.sorted": { event: Nothing };
  "order.completed": { order: { payment_status: string; total_gross: number; currency: string; tickets: number } };
  "order.large": { order: { tickets: number; total_gross: number; currency: string } };
  "order.cancelled": { order: { from: string; tickets: number } };
  "order.tickets_cancelled": { order: { attendee_ids: number[] } };
  "order.ticket_reactivated": { order: { attendee_ids: number[]; amount: number } };
  "order.changed": { order: OrderChangeNotice };
  "order.change_proposed": { order: { amount: number } };
  "order.change_link_sent": { order: Nothing };
  "order.change_withdrawn": { order: { amount: number } };
  "order.change_expired": { order: { amount: number } };
  "order.buyer_updated": { order: Changed };
  "order.note_changed": { order: Nothing };
  "order.confirmation_resent": { order: Nothing };
  "order.payment_link_sent": { order: Nothing };
  "order.corrected": { order: Changed & { attendee_ids: number[] } };
  "order.ticket_handed_on": { order: { attendee_ids: number[] } };
  "order.ticket_resent": { order: { attendee_ids: number[] } };
  "payment.failed": { order: { payment_id: number; failure_code: string | null } };
  "payment.returned": { order: { payment_id: number; amount: number; currency: string; reason: string } };
  "order.offline_chosen": { order: { until: string } };
  "order.offline_expired": { order: { amount: number } };
  "order.deadline_extended": { order: { until: string } };
  "receipt.recorded": { order: { receipt_id: number; amount: number } };
  "receipt.undone": { order: { receipt_id: number; amount: number } };
  "receipt.returned": { order: { amount: number } };
  "refund.requested": { order: { refund_id: number; amount: number; reason: string } };
  "refund.succeeded": { order: { refund_id: number; amount: number } };
  "refund.failed": { order: { refund_id: number; amount: number; failure: string | null } };
  "refund.handled": { order: { refund_id: number; amount: number } };
  "invoice.issued": { order: { invoice_id: number; number: string } };
  "invoice.credited": { order: { invoice_id: number; number: string; amount: number } };
  "event.refund_started": { event: { orders: number } };
  "event.refund_finished": { event: { orders: number; failed: number } };
  "event.refund_stopped": { event: { orders: number } };
  "event.import_started": { event: { import_id: number; orders: number } };
  "event.import_finished": { event: { import_id: number; attendees: number; left_out: number } };
  "event.import_failed": { event: { import_id: number; code: string } };
  "event.import_stopped": { event: { import_id: number; attendees: number } };
  "event.import_undone": { event: { import_id: number; cancels_changed: boolean } };
  "event.bulk_started": { event: { bulk_action_id: number; action: string; count: number } };
  "event.bulk_stopped": { event: { bulk_action_id: number; action: string } };
  "event.duplicates_decided": { event: { verdict: string; addresses: number } };
  "event.duplicates_undone": { event: { verdict: string; addresses: number } };
  "event.bulk_finished": { event: { bulk_action_id: number; action: string; done: number; failed: number } };
  "dispute.opened": { order: { dispute_id: number; amount: number; reason: string } };
  "dispute.won": { order: { dispute_id: number; amount: number } };
  "dispute.lost": { order: { dispute_id: number; amount: number } };
  "dispute.handled": { order: { dispute_id: number; amount: number } };
  "attendee.updated": { attendee: Changed };
  "attendee.note_changed": { attendee: Nothing };
  "attendee.labels_changed": { attendee: { added: number[]; removed: number[] } };
  "attendee.voided": { attendee: Nothing };
  "attendee.ticket_resent": { attendee: Nothing };
  "attendee.checked_in": { attendee: { check_in_list_id: number } };
  "attendee.check_in_undone": { attendee: { check_in_list_id: number } };
  "attendee.checked_out": { attendee: { check_in_list_id: number } };
  "attendee.came_back": { attendee: { check_in_list_id: number } };
  "attendee.let_in_twice": { attendee: { check_in_list_id: number } };
  "label.created": { label: Nothing };
  "label.updated": { label: Changed };
  "label.deleted": { label: { attendees: number } };
  "message.sent": { message: { recipients: number } };
  "message.drafted": { message: Nothing };
  "message.scheduled": { message: Nothing };
  "message.updated": { message: Changed };
  "message.turned": { message: { from: string; to: string } };
  "message.started": { message: { recipients: number } };
  "message.missed": { message: { reason: string } };
  "message.retried": { message: { mails: number } };
  "message.deleted": { message: Nothing };
  "check_in_list.created": { check_in_list: Nothing };
  "check_in_list.updated": { check_in_list: Changed };
  "check_in_list.deleted": { check_in_list: Nothing };
  "check_in_list.link_renewed": { check_in_list: Nothing };
  "check_in_list.phone_paired": { check_in_list: { phone_id: number } };
  "check_in_list.phone_ended": { check_in_list: { phone_id: number } };
  "webhook.created": { webhook: Nothing };
  "webhook.updated": { webhook: Changed };
  "webhook.enabled": { webhook: Nothing };
  "webhook.disabled": { webhook: { reason: string } };
  "webhook.deleted": { webhook: Nothing };
  "webhook.secret_shown": { webhook: Nothing };
  "webhook.secret_rotated": { webhook: Nothing };
  "webhook.replayed": { webhook: { deliveries: number } };
};

/**
 * How many tickets an order change swapped, added and removed, the difference in price, and how the
 * difference was settled (`reason`).
 */
export type OrderChangeNotice = {
  attendee_ids: number[];
  swapped: number;
  added: number;
  removed: number;
  amount: number;
  reason: "EVEN" | "REFUNDED" | "REFUNDED_OFFLINE" | "KEPT" | "RECEIVED" | "WAIVED" | "PAID";
};

type Nothing = Record<never, never>;
type Turn = { from: string; to: string };
type Changed = { changed: string[] };

export type ActivityKind = keyof Activities;

export const ACTIVITY_GROUPS = ["account", "people", "sign_ins", "events", "orders", "check_in"] as const;
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number];

export const GROUP_OF: Record<ActivityKind, ActivityGroup> = {
  "account.registered": "account",
  "account.updated": "account",
  "account.event_defaults_updated": "account",
  "account.owner_changed": "account",
  "account.factor_required": "account",
  "account.downloaded": "account",
  "account.payment_connecting": "account",
  "account.payment_connected": "account",
  "account.payment_restricted": "account",
  "account.payment_disconnected": "account",
  "account.payment_astray": "account",
  "account.payment_astray_handled": "account",
  "account.closing_asked": "account",
  "account.kept": "account",
  "account.closed": "account",
  "account.suspended": "account",
  "account.resumed": "account",
  "account.messaging_suspended": "account",
  "account.messaging_resumed": "account",
  "account.emails_retried": "account",
  "person.exported": "account",
  "person.erased": "account",
  "user.invited": "people",
  "user.invitation_resent": "people",
  "user.invitation_revoked": "people",
  "user.joined": "people",
  "user.changed": "people",
  "user.email_change_asked": "sign_ins",
  "user.email_change_resent": "sign_ins",
  "user.email_change_cancelled": "sign_ins",
  "user.email_changed": "sign_ins",
  "user.email_change_undone": "sign_ins",
  "user.email_confirmed": "sign_ins",
  "user.password_link_created": "sign_ins",
  "user.password_changed": "sign_ins",
  "user.proven": "sign_ins",
  "user.factor_added": "sign_ins",
  "user.factor_removed": "sign_ins",
  "user.factor_undone": "sign_ins",
  "user.passkey_renamed": "sign_ins",
  "user.recovery_code_used": "sign_ins",
  "user.recovery_codes_renewed": "sign_ins",
  "user.updated": "sign_ins",
  "user.signed_in": "sign_ins",
  "user.signed_out": "sign_ins",
  "user.signed_out_everywhere": "sign_ins",
  "user.signed_out_elsewhere": "sign_ins",
  "user.confirmation_resent": "sign_ins",
  "api_key.created": "account",
  "api_key.updated": "account",
  "api_key.rolled": "account",
  "api_key.revoked": "account",
  "organizer.created": "account",
  "organizer.updated": "account",
  "organizer.logo_changed": "account",
  "organizer.logo_removed": "account",
  "organizer.seller_updated": "account",
  "event.created": "events",
  "event.duplicated": "events",
  "event.updated": "events",
  "event.settings_updated": "events",
  "event.answers_erased": "events",
  "event.people_erased": "events",
  "event.guests_told": "events",
  "event.status_changed": "events",
  "event.deleted": "events",
  "event.cover_changed": "events",
  "event.cover_removed": "events",
  "event.picture_added": "events",
  "event.picture_deleted": "events",
  "ticket.created": "events",
  "ticket.updated": "events",
  "ticket.sold_out": "events",
  "ticket.deleted": "events",
  "ticket.sorted": "events",
  "tax_or_fee.created": "account",
  "tax_or_fee.updated": "account",
  "tax_or_fee.deleted": "account",
  "promo_code.created": "events",
  "promo_code.batch_created": "events",
  "promo_code.updated": "events",
  "promo_code.deleted": "events",
  "affiliate.created": "events",
  "affiliate.updated": "events",
  "affiliate.deleted": "events",
  "capacity_assignment.created": "events",
  "capacity_assignment.updated": "events",
  "capacity_assignment.deleted": "events",
  "question.created": "events",
  "question.updated": "events",
  "question.deleted": "events",
  "question.sorted": "events",
  "order.completed": "orders",
  "order.large": "orders",
  "order.cancelled": "orders",
  "order.tickets_cancelled": "orders",
  "order.ticket_reactivated": "orders",
  "order.changed": "orders",
  "order.change_proposed": "orders",
  "order.change_link_sent": "orders",
  "order.change_withdrawn": "orders",
  "order.change_expired": "orders",
  "order.buyer_updated": "orders",
  "order.note_changed": "orders",
  "order.confirmation_resent": "orders",
  "order.payment_link_sent": "orders",
  "order.corrected": "orders",
  "order.ticket_handed_on": "orders",
  "order.ticket_resent": "orders",
  "payment.failed": "orders",
  "payment.returned": "orders",
  "order.offline_chosen": "orders",
  "order.offline_expired": "orders",
  "order.deadline_extended": "orders",
  "receipt.recorded": "orders",
  "receipt.undone": "orders",
  "receipt.returned": "orders",
  "refund.requested": "orders",
  "refund.succeeded": "orders",
  "refund.failed": "orders",
  "refund.handled": "orders",
  "invoice.issued": "orders",
  "invoice.credited": "orders",
  "event.refund_started": "orders",
  "event.refund_finished": "orders",
  "event.refund_stopped": "orders",
  "event.import_started": "orders",
  "event.import_finished": "orders",
  "event.import_failed": "orders",
  "event.import_stopped": "orders",
  "event.import_undone": "orders",
  "event.bulk_started": "orders",
  "event.bulk_stopped": "orders",
  "event.duplicates_decided": "orders",
  "event.duplicates_undone": "orders",
  "event.bulk_finished": "orders",
  "dispute.opened": "orders",
  "dispute.won": "orders",
  "dispute.lost": "orders",
  "dispute.handled": "orders",
  "attendee.updated": "orders",
  "attendee.note_changed": "orders",
  "attendee.labels_changed": "orders",
  "attendee.voided": "orders",
  "attendee.ticket_resent": "orders",
  "attendee.checked_in": "check_in",
  "attendee.check_in_undone": "check_in",
  "attendee.checked_out": "check_in",
  "attendee.came_back": "check_in",
  "attendee.let_in_twice": "check_in",
  "label.created": "events",
  "label.updated": "events",
  "label.deleted": "events",
  "message.sent": "events",
  "message.drafted": "events",
  "message.scheduled": "events",
  "message.updated": "events",
  "message.turned": "events",
  "message.started": "events",
  "message.missed": "events",
  "message.retried": "events",
  "message.deleted": "events",
  "check_in_list.created": "check_in",
  "check_in_list.updated": "check_in",
  "check_in_list.deleted": "check_in",
  "check_in_list.link_renewed": "check_in",
  "check_in_list.phone_paired": "check_in",
  "check_in_list.phone_ended": "check_in",
  "webhook.created": "account",
  "webhook.updated": "account",
  "webhook.enabled": "account",
  "webhook.disabled": "account",
  "webhook.deleted": "account",
  "webhook.secret_shown": "account",
  "webhook.secret_rotated": "account",
  "webhook.replayed": "account",
};

export const ACTIVITY_KINDS = Object.keys(GROUP_OF) as ActivityKind[];

export const ACTOR_KINDS = ["person", "api_key", "buyer", "visitor", "door", "provider", "job", "operator"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Actors that act by themselves, often many times in a row. */
export const AUTOMATIC_ACTORS: readonly ActorKind[] = ["job", "provider"];
