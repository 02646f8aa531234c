import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { Trans, useLingui as useLinguiMacro } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Order, OrderActivity } from "#contract/orders.ts";
import { ACTOR_LABELS, ACTIVITY_LABELS } from "#contract/labels/activities.ts";
import { DISPUTE_REASON_LABELS } from "#contract/labels/disputes.ts";
import { PAYMENT_FAILURE_MESSAGES, REFUND_FAILURE_MESSAGES } from "#contract/labels/payments.ts";
import type { ActivityKind } from "#domain/activities.ts";
import { fullName } from "#domain/names.ts";
import { type Format, useFormat } from "#web/platform/format.ts";
import { type Moment, Timeline } from "#web/ui/timeline.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { buyerName } from "./buyer-name.ts";
import { holdOf } from "./hold-of.ts";

/** The activity of an order, oldest first, with time, person and reason. */
export function OrderTimeline({ order }: { order: Order }) {
  const { timezone } = useEvent();
  const { i18n } = useLingui();
  const format = useFormat();
  const recorded = order.history.map((activity) => momentOf(activity, order, i18n, format));
  return <Timeline moments={[...momentsAround(order), ...recorded]} zone={timezone} />;
}

/** Events without an activity: the order was created or expired, attendees were checked in. */
function momentsAround(order: Order, now = new Date()): Moment[] {
  const { history, completed_at, cancelled_at } = order;
  const isNotified = (kind: ActivityKind) => history.some((activity) => activity.kind === kind);
  const reserved: Moment = { at: order.created_at, tone: "quiet", text: <Trans>Tickets reserved</Trans> };
  const moments: Moment[] = order.is_manually_created ? [] : [reserved];
  if (order.reserved_until && holdOf(order, now) === "ended")
    moments.push({
      at: order.reserved_until,
      tone: "warn",
      text: <Trans>Reservation expired, tickets back on sale</Trans>,
    });
  if (completed_at && !isNotified("order.completed"))
    moments.push({ at: completed_at, tone: "done", text: completedText(order) });
  if (cancelled_at && !isNotified("order.cancelled"))
    moments.push({ at: cancelled_at, tone: "bad", text: <Trans>Cancelled</Trans> });
  for (const attendee of order.attendees) {
    const name = fullName(attendee);
    if (attendee.checked_in_at)
      moments.push({ at: attendee.checked_in_at, tone: "good", text: <Trans>{name} checked in</Trans> });
  }
  return moments;
}

function completedText({ total_gross }: Order): ReactNode {
  return total_gross > 0 ? <Trans>Paid and completed</Trans> : <Trans>Completed</Trans>;
}

