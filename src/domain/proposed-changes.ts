/**
 * A change of an order that costs more and that the buyer pays by a link: it waits until it is paid
 * or expires. It has a state machine of its own: a table of transitions, and a function that looks
 * up the next status.
 */
export const PROPOSED_STATUSES = ["WAITING", "APPLIED", "EXPIRED", "WITHDRAWN"] as const;
export type ProposedStatus = (typeof PROPOSED_STATUSES)[number];
export const PROPOSED_ACTIONS = ["make", "expire", "withdraw"] as const;
export type ProposedAction = (typeof PROPOSED_ACTIONS)[number];

/** Returns the status after an action, or null if the action is not allowed. */
export function nextProposedStatus(status: ProposedStatus, action: ProposedAction): ProposedStatus | null {
  return PROPOSED[status][action] ?? null;
}

/** A late payment still makes the change if its stock is available. */
const PROPOSED: Record<ProposedStatus, Partial<Record<ProposedAction, ProposedStatus>>> = {
  WAITING: { make: "APPLIED", expire: "EXPIRED", withdraw: "WITHDRAWN" },
  EXPIRED: { make: "APPLIED" },
  APPLIED: {},
  WITHDRAWN: {},
};

/**
 * Returns what to do with a payment that arrives for a proposed change. `make`: the change is made,
 * if that is still possible. Otherwise the payment is refunded: the change was already paid, the
 * amount is a different one, or the change was withdrawn.
 */
export function proposedVerdict(change: {
  status: ProposedStatus;
  /** Whether amount and currency match the change. */
  is_right: boolean;
}): "make" | "PAID_TWICE" | "OTHER_AMOUNT" | "CHANGE_GONE" {
  if (change.status === "APPLIED") return "PAID_TWICE";
  if (change.status === "WITHDRAWN") return "CHANGE_GONE";
  return change.is_right ? "make" : "OTHER_AMOUNT";
}

export const PROPOSED_HOURS_MIN = 1;
export const PROPOSED_HOURS_MAX = 14 * 24;
export const PROPOSED_HOURS_DEFAULT = 3 * 24;

type Needed = { stock_id: number; ticket_price_id: number; quantity: number };

/**
 * Returns what a proposed change must hold of each stock: what its new tickets need beyond what the
 * removed tickets release. A swap within a sold-out capacity therefore holds nothing of it.
 */
export function neededBeyondReturned(needed: readonly Needed[], given_back: readonly Needed[]): Needed[] {
  const free = new Map<number, number>();
  for (const { stock_id, quantity } of given_back) free.set(stock_id, (free.get(stock_id) ?? 0) + quantity);
  return needed.flatMap((need) => {
    const covered = Math.min(need.quantity, free.get(need.stock_id) ?? 0);
    free.set(need.stock_id, (free.get(need.stock_id) ?? 0) - covered);
    return need.quantity > covered ? [{ ...need, quantity: need.quantity - covered }] : [];
  });
}
