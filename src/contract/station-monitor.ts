import { z } from "zod";
import { REFUSED_OUTCOMES } from "#domain/check-in.ts";
import { scanConflict } from "./check-in.ts";
import { inList } from "./check-in-lists.ts";
import { all, endpoint, single } from "./endpoint.ts";
import { id, instant } from "./fields.ts";
import { list, listQuery, page } from "./lists.ts";

export const watchedPhone = z.object({
  id: z.int(),
  name: z.string(),
  paired_at: instant,
  last_seen_at: instant.nullable(),
  /** When it last uploaded scans, and the status that it reported then. */
  last_sync_at: instant.nullable(),
  waiting: z.int(),
  battery: z.int().nullable(),
  check_ins: z.int(),
  /** When its access was ended. */
  ended_at: instant.nullable(),
});
export type WatchedPhone = z.output<typeof watchedPhone>;

export const refusedScan = z.object({
  id: z.int(),
  outcome: z.enum(REFUSED_OUTCOMES),
  scanned_at: instant,
  /** The last four characters of the scanned code. */
  code_suffix: z.string(),
  attendee: z
    .object({ id: z.int(), first_name: z.string(), last_name: z.string().nullable(), public_id: z.string() })
    .nullable(),
  phone_name: z.string().nullable(),
  /** The device was offline and let the attendee in. */
  was_admitted: z.boolean(),
});
export type RefusedScan = z.output<typeof refusedScan>;

export const listOfRefusedScans = list({
  sorts: ["scanned_at"],
  default_sort: "scanned_at",
  default_direction: "desc",
  filters: { outcome: REFUSED_OUTCOMES as [string, ...string[]] },
});

export const stationMonitor = {
  phones: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-lists/:check_in_list_id/phones",
    access: "organizer",
    area: "check_in",
    summary: "List the devices of a check-in list, including those whose access ended",
    provides: ["check_in_devices", "check_ins"],
    params: inList,
    returns: all(watchedPhone),
  }),
  endPhone: endpoint({
    method: "DELETE",
    path: "/events/:event_id/check-in-lists/:check_in_list_id/phones/:check_in_device_id",
    access: "organizer",
    area: "check_in",
    summary:
      "End a device's access: it is notified and deletes its stored data; with with_new_link, also replaces the link of the list",
    invalidates: ["check_in_devices", "check_in_lists"],
    refuses: ["event_archived"],
    params: inList.extend({ check_in_device_id: id }),
    query: z.object({ with_new_link: z.enum(["true", "false"]).optional() }),
    returns: single(watchedPhone),
  }),
  refused: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-lists/:check_in_list_id/refused-scans",
    access: "organizer",
    area: "check_in",
    summary: "List refused scans with their reasons",
    provides: ["check_in_devices", "check_ins"],
    params: inList,
    query: listQuery(listOfRefusedScans),
    returns: page(refusedScan),
  }),
  conflicts: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-lists/:check_in_list_id/conflicts",
    access: "organizer",
    area: "check_in",
    summary: "List the last 100 attendees who were checked in twice while devices were offline",
    provides: ["check_in_devices", "check_ins"],
    params: inList,
    returns: all(scanConflict),
  }),
};
