import type { Body } from "#contract/endpoint.ts";
import type { promoCodes } from "#contract/promo-codes.ts";
import { storedDiscount } from "#domain/promo-codes.ts";
import { milliseconds } from "#domain/time.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";
import { toOptionalInstant } from "#server/platform/wall-time.ts";
import { findSomeOwnTickets } from "#server/tickets/own-ticket.ts";

/** The details of a single code or of a batch. */
type Offer = Omit<Body<typeof promoCodes.create>, "code" | "max_allowed_usages">;

/**
 * Returns the submitted details as they are stored: times are instants, and tickets belong to the
 * event.
 * @throws AppError invalid, naming the fields
 */
export async function readOffer(db: ReadDb, event: OwnEvent, input: Offer) {
  const { discount_type, applicable_ticket_ids } = input;
  const start_date = toOptionalInstant(input.start_date, event.timezone);
  const expiry_date = toOptionalInstant(input.expiry_date, event.timezone);
  if (start_date && expiry_date && milliseconds(expiry_date) <= milliseconds(start_date))
    throw invalid({ expiry_date: "end_before_start" });
  const tickets = await findSomeOwnTickets(db, event, applicable_ticket_ids);
  if (!tickets) throw invalid({ applicable_ticket_ids: "foreign" });
  return {
    discount_type,
    discount: storedDiscount({ discount_type, discount: input.discount ?? 0 }),
    start_date,
    expiry_date,
    applicable_ticket_ids: tickets.map(({ id }) => id),
  };
}
