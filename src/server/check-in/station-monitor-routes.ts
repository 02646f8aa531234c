import { stationMonitor } from "#contract/station-monitor.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { listConflicts } from "./devices/conflicts.ts";
import { endPhone, listPhones, listRefused } from "./stations/station-monitor.ts";
import { newLink } from "./write-list.ts";

const CONFLICTS_SHOWN = 100;

export const stationMonitorRoutes: Route[] = [
  read(stationMonitor.phones, async (db, { check_in_list: list }) => ({ data: await listPhones(db, list) })),

  // also in an archived event: a device that was lost there is still lost
  write(stationMonitor.endPhone, async (ctx, { event, check_in_list: list, params, query }) => {
    const hasNewLink = query.with_new_link === "true";
    if (hasNewLink) refuseArchived(event);
    const data = await endPhone(ctx, event, list, params.check_in_device_id);
    if (hasNewLink) await newLink(ctx, event, list);
    return { data };
  }),

  read(stationMonitor.refused, (db, { check_in_list: list, query }) => listRefused(db, list, query)),

  read(stationMonitor.conflicts, async (db, { event, check_in_list: list }) => ({
    data: await listConflicts(db, event, list, { limit: CONFLICTS_SHOWN }),
  })),
];