function momentOf(activity: OrderActivity, order: Order, i18n: I18n, format: Format): Moment {
  const money = format.money(activity.amount ?? 0, order.currency);
  const why = reasonLabels(activity.kind)[activity.reason ?? ""];
  const reason = why ? i18n._(why) : (activity.reason ?? "–");
  const names = format.list(
    order.attendees.filter(({ id }) => activity.attendee_ids.includes(id)).map((attendee) => fullName(attendee)),
  );
  const { at } = activity;
  const by = actorOf(activity, order, i18n);
  switch (activity.kind as ActivityKind) {
    case "order.completed":
      return order.is_manually_created
        ? { at, by, tone: "done", text: <Trans>Created manually</Trans> }
        : { at, tone: "done", text: completedText(order) };
    case "order.cancelled":
      return { at, by, tone: "bad", text: <Trans>Cancelled</Trans> };
    case "order.tickets_cancelled":
      return { at, by, tone: "bad", text: <Trans>Tickets cancelled: {names}</Trans> };
    case "order.ticket_reactivated":
      return {
        at,
        by,
        tone: "good",
        text: activity.amount ? (
          <Trans>
            Ticket reactivated: {names}. {money} remains refunded.
          </Trans>
        ) : (
          <Trans>Ticket reactivated: {names}</Trans>
        ),
      };
    case "order.changed":
      return { at, by, tone: "warn", text: <Changed names={names} money={money} settled={activity.reason} /> };
    case "order.change_proposed":
      return { at, by, tone: "warn", text: <Trans>Change proposed with a payment link for {money}</Trans> };
    case "order.change_withdrawn":
      return { at, by, tone: "quiet", text: <Trans>Proposed change for {money} withdrawn</Trans> };
    case "order.change_expired":
      return { at, tone: "warn", text: <Trans>Proposed change for {money} expired before payment</Trans> };
    case "order.corrected":
      return { at, by, tone: "quiet", text: <Corrected fields={activity.changed} names={names} /> };
    case "order.buyer_updated":
      return { at, by, tone: "quiet", text: <Corrected fields={activity.changed} names="" /> };
    case "order.ticket_handed_on":
      return { at, by, tone: "warn", text: <Trans>Ticket transferred to {names}</Trans> };
    case "order.ticket_resent":
      return { at, by, tone: "quiet", text: <Trans>Ticket resent to {names}</Trans> };
    case "payment.failed":
      return {
        at,
        tone: "bad",
        text: why ? <Trans>Payment failed: {reason}</Trans> : <Trans>Payment failed. The bank gave no reason.</Trans>,
      };
    case "receipt.recorded":
      return { at, by, tone: "good", text: <Trans>{money} received</Trans> };
    case "receipt.undone":
      return { at, by, tone: "warn", text: <Trans>Recorded payment of {money} removed</Trans> };
    case "receipt.returned":
      return { at, by, tone: "good", text: <Trans>{money} refunded outside Foyer</Trans> };
    case "order.offline_chosen":
      return { at, tone: "quiet", text: <Trans>Payment by bank transfer or at the door selected</Trans> };
    case "order.offline_expired":
      return { at, tone: "warn", text: <Trans>Expired before payment</Trans> };
    case "refund.requested":
      return { at, by, tone: "warn", text: <Trans>Refund of {money} requested</Trans> };
    case "refund.succeeded":
      return { at, tone: "good", text: <Trans>{money} refunded</Trans> };
    case "refund.failed":
      return {
        at,
        tone: "bad",
        text: (
          <Trans>
            Refund of {money} failed: {reason}
          </Trans>
        ),
      };
    case "dispute.opened":
      return {
        at,
        tone: "bad",
        text: (
          <Trans>
            Buyer disputed {money} with their bank: {reason}
          </Trans>
        ),
      };
    case "dispute.won":
      return { at, tone: "good", text: <Trans>Dispute over {money} won, payment kept</Trans> };
    case "dispute.lost":
      return { at, tone: "bad", text: <Trans>Dispute over {money} lost, payment returned to the buyer</Trans> };
    default: {
      const label = ACTIVITY_LABELS[activity.kind as ActivityKind];
      return { at, by, tone: "quiet", text: label ? i18n._(label) : activity.kind };
    }
  }
}

/** Banks and payment providers have their own reasons for each kind. */
function reasonLabels(kind: string) {
  return kind === "payment.failed"
    ? PAYMENT_FAILURE_MESSAGES
    : kind === "dispute.opened"
      ? DISPUTE_REASON_LABELS
      : REFUND_FAILURE_MESSAGES;
}

/** The attendees whose tickets were changed, and how the difference was settled. */
function Changed({ names, money, settled }: { names: string; money: string; settled: string | null }) {
  const { t } = useLinguiMacro();
  const labels: Record<string, string> = {
    REFUNDED: t`A refund of ${money} was requested.`,
    REFUNDED_OFFLINE: t`${money} was refunded outside Foyer.`,
    KEPT: t`The difference of ${money} was kept.`,
    RECEIVED: t`The difference of ${money} was received outside Foyer.`,
    PAID: t`The difference of ${money} was paid by link.`,
    WAIVED: t`The difference of ${money} was waived.`,
  };
  return (
    <>
      <Trans>Tickets changed: {names}.</Trans> {labels[settled ?? ""]}
    </>
  );
}

/** The corrected fields of tickets or of the order. */
function Corrected({ fields, names }: { fields: readonly string[]; names: string }) {
  const { t } = useLinguiMacro();
  const format = useFormat();
  const what = format.list([
    ...(fields.some((field) => field.endsWith("_name")) ? [t`name`] : []),
    ...(fields.includes("email") ? [t`email address`] : []),
    ...(fields.includes("locale") ? [t`language`] : []),
    ...(fields.includes("answers") ? [t`answers`] : []),
  ]);
  return names ? (
    <Trans>
      {names}: {what} corrected
    </Trans>
  ) : (
    <Trans>Buyer: {what} corrected</Trans>
  );
}

/** Returns the name of the person; undefined for automatic activity. */
function actorOf({ actor: { kind, name } }: OrderActivity, order: Order, i18n: I18n): string | undefined {
  if (kind === "job" || kind === "visitor") return undefined;
  if (kind === "buyer") return buyerName(order) || i18n._(ACTOR_LABELS.buyer);
  return kind === "provider" ? i18n._(ACTOR_LABELS.provider) : (name ?? i18n._(ACTOR_LABELS[kind]));
}
