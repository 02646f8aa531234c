/**
 * A change of an order that costs more, and that its buyer pays by a link: it waits until the money is there, or its time is over. A machine of
 * its own: a table, and a question.
 */
export const PROPOSED_STATUSES = ["WAITING", "MADE", "LAPSED", "WITHDRAWN"] as const;
export type ProposedStatus = (typeof PROPOSED_STATUSES)[number];
export const PROPOSED_ACTIONS = ["make", "lapse", "withdraw"] as const;
export type ProposedAction = (typeof PROPOSED_ACTIONS)[number];

/** The status after an action, or null where the action is not possible. */
export function nextProposedStatus(status: ProposedStatus, action: ProposedAction): ProposedStatus | null {
  return PROPOSED[status][action] ?? null;
}

/** Money that comes late still buys the change, where its places are free. */
const PROPOSED: Record<ProposedStatus, Partial<Record<ProposedAction, ProposedStatus>>> = {
  WAITING: { make: "MADE", lapse: "LAPSED", withdraw: "WITHDRAWN" },
  LAPSED: { make: "MADE" },
  MADE: {},
  WITHDRAWN: {},
};

/**
 * What money does that arrives for a proposed change. `make`: it is made, where it still can be. Else the money goes back: the change was paid
 * already, is another sum, or is not to be had any more.
 */
export function proposedVerdict(change: {
  status: ProposedStatus;
  /** Amount and currency are the change's. */
  is_right: boolean;
}): "make" | "PAID_TWICE" | "OTHER_AMOUNT" | "CHANGE_GONE" {
  if (change.status === "MADE") return "PAID_TWICE";
  if (change.status === "WITHDRAWN") return "CHANGE_GONE";
  return change.is_right ? "make" : "OTHER_AMOUNT";
}

/** How long a proposed change can wait, in hours. */
export const PROPOSED_HOURS_MIN = 1;
export const PROPOSED_HOURS_MAX = 14 * 24;
export const PROPOSED_HOURS_DEFAULT = 3 * 24;

type Needed = { stock_id: number; ticket_price_id: number; quantity: number };

/**
 * What a proposed change has to hold of each stock: what its new tickets need there, beyond what the tickets that go give back. A swap within a
 * limit that is full holds nothing of it.
 */
export function beyondGivenBack(needed: readonly Needed[], given_back: readonly Needed[]): Needed[] {
  const free = new Map<number, number>();
  for (const { stock_id, quantity } of given_back) free.set(stock_id, (free.get(stock_id) ?? 0) + quantity);
  return needed.flatMap((one) => {
    const covered = Math.min(one.quantity, free.get(one.stock_id) ?? 0);
    free.set(one.stock_id, (free.get(one.stock_id) ?? 0) - covered);
    return one.quantity > covered ? [{ ...one, quantity: one.quantity - covered }] : [];
  });
}
