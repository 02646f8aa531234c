import { stationMonitor } from "#contract/station-monitor.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { listConflicts } from "./devices/conflicts.ts";
import { ownCheckInList } from "./own-list.ts";
import { endPhone, listPhones, listRefused } from "./stations/station-monitor.ts";
import { newLink } from "./write-list.ts";

const CONFLICTS_SHOWN = 100;

export const stationMonitorRoutes: Route[] = [
  read(stationMonitor.phones, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await listPhones(db, await ownCheckInList(db, event, params.check_in_list_id)) };
  }),

  // also in an archived event: a device that was lost there is still lost
  write(stationMonitor.endPhone, async (ctx, { caller, params, query }) => {
    const hasNewLink = query.with_new_link === "true";
    const event = await (hasNewLink ? ownEditableEvent : ownEvent)(ctx.tx, caller, params.event_id);
    const list = await ownCheckInList(ctx.tx, event, params.check_in_list_id);
    const data = await endPhone(ctx, event, list, params.check_in_device_id);
    if (hasNewLink) await newLink(ctx, event, list);
    return { data };
  }),

  read(stationMonitor.refused, async (db, { caller, params, query }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return listRefused(db, await ownCheckInList(db, event, params.check_in_list_id), query);
  }),

  read(stationMonitor.conflicts, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const list = await ownCheckInList(db, event, params.check_in_list_id);
    return { data: await listConflicts(db, event, list, { limit: CONFLICTS_SHOWN }) };
  }),
];
