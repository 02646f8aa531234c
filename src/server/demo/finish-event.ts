import { checkInLists } from "#contract/check-in-lists.ts";
import { events } from "#contract/events.ts";
import { updateList } from "#server/check-in/write-list.ts";
import { ownEvent } from "#server/events/own-event.ts";
import { setStatus } from "#server/events/set-status.ts";
import { updateEvent } from "#server/events/update.ts";
import { type Db, inTransaction } from "#server/platform/database.ts";
import { type Moment, wallTime } from "./calendar.ts";
import type { MadeEvent, MadeTicket, Stage } from "./create-event.ts";

/** Once everybody has bought and come: an event that is over ends when it did, lists open and close by the clock, what is old is put away. */
export async function finishEvent(db: Db, { account, now }: Stage, made: MadeEvent): Promise<void> {
  const { plan } = made;
  const { title, description, timezone, currency, max_tickets_per_order } = plan;
  const at = (moment: Moment | undefined) => moment && wallTime(moment, timezone, now);
  await inTransaction(db, async (tx) => {
    const event = await ownEvent(tx, account.caller, made.event.id);
    const dates = { start_date: at(plan.start), end_date: at(plan.end) };
    await updateEvent(
      tx,
      event,
      events.update.body.parse({ title, description, timezone, currency, max_tickets_per_order, ...dates }),
    );
    for (const [index, { name, description: hint, tickets, opens, closes }] of (plan.check_in_lists ?? []).entries()) {
      const ticket_ids = tickets.map((ticket) => (made.tickets[ticket] as MadeTicket).id);
      const input = { name, description: hint, activates_at: at(opens), expires_at: at(closes), ticket_ids };
      await updateList(tx, event, (made.lists[index] as { id: number }).id, checkInLists.update.body.parse(input));
    }
    if (plan.status === "ARCHIVED") await setStatus(tx, account.caller, event, "ARCHIVED");
  });
}
