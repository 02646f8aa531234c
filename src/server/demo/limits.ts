import { normalisePromoCode } from "#domain/promo-codes.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import type { DemoPromoCode } from "./demo-event.ts";

type TicketId = (at: number) => number;

export async function createPromoCode(
  tx: Tx,
  event: OwnEvent,
  { code, uses, tickets = [], ...discount }: DemoPromoCode,
  ticketId: TicketId,
): Promise<void> {
  const stock_id = await insertStock(tx, event, "PROMO_CODE", uses);
  const row = {
    ...discount,
    code: normalisePromoCode(code),
    applicable_ticket_ids: tickets.map(ticketId),
    event_id: event.id,
    stock_id,
  };
  await tx.insertInto("promo_codes").values(row).execute();
}

export async function linkTaxes(tx: Tx, ticket_id: number, tax_ids: readonly number[]): Promise<void> {
  if (tax_ids.length === 0) return;
  await tx
    .insertInto("ticket_taxes_and_fees")
    .values(tax_ids.map((tax_or_fee_id) => ({ ticket_id, tax_or_fee_id })))
    .execute();
}

async function insertStock(tx: Tx, event: OwnEvent, kind: "PROMO_CODE", capacity: number | null): Promise<number> {
  const { id } = await tx
    .insertInto("stocks")
    .values({ event_id: event.id, kind, capacity })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
