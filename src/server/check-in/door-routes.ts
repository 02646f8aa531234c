import { door } from "#contract/check-in.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { findAtDoor } from "./find-at-door.ts";
import { listAnswer } from "./list-answer.ts";
import { scan } from "./scan.ts";
import { undo } from "./undo.ts";

export const doorRoutes: Route[] = [
  // also when it is closed, so that the door can be told since when, or until when
  read(door.get, async (db, { caller: list, now }) => {
    const { event, event_title, timezone, start_date } = list;
    const answer = await listAnswer(db, event, list, now);
    return { data: { ...answer, event: { id: event.id, title: event_title, timezone, start_date } } };
  }),

  read(door.attendees, async (db, { caller: list, query }) => {
    const { data, has_more } = await findAtDoor(db, list, query.query);
    return { data, meta: { has_more } };
  }),

  write(door.checkIn, async (deed, { caller: list, body, address }) => ({
    data: await scan(deed, list, body.codes, address),
  })),

  write(door.undo, (deed, { caller: list, params }) => undo(deed, list, params.check_in_short_id)),
];
