import { z } from "zod";
import { day, instant } from "./fields.ts";
import { endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";

/**
 * The check-ins of one day, in steps of five minutes for each check-in list; empty steps are
 * omitted.
 */
export const entries = z.object({
  /** The days with check-ins, in the event's zone; newest first. */
  days: z.array(day),
  /** The day of this result: the newest, unless another was requested. */
  day: day.nullable(),
  lists: z.array(z.object({ id: z.int(), name: z.string(), counts_separately: z.boolean(), check_ins: z.int() })),
  steps: z.array(z.object({ at: instant, check_in_list_id: z.int(), check_ins: z.int() })),
});
export type Entries = z.output<typeof entries>;

export const entryStats = {
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/entries",
    access: "organizer",
    area: "check_in",
    summary: "Get the check-ins of one day, by five minutes and check-in list",
    provides: ["stats", "check_ins", "check_in_lists"],
    params: inEvent,
    query: z.object({ day: day.optional() }),
    returns: single(entries),
  }),
};
