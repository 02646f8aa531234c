import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { checkInListPublic } from "./check-in.ts";
import { shortId } from "./fields.ts";
import { NOUNS, type Noun } from "./cache-tags.ts";

/**
 * A live message of an event: the nouns that changed since the last one, so that clients can
 * refetch them.
 */
export const liveChange = z.object({ invalidates: z.array(z.enum(Object.keys(NOUNS) as [Noun, ...Noun[]])) });

/** The live data of a check-in station: the counts, and whether the list is active. */
export const liveCounts = checkInListPublic.pick({
  ...{ state: true, total_attendees: true, checked_in_attendees: true, inside_attendees: true, by_ticket: true },
});
export type LiveCounts = z.output<typeof liveCounts>;

/**
 * Live updates as server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html): one `data: {…}` per message, at
 * most one a second. A stream ends after ten minutes at the latest, and whenever the client has to
 * authenticate again.
 */
export const live = {
  event: endpoint({
    method: "GET",
    path: "/events/:event_id/live",
    access: "organizer",
    area: "events",
    summary: "Stream an event's changes within two seconds, as server-sent events",
    provides: [],
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
    summary: "Stream a check-in list's counts within two seconds, as server-sent events",
    provides: [],
    params: z.object({ check_in_list_short_id: shortId("cil") }),
    returns: liveCounts,
    kind: "events",
    refuses: ["unavailable"],
    limit: { per_minute: 6_000, by: "session" },
  }),
};
