import { z } from "zod";
import { day, instant } from "./fields.ts";
import { endpoint, one } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";

/** How people came on one day, in steps of five minutes by each check-in list; steps in which nobody came are left out. */
export const entries = z.object({
  /** The days, in the event's zone, on which anybody came; newest first. */
  days: z.array(day),
  /** The one that is told: the newest, unless another was asked for. */
  day: day.nullable(),
  lists: z.array(z.object({ id: z.int(), name: z.string(), counts_by_itself: z.boolean(), check_ins: z.int() })),
  steps: z.array(z.object({ at: instant, check_in_list_id: z.int(), check_ins: z.int() })),
});
export type Entries = z.output<typeof entries>;

export const entryStats = {
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/entries",
    access: "organizer",
    area: "check_in",
    summary: "How people came on one day: by five minutes and check-in list",
    about: ["stats", "check_ins", "check_in_lists"],
    params: inEvent,
    query: z.object({ day: day.optional() }),
    returns: one(entries),
  }),
};
