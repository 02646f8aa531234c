import type { PublicEvent } from "#contract/public-events.ts";
import { donationProblem } from "#domain/donations.ts";
import { chargeProblem } from "#domain/pricing.ts";
import { type ChosenLine, runningTotal } from "./selection.ts";

/**
 * What prevents a selection from being reserved, with the price that it concerns. Without a price
 * it concerns the whole selection.
 */
export type SelectionProblem = { price_id?: number } & (
  | { kind: "none_chosen" | "below_minimum_charge" }
  | { kind: "above_event_maximum" | "below_minimum" | "fewer_left" | "gift_too_small"; number: number }
  | { kind: "said"; message: string; is_promo?: boolean }
);

/** Checked before the request. The server decides; these checks only save the visitor a wait. */
export function selectionProblems(event: PublicEvent, lines: readonly ChosenLine[]): SelectionProblem[] {
  const { quantity, total } = runningTotal(lines, event);
  if (quantity === 0) return [{ kind: "none_chosen" }];
  const problems = lines.flatMap((line) => lineProblem(line, lines));
  const maximum = event.max_tickets_per_order;
  if (maximum !== null && quantity > maximum) problems.push({ kind: "above_event_maximum", number: maximum });
  if (problems.length === 0 && chargeProblem(total, event.currency)) problems.push({ kind: "below_minimum_charge" });
  return problems;
}

/**
 * The server names fields by their position in the request: `tickets.1.quantities.0.price` belongs
 * to the second chosen line.
 */
export function problemsFromFields(errors: Record<string, string[]>, lines: readonly ChosenLine[]): SelectionProblem[] {
  return Object.entries(errors).map(([path, messages]) => {
    const at = /^tickets\.(\d+)\./.exec(path)?.[1];
    return {
      kind: "said",
      price_id: at === undefined ? undefined : lines[Number(at)]?.price.id,
      message: messages.join(" "),
      is_promo: path === "promo_code",
    };
  });
}

function lineProblem(
  { ticket, price, quantity, unit_price }: ChosenLine,
  lines: readonly ChosenLine[],
): SelectionProblem[] {
  const price_id = price.id;
  if (quantity > price.max_quantity) return [{ price_id, kind: "fewer_left", number: price.max_quantity }];
  if (ticket.type === "DONATION" && donationProblem(unit_price, price.price))
    return [{ price_id, kind: "gift_too_small", number: price.price }];
  const ofTicket = lines.filter((line) => line.ticket.id === ticket.id);
  const sum = ofTicket.reduce((total, line) => total + line.quantity, 0);
  const left = ticket.prices.reduce((total, { max_quantity }) => total + max_quantity, 0);
  const isFirst = ofTicket[0]?.price.id === price_id;
  return isFirst && sum < Math.min(ticket.min_per_order, left)
    ? [{ price_id, kind: "below_minimum", number: ticket.min_per_order }]
    : [];
}
