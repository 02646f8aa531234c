import { events } from "#contract/events.ts";
import { organizers } from "#contract/organizers.ts";
import type { ListQuery } from "#contract/lists.ts";
import type { Db } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { capacityOf } from "#server/stats/capacity-of.ts";
import { eventDays, eventTotals } from "#server/stats/queries.ts";
import { changeEvent } from "./change.ts";
import { createEvent } from "./create.ts";
import { eventAnswer, eventRow } from "./event-answer.ts";
import { ownEditableEvent, ownEvent } from "./own-event.ts";
import { listEvents, requireEvent } from "./queries.ts";
import { removeEvent } from "./remove.ts";
import { setStatus } from "./set-status.ts";
import { findSettings, updateSettings } from "./settings.ts";
import { updateEvent } from "./update.ts";

export const eventRoutes: Route[] = [
  read(events.list, (db, { caller, query }) => page(db, { account_id: caller.account_id }, query)),

  read(organizers.events, async (db, { caller, params, query }) => {
    const { account_id } = caller;
    const organizer = await db
      .selectFrom("organizers")
      .select("id")
      .where("id", "=", params.organizer_id)
      .where("account_id", "=", account_id)
      .executeTakeFirst();
    if (!organizer) throw new AppError("not_found");
    return page(db, { account_id, organizer_id: organizer.id }, query);
  }),

  write(events.create, async (tx, { caller, body }) => {
    const id = await createEvent(tx, caller, body);
    return { data: eventAnswer(await requireEvent(tx, caller, id), new Date()) };
  }),

  read(events.get, async (db, { caller, params }) => ({
    data: eventAnswer(await requireEvent(db, caller, params.event_id), new Date()),
  })),

  write(events.update, async (tx, { caller, params, body }) => {
    const event = await ownEditableEvent(tx, caller, params.event_id);
    await updateEvent(tx, event, body);
    return { data: eventAnswer(await requireEvent(tx, caller, event.id), new Date()) };
  }),

  write(events.change, async (tx, { caller, params, body }) => {
    const event = await ownEditableEvent(tx, caller, params.event_id);
    await changeEvent(tx, event, body);
    return { data: eventAnswer(await requireEvent(tx, caller, event.id), new Date()) };
  }),

  write(events.setStatus, async (tx, { caller, params, body }) => {
    const event = await ownEvent(tx, caller, params.event_id);
    await setStatus(tx, caller, event, body.status);
    return { data: eventAnswer(await requireEvent(tx, caller, event.id), new Date()) };
  }),

  write(events.remove, async (tx, { caller, params }) => removeEvent(tx, await ownEvent(tx, caller, params.event_id))),

  read(events.settings, async (db, { caller, params }) => ({
    data: await findSettings(db, await ownEvent(db, caller, params.event_id)),
  })),

  write(events.updateSettings, async (tx, { caller, params, body }) => {
    const event = await ownEditableEvent(tx, caller, params.event_id);
    await updateSettings(tx, event, body);
    return { data: await findSettings(tx, event) };
  }),

  read(events.stats, async (db, { caller, params, query }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const totals = await eventTotals(db, [event.id]);
    return {
      data: {
        totals: totals(event.id),
        capacity: await capacityOf(db, event),
        days: await eventDays(db, event, Number(query.days)),
      },
    };
  }),

  read(events.checkInStats, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const { attendees, check_ins } = (await eventTotals(db, [event.id]))(event.id);
    return { data: { total_attendees: attendees, total_checked_in_attendees: check_ins } };
  }),
];

async function page(db: Db, of: { account_id: number; organizer_id?: number }, asked: ListQuery) {
  const { data, meta } = await listEvents(db, of, asked);
  const totals = await eventTotals(
    db,
    data.map(({ id }) => id),
  );
  return { data: data.map((record) => eventRow(record, totals(record.id), new Date())), meta };
}
