import { events } from "#contract/events.ts";
import { organizers } from "#contract/organizers.ts";
import type { ListQuery } from "#contract/lists.ts";
import { mayDo } from "#domain/roles.ts";
import { ownOrganizer, type OwnOrganizer } from "#server/organizers/own-organizer.ts";
import type { Period } from "#domain/periods.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { doorFigures } from "#server/stats/arrivals.ts";
import { capacitiesOf, capacityOf } from "#server/stats/capacity-of.ts";
import { readDays } from "#server/statistics/period.ts";
import { eventDays, eventTotals, sumOf, weeksOf } from "#server/stats/queries.ts";
import { changeEvent } from "./change.ts";
import { createEvent } from "./create.ts";
import { duplicateEvent } from "./duplicate/duplicate.ts";
import { eventAnswer, eventRow } from "./event-answer.ts";
import { ownEditableEvent, ownEvent } from "./own-event.ts";
import { listEvents, requireEvent } from "./queries.ts";
import { removeEvent } from "./remove.ts";
import { setStatus } from "./set-status.ts";
import { findSettings, updateSettings } from "./settings.ts";
import { updateEvent } from "./update.ts";

export const eventRoutes: Route[] = [
  read(events.list, (db, { caller, query, now }) => page(db, { caller }, query, now)),

  read(organizers.events, async (db, { caller, params, query, now }) => {
    const organizer = await ownOrganizer(db, caller, params.organizer_id);
    return page(db, { caller, organizer }, query, now);
  }),

  write(events.create, async (deed, { caller, body }) => {
    const id = await createEvent(deed, caller, body);
    return { data: eventAnswer(await requireEvent(deed.tx, caller, id), deed.now) };
  }),

  write(events.duplicate, async (deed, { caller, params, body }) => {
    const id = await duplicateEvent(deed, caller, await ownEvent(deed.tx, caller, params.event_id), body);
    return { data: eventAnswer(await requireEvent(deed.tx, caller, id), deed.now) };
  }),

  read(events.get, async (db, { caller, params, now }) => ({
    data: eventAnswer(await requireEvent(db, caller, params.event_id), now),
  })),

  write(events.update, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    await updateEvent(deed, event, body);
    return { data: eventAnswer(await requireEvent(deed.tx, caller, event.id), deed.now) };
  }),

  write(events.change, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    await changeEvent(deed, caller, event, body);
    return { data: eventAnswer(await requireEvent(deed.tx, caller, event.id), deed.now) };
  }),

  write(events.setStatus, async (deed, { caller, params, body }) => {
    const event = await ownEvent(deed.tx, caller, params.event_id);
    await setStatus(deed, caller, event, body.status);
    return { data: eventAnswer(await requireEvent(deed.tx, caller, event.id), deed.now) };
  }),

  write(events.remove, async (deed, { caller, params }) =>
    removeEvent(deed, await ownEvent(deed.tx, caller, params.event_id)),
  ),

  read(events.settings, async (db, { caller, params }) => ({
    data: await findSettings(db, await ownEvent(db, caller, params.event_id)),
  })),

  write(events.updateSettings, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    await updateSettings(deed, event, body);
    return { data: await findSettings(deed.tx, event) };
  }),

  read(events.stats, async (db, { caller, params, query: { days: last, ...asked }, now }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const totals = await eventTotals(db, [event.id]);
    const period = readDays(asked, event, now, Number(last));
    const days = await eventDays(db, event, period.now);
    const sumsOf = ({ from, to }: Period, of: typeof days) => ({ from, to, sums: sumOf(of) });
    return {
      data: {
        totals: totals(event.id),
        capacity: await capacityOf(db, event),
        days,
        period: sumsOf(period.now, days),
        before: sumsOf(period.before, await eventDays(db, event, period.before)),
        weeks: weeksOf(await eventDays(db, event, readDays({}, event, now, TWO_WEEKS).now)),
      },
    };
  }),

  read(events.checkInStats, async (db, { caller, params }) => ({
    data: await doorFigures(db, await ownEvent(db, caller, params.event_id)),
  })),
];

/** The week, and the one before it that it is held against. */
const TWO_WEEKS = 14;

type Of = { caller: SignedIn; organizer?: OwnOrganizer };

/** Without figures for whoever has nothing to do with money. */
async function page(db: ReadDb, { caller, organizer }: Of, asked: ListQuery, now: Date) {
  const { data, meta } = await listEvents(db, { account: caller.account, organizer }, asked);
  const ids = data.map(({ id }) => id);
  const isShown = mayDo(caller, { area: "figures" });
  const totals = isShown ? await eventTotals(db, ids) : () => null;
  const capacities = isShown ? await capacitiesOf(db, ids) : () => null;
  const figuresOf = ({ id }: { id: number }) => ({ statistics: totals(id), capacity: capacities(id) });
  return { data: data.map((record) => eventRow(record, figuresOf(record), now)), meta };
}
