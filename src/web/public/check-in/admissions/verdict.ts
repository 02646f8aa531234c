import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CheckInResult } from "#contract/check-in.ts";

/** What became of one scan. `waiting`: there is no network, it is kept and asked again. `failed`: the server could not say. */
export type Scan =
  | { is: "checking"; code: string }
  | { is: "waiting"; code: string }
  | { is: "failed"; code: string; message: string }
  /** `is_own`: this door let them in before, so the staff have only scanned a ticket twice. */
  | { is: "judged"; code: string; result: CheckInResult; is_own: boolean };

export type VerdictKind = "admitted" | "already_in" | "refused" | "waiting" | "checking";

export function verdictKind(scan: Scan): VerdictKind {
  if (scan.is !== "judged") return scan.is === "failed" ? "refused" : scan.is;
  return KIND[scan.result.outcome];
}

/** Why somebody can't come in here. */
export const REFUSAL_WORDS: Record<
  Exclude<CheckInResult["outcome"], "checked_in" | "already_checked_in">,
  MessageDescriptor
> = {
  checked_out: msg`Checked out`,
  not_in: msg`This guest is not in.`,
  not_found: msg`This is no ticket for this event.`,
  ticket_not_on_list: msg`This ticket is good, but not at this door.`,
  attendee_cancelled: msg`This ticket has been cancelled.`,
  not_paid_in_time: msg`This ticket was not paid in time, and is not valid any more.`,
};

const KIND: Record<CheckInResult["outcome"], VerdictKind> = {
  checked_in: "admitted",
  checked_out: "admitted",
  not_in: "refused",
  already_checked_in: "already_in",
  not_found: "refused",
  ticket_not_on_list: "refused",
  attendee_cancelled: "refused",
  not_paid_in_time: "refused",
};
