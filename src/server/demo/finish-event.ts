import { checkInLists } from "#contract/check-in-lists.ts";
import { events } from "#contract/events.ts";
import { ownCheckInList } from "#server/check-in/own-list.ts";
import { updateList } from "#server/check-in/write-list.ts";
import { ownEvent } from "#server/access/own-event.ts";
import { setStatus } from "#server/events/set-status.ts";
import { updateEvent } from "#server/events/update-event.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { type Moment, wallTime } from "./calendar.ts";
import { actingIn } from "./acting.ts";
import type { MadeEvent, MadeTicket, Stage } from "./create-event.ts";

/**
 * Runs once all orders and check-ins exist: a past event gets its real end, lists open and close by
 * the clock, old events are archived.
 */
export async function finishEvent(db: OpenDb, demo: Stage, made: MadeEvent): Promise<void> {
  const { account, now } = demo;
  const { plan } = made;
  const { title, description, timezone, currency, max_tickets_per_order } = plan;
  const at = (moment: Moment | undefined) => moment && wallTime(moment, timezone, now);
  await withTransaction(db, actingIn(demo), async (ctx) => {
    const event = await ownEvent(ctx.tx, account.caller, made.event.id);
    const dates = { start_date: at(plan.start), end_date: at(plan.end) };
    await updateEvent(
      ctx,
      event,
      events.update.body.parse({ title, description, timezone, currency, max_tickets_per_order, ...dates }),
    );
    for (const [index, { name, description: hint, tickets, opens, closes }] of (plan.check_in_lists ?? []).entries()) {
      const ticket_ids = tickets.map((ticket) => (made.tickets[ticket] as MadeTicket).id);
      const input = { name, description: hint, activates_at: at(opens), expires_at: at(closes), ticket_ids };
      const list = await ownCheckInList(ctx.tx, event, (made.lists[index] as { id: number }).id);
      await updateList(ctx, event, list, checkInLists.update.body.parse(input), demo.secrets);
    }
    for (const { code, status } of plan.affiliates ?? [])
      if (status === "INACTIVE") {
        const own = ctx.tx.updateTable("affiliates").set({ status }).where("event_id", "=", event.id);
        await own.where("code", "=", code).execute();
      }
    if (plan.status === "ARCHIVED") await setStatus(ctx, account.caller, event, "ARCHIVED");
  });
}
