import { randomBytes } from "node:crypto";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { Call } from "#server/platform/http.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { type PassEvent, passEvent, type PassTicket, passTickets } from "./pass-context.ts";
import { contentHash, type ShownPass, shownPass } from "./shown-pass.ts";

type PassRequest = { order: OwnOrder; short_id?: string; most: number; wallet: "APPLE" | "GOOGLE" };
export type IssuedPass = { shown: ShownPass; changed_at: Date };

/**
 * Returns the passes of an order's valid tickets, or only the one of `short_id`, and stores them,
 * so that later changes reach the phone or Google. A repeated request returns the same pass.
 * @throws AppError attendee_cancelled where no ticket is valid
 */
export async function takePasses(
  db: Db,
  call: Pick<Call, "by" | "now" | "network" | "app">,
  { order, short_id, most, wallet }: PassRequest,
): Promise<{ event: PassEvent; passes: IssuedPass[] }> {
  const valid = (await passTickets(db, { order_id: order.id })).filter(
    (ticket) => ticket.is_valid && (short_id === undefined || ticket.short_id === short_id),
  );
  const tickets = valid.slice(0, most);
  const [first] = tickets;
  if (!first) throw new AppError("attendee_cancelled");
  const event = await passEvent(db, first.event_id);
  const { ticket_codes } = call.app;
  const passes = await withTransaction(db, call, async (ctx) => {
    await recordWalletEvent(ctx, event.event_id);
    const passes: IssuedPass[] = [];
    for (const ticket of tickets) passes.push(await keep(ctx, { event, ticket, wallet, ticket_codes }));
    return passes;
  });
  return { event, passes };
}

type Keeping = {
  event: PassEvent;
  ticket: PassTicket;
  wallet: PassRequest["wallet"];
  ticket_codes: Call["app"]["ticket_codes"];
};

async function keep({ tx, now }: WriteContext, { event, ticket, wallet, ticket_codes }: Keeping): Promise<IssuedPass> {
  const { short_id, event_id, attendee_id } = ticket;
  const fresh = { serial: randomBytes(16).toString("hex"), short_id };
  const content_hash = contentHash(shownPass(event, ticket, { pass: fresh, ticket_codes }));
  const isAtGoogle = wallet === "GOOGLE";
  const { serial, changed_at } = await tx
    .insertInto("wallet_passes")
    .values({ ...fresh, event_id, attendee_id, content_hash, is_at_google: isAtGoogle, changed_at: now })
    // The stored hash stays as it is: the job compares it with the current content and notifies the
    // devices that have the pass.
    .onConflict((conflict) =>
      conflict.columns(["attendee_id", "short_id"]).doUpdateSet((set) => ({
        is_at_google: isAtGoogle ? true : set.ref("wallet_passes.is_at_google"),
      })),
    )
    .returning(["serial", "changed_at"])
    .executeTakeFirstOrThrow();
  return { shown: shownPass(event, ticket, { pass: { serial, short_id }, ticket_codes }), changed_at };
}

/** From now on a job compares the passes of this event with their current content. */
async function recordWalletEvent({ tx, now }: { tx: Tx; now: Date }, event_id: number): Promise<void> {
  await tx
    .insertInto("wallet_events")
    .values({ event_id, checked_at: now })
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .execute();
}
