import type { Factor } from "#domain/factors.ts";
import type { Scope } from "#domain/roles.ts";

/**
 * What can happen, and what is kept of it: enough to tell it again, and nothing personal (names and addresses stand where they belong
 * and can be forgotten there). Amounts are in the smallest unit of `currency`; `changed` names fields.
 */
export type Happenings = {
  "account.registered": { account: Nothing };
  "account.updated": { account: Changed };
  "account.event_defaults_updated": { account: Changed };
  "account.owner_changed": { account: { from: number; to: number } };
  "account.factor_required": { account: { from: string | null } };
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
  "user.password_changed": { user: { way: "signed_in" | "link" } };
  "user.proven": { user: { by: Factor | "PASSWORD" } };
  "user.factor_added": { user: { factor: Factor } };
  "user.factor_removed": { user: { factor: Factor } };
  "user.passkey_renamed": { user: Nothing };
  "user.recovery_code_used": { user: Nothing };
  "user.recovery_codes_renewed": { user: Nothing };
  "user.updated": { user: Changed };
  "user.signed_in": { user: Nothing };
  "user.signed_out": { user: Nothing };
  "user.signed_out_everywhere": { user: Nothing };
  "user.signed_out_elsewhere": { user: Nothing };
  "user.confirmation_resent": { user: Nothing };
  "organizer.created": { organizer: Nothing };
  "organizer.updated": { organizer: Changed };
  "event.created": { event: Nothing };
  "event.updated": { event: Changed };
  "event.settings_updated": { event: Changed };
  "event.guests_told": { event: Changed };
  "event.status_changed": { event: { from: string; to: string } };
  "event.deleted": { event: Nothing };
  "event.cover_changed": { event: Nothing };
  "event.cover_removed": { event: Nothing };
  "ticket.created": { ticket: Nothing };
  "ticket.updated": { ticket: Changed };
  "ticket.deleted": { ticket: Nothing };
  "ticket.sorted": { event: Nothing };
  "order.completed": { order: { payment_status: string; total_gross: number; currency: string; tickets: number } };
  "order.cancelled": { order: { from: string; tickets: number } };
  "order.confirmation_resent": { order: Nothing };
  "order.payment_link_sent": { order: Nothing };
  "payment.failed": { order: { payment_id: number; failure_code: string | null } };
  "payment.returned": { order: { payment_id: number; amount: number; currency: string; reason: string } };
  "refund.requested": { order: { refund_id: number; amount: number; reason: string } };
  "refund.succeeded": { order: { refund_id: number; amount: number } };
  "refund.failed": { order: { refund_id: number; amount: number; failure: string | null } };
  "attendee.updated": { attendee: Changed };
  "attendee.ticket_resent": { attendee: Nothing };
  "attendee.checked_in": { attendee: { check_in_list_id: number } };
  "attendee.check_in_undone": { attendee: { check_in_list_id: number } };
  "check_in_list.created": { check_in_list: Nothing };
  "check_in_list.updated": { check_in_list: Changed };
  "check_in_list.deleted": { check_in_list: Nothing };
};

type Nothing = Record<never, never>;
type Turn = { from: string; to: string };
type Changed = { changed: string[] };
