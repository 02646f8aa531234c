import { readDetails } from "./answers.ts";
import { FIRST_NAME_MAX, LAST_NAME_MAX } from "./maxima.ts";
import type { Question } from "./questions.ts";
import { splitName } from "./split-name.ts";

type Needing = {
  questions: readonly Question[];
  order_items: readonly { ticket_id: number; ticket_price_id: number; quantity: number }[];
  event: { require_attendee_details: boolean };
};

/**
 * Whether a name and an email, as a wallet shares them, are all that an order's buyer has to enter:
 * no question needs an answer, and no other attendee has to be named. The first ticket is the
 * buyer's.
 */
export function needsOnlyBuyer({ questions, order_items, event }: Needing): boolean {
  const tickets = order_items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (event.require_attendee_details && tickets > 1) return false;
  return readDetails(questions, order_items, { order: {}, attendees: order_items }).problems.length === 0;
}

/** The buyer that a wallet shares; null where it shares too little. */
export function buyerFromWallet({ name, email }: { name?: string | undefined; email?: string | undefined }) {
  const { first_name, last_name } = splitName(name ?? "");
  if (!first_name || !email) return null;
  return { first_name: cut(first_name, FIRST_NAME_MAX), last_name: cut(last_name ?? "", LAST_NAME_MAX), email };
}

function cut(text: string, most: number): string {
  return Array.from(text).slice(0, most).join("");
}
