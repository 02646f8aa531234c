import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { checkInListPublic } from "./check-in.ts";
import { shortId } from "./fields.ts";
import { NOUNS, type Noun } from "./cache-tags.ts";

/** Of an event's live messages: what has changed since the last one, so that whoever shows it asks again. */
export const liveChange = z.object({ touches: z.array(z.enum(Object.keys(NOUNS) as [Noun, ...Noun[]])) });

/** What a door is told live: its counts, and whether it lets people in. */
export const liveCounts = checkInListPublic.pick({
  ...{ state: true, total_attendees: true, checked_in_attendees: true, inside_attendees: true, by_ticket: true },
});
export type LiveCounts = z.output<typeof liveCounts>;

/**
 * What happens is told while somebody looks (server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html): one
 * `data: {…}` a message, at most one a second. A stream ends after ten minutes at the latest, and whenever it must be asked for anew.
 */
export const live = {
  event: endpoint({
    method: "GET",
    path: "/events/:event_id/live",
    access: "organizer",
    area: "events",
    summary: "What changes in an event, told within two seconds: a stream of server-sent events",
    about: [],
    params: inEvent,
    returns: liveChange,
    kind: "events",
    refuses: ["unavailable"],
    limit: { per_minute: 60, by: "session" },
  }),
  station: endpoint({
    method: "GET",
    path: "/public/check-in-lists/:check_in_list_short_id/live",
    access: "station_closed",
    summary: "A list's counts, told within two seconds: a stream of server-sent events",
    about: [],
    params: z.object({ check_in_list_short_id: shortId("cil") }),
    returns: liveCounts,
    kind: "events",
    refuses: ["unavailable"],
    limit: { per_minute: 6_000, by: "session" },
  }),
};
