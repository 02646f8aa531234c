import { promoCodes } from "#contract/promo-codes.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { createBatch } from "#server/promo-codes/create-batch.ts";
import { createPromoCode } from "#server/promo-codes/create-promo-code.ts";
import { wallTime } from "./calendar.ts";
import type { DemoPromoCode } from "./demo-event.ts";

export async function createDemoCode(
  ctx: WriteContext,
  event: OwnEvent,
  { code, at_once, uses, tickets = [], starts, expires, ...discount }: DemoPromoCode,
  ticketId: (at: number) => number,
): Promise<void> {
  const at = (moment: typeof starts) => moment && wallTime(moment, event.timezone, ctx.now);
  const offer = {
    ...discount,
    max_allowed_usages: uses,
    applicable_ticket_ids: tickets.map(ticketId),
    start_date: at(starts),
    expiry_date: at(expires),
  };
  if (at_once === undefined) await createPromoCode(ctx, event, promoCodes.create.body.parse({ ...offer, code }));
  else await createBatch(ctx, event, promoCodes.createBatch.body.parse({ ...offer, prefix: code, count: at_once }));
}
