import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { organizers } from "#contract/organizers.ts";
import type { ListQuery } from "#contract/lists.ts";
import { mayDo } from "#domain/roles.ts";
import { type OwnOrganizer } from "#server/access/own-organizer.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { capacitiesOf } from "#server/event-stats/capacity-of.ts";
import { eventTotals, recentSales } from "#server/event-stats/event-stats-queries.ts";
import { changeEvent } from "./change-event.ts";
import { createEvent } from "./create-event.ts";
import { duplicateEvent } from "./duplicate/duplicate.ts";
import { eventResponse, eventRow } from "./event-response.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { listEvents, nextEvent, requireEvent } from "./event-queries.ts";
import { removeEvent } from "./delete-event.ts";
import { setStatus } from "./set-status.ts";
import { findSettings, updateSettings } from "./event-settings.ts";
import { updateCheckout } from "./update-checkout.ts";
import { updateEvent } from "./update-event.ts";

export const eventRoutes: Route[] = [
  read(events.list, (db, { caller, query, now }) => page(db, { caller }, query, now)),

  read(organizers.events, (db, { organizer, caller, query, now }) => page(db, { caller, organizer }, query, now)),

  read(events.summary, async (db, { caller }) => ({
    data: { ...(await recentSales(db, caller.account)), next_event: await nextEvent(db, caller.account) },
  })),

  write(events.create, async (ctx, { caller, body }) => {
    const id = await createEvent(ctx, caller, body);
    return { data: eventResponse(await requireEvent(ctx.tx, caller, id), ctx.now) };
  }),

  write(events.duplicate, async (ctx, { event: from, caller, body, app }) => {
    const id = await duplicateEvent(ctx, caller, from, body, app.secrets);
    return { data: eventResponse(await requireEvent(ctx.tx, caller, id), ctx.now) };
  }),

  read(events.get, async (db, { caller, params, now }) => ({
    data: eventResponse(await requireEvent(db, caller, params.event_id), now),
  })),

  write(events.update, async (ctx, { event, caller, body }) => {
    refuseArchived(event);
    await updateEvent(ctx, event, body);
    return { data: eventResponse(await requireEvent(ctx.tx, caller, event.id), ctx.now) };
  }),

  write(events.change, async (ctx, { event, caller, body }) => {
    refuseArchived(event);
    await changeEvent(ctx, caller, event, body);
    return { data: eventResponse(await requireEvent(ctx.tx, caller, event.id), ctx.now) };
  }),

  write(events.setStatus, async (ctx, { event, caller, body }) => {
    await setStatus(ctx, caller, event, body.status);
    return { data: eventResponse(await requireEvent(ctx.tx, caller, event.id), ctx.now) };
  }),

  write(events.remove, (ctx, { event }) => removeEvent(ctx, event)),

  read(eventSettingCalls.get, async (db, { event }) => ({
    data: await findSettings(db, event),
  })),

  write(eventSettingCalls.update, async (ctx, { event, body }) => {
    refuseArchived(event);
    await updateSettings(ctx, event, body);
    return { data: await findSettings(ctx.tx, event) };
  }),

  write(eventSettingCalls.updateCheckout, async (ctx, { event, caller, body }) => {
    refuseArchived(event);
    await updateCheckout(ctx, caller, event, body);
    const changed = eventResponse(await requireEvent(ctx.tx, caller, event.id), ctx.now);
    return { data: { event: changed, settings: await findSettings(ctx.tx, event) } };
  }),
];

type Of = { caller: SignedIn; organizer?: OwnOrganizer };

/** Without stats for a member who may not see money. */
async function page(db: ReadDb, { caller, organizer }: Of, query: ListQuery, now: Date) {
  const { data, meta } = await listEvents(db, { account: caller.account, organizer }, query);
  const ids = data.map(({ id }) => id);
  const isShown = mayDo(caller, { area: "stats" });
  const totals = isShown ? await eventTotals(db, ids) : () => null;
  const capacities = isShown ? await capacitiesOf(db, ids) : () => null;
  const statsOf = ({ id }: { id: number }) => ({ statistics: totals(id), capacity: capacities(id) });
  return { data: data.map((record) => eventRow(record, statsOf(record), now)), meta };
}
