import { type EventDates, endOf } from "./event-status.ts";
import { type Instant, isPast, plusHours } from "./time.ts";

/** Until `days_before` days before the start, `percent` percent of a ticket's price is refunded. */
export type Rung = { days_before: number; percent: number };

export type SelfServiceProblem = "attendee_cancelled" | "ticket_used" | "not_offered" | "too_late";

type Ticket = { status: string; is_checked_in: boolean };

/**
 * Names, emails and answers can be corrected until the event starts; those of a ticket also only
 * until it is checked in.
 */
export function correctProblem(
  ticket: Ticket | null,
  { start_date }: EventDates,
  now: Date,
): SelfServiceProblem | null {
  if (isPast(start_date, now)) return "too_late";
  return ticket && standing(ticket);
}

/** A ticket can be transferred until the event is over, if its organizer allows transfers. */
export function transferProblem(
  ticket: Ticket,
  event: EventDates & { allow_ticket_transfer: boolean },
  now: Date,
): SelfServiceProblem | null {
  if (!event.allow_ticket_transfer) return "not_offered";
  return isPast(endOf(event), now) ? "too_late" : standing(ticket);
}

export type CancellationRules = {
  start_date: Instant;
  allow_self_cancellation: boolean;
  cancellation_rules: readonly Rung[];
};

/**
 * Returns the rung that applies to a cancellation now, and its end; null if none is left. Rungs are
 * sorted by `days_before`, the highest first.
 */
export function rungAt(
  { start_date, cancellation_rules }: CancellationRules,
  now: Date,
): (Rung & { until: Date }) | null {
  for (const rung of cancellation_rules) {
    const until = plusHours(start_date, -24 * rung.days_before);
    if (!isPast(until, now)) return { ...rung, until };
  }
  return null;
}

/**
 * Returns the refund, in the smallest unit, if the buyer cancels a ticket now, or why that is
 * refused. A free ticket needs no rung: it can be cancelled until the event starts.
 */
export function cancelling(
  ticket: Ticket & { is_cancellable: boolean; share: number },
  rules: CancellationRules,
  { now, step }: { now: Date; step: number },
): { amount: number } | { problem: SelfServiceProblem } {
  const problem = standing(ticket);
  if (problem) return { problem };
  if (!rules.allow_self_cancellation || !ticket.is_cancellable) return { problem: "not_offered" };
  if (isPast(rules.start_date, now)) return { problem: "too_late" };
  if (ticket.share === 0) return { amount: 0 };
  const rung = rungAt(rules, now);
  return rung ? { amount: amountBack(ticket.share, rung.percent, step) } : { problem: "too_late" };
}

/**
 * Returns a percentage of a ticket's share, rounded half up to whole steps of the currency, and
 * never more than the share.
 */
export function amountBack(share: number, percent: number, step: number): number {
  const hundredths = share * percent;
  const steps = Math.floor((2 * hundredths + 100 * step) / (200 * step));
  return Math.min(steps * step, share);
}

/** Returns the refund for several tickets: never more than what is left of the payment. */
export function sumBack(amounts: readonly number[], left: number): number {
  return Math.min(
    amounts.reduce((sum, amount) => sum + amount, 0),
    left,
  );
}

/**
 * Returns the first rung that contradicts the one before it: each must have fewer days and no
 * higher percentage.
 */
export function wrongRung(ladder: readonly Rung[]): { at: number; field: keyof Rung } | null {
  for (const [at, { days_before, percent }] of ladder.entries()) {
    const above = ladder[at - 1];
    if (!above) continue;
    if (days_before >= above.days_before) return { at, field: "days_before" };
    if (percent > above.percent) return { at, field: "percent" };
  }
  return null;
}

function standing({ status, is_checked_in }: Ticket): SelfServiceProblem | null {
  if (status !== "ACTIVE") return "attendee_cancelled";
  return is_checked_in ? "ticket_used" : null;
}
