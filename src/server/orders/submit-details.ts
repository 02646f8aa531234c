import { sql } from "kysely";
import type { DetailsInput } from "#contract/checkout.ts";
import type { Tx } from "../platform/database.ts";
import { AppError, invalid } from "../platform/errors.ts";
import { reference, shortId } from "../platform/short-ids.ts";
import { complete } from "./complete.ts";
import type { LockedOrder } from "./lock-order.ts";
import { orderFacts, type OrderFacts } from "./order-facts.ts";
import { refuseUnlessOpen } from "./open-order.ts";

/**
 * Says who buys and who comes. A free order is complete afterwards; a paid one waits for its payment, and until it is paid
 * the names may be sent again.
 * @throws AppError order_expired, already_processed, order_cancelled, invalid
 */
export async function submitDetails(tx: Tx, order: LockedOrder, details: DetailsInput): Promise<void> {
  const facts = await orderFacts(tx, order.id);
  refuseUnlessOpen(order, facts);
  const names = namesOf(details, facts);
  const named = await nameBuyer(tx, order, details);
  await replaceAttendees(tx, order, facts, names);
  if (order.total_gross === 0) await complete(tx, named, facts, "NO_PAYMENT_REQUIRED");
}

type Name = { ticket_price_id: number; first_name: string; last_name?: string | null; email: string };

/** One name a ticket: as given, or the buyer's where the organizer asks for no others. */
function namesOf({ order, attendees }: DetailsInput, facts: OrderFacts): Name[] {
  const tickets = facts.items.flatMap((item) => Array.from({ length: item.quantity }, () => item.ticket_price_id));
  if (!facts.require_attendee_details && attendees.length === 0) return tickets.map((ticket_price_id) => ({ ticket_price_id, ...order }));
  if (sorted(tickets).join() !== sorted(attendees.map(({ ticket_price_id }) => ticket_price_id)).join()) throw invalid({ attendees: "attendee_count" });
  return attendees as Name[];
}

async function nameBuyer(tx: Tx, order: LockedOrder, details: DetailsInput): Promise<LockedOrder> {
  const is_free = order.total_gross === 0;
  const { first_name, last_name, email } = details.order;
  const buyer = { first_name, last_name, email };
  await tx
    .updateTable("orders")
    .set({ ...buyer, terms_accepted_at: sql`clock_timestamp()`, updated_at: sql`clock_timestamp()`, ...(is_free ? {} : { status: "AWAITING_PAYMENT", payment_status: order.payment_status ?? "AWAITING_PAYMENT" }) })
    .where("id", "=", order.id)
    .where("status", "=", order.status)
    .execute();
  return { ...order, ...buyer };
}

/** Lines of one price may be several (donations of different amounts): names fill them in turn. */
async function replaceAttendees(tx: Tx, order: LockedOrder, facts: OrderFacts, names: readonly Name[]): Promise<void> {
  if (order.status === "AWAITING_PAYMENT") await tx.deleteFrom("attendees").where("order_id", "=", order.id).where("status", "=", "PENDING").execute();
  const places = facts.items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
  const rows = names.map((name) => {
    const at = places.findIndex((item) => item.ticket_price_id === name.ticket_price_id);
    const [item] = places.splice(at, 1) as [OrderFacts["items"][number]];
    return { order_item_id: item.id, ticket_id: item.ticket_id, ticket_price_id: item.ticket_price_id, short_id: shortId("a"), public_id: reference("A"), first_name: name.first_name, last_name: name.last_name ?? null, email: name.email };
  });
  await sql`
    insert into attendees (event_id, order_id, status, locale, order_item_id, ticket_id, ticket_price_id, short_id, public_id, first_name, last_name, email)
    select ${order.event_id}, ${order.id}, 'PENDING', ${order.locale}, given.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (order_item_id bigint, ticket_id bigint, ticket_price_id bigint, short_id text, public_id text, first_name text, last_name text, email text)`.execute(tx);
}

function sorted(ids: readonly number[]): number[] {
  return ids.toSorted((a, b) => a - b);
}
