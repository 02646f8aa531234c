import { door } from "#contract/check-in-lists.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { findAtDoor } from "./find-at-door.ts";
import { listAnswer } from "./list-answer.ts";
import { requireOpenList } from "./open-list.ts";
import { requireDoorList } from "./queries.ts";
import { scan } from "./scan.ts";
import { undo } from "./undo.ts";

export const doorRoutes: Route[] = [
  // also when it is closed, so that the door can be told since when, or until when
  read(door.get, async (db, { params }) => {
    const { event_title, timezone, start_date, ...list } = await requireDoorList(db, params.check_in_list_short_id);
    const event = { id: list.event_id, title: event_title, timezone, start_date };
    return { data: { ...(await listAnswer(db, event, list)), event } };
  }),

  read(door.attendees, async (db, { params, query }) => {
    const list = await requireOpenList(db, params.check_in_list_short_id);
    const { data, has_more } = await findAtDoor(db, list, query);
    return { data, meta: { page: query.page, has_more } };
  }),

  write(door.checkIn, async (tx, { params, body, address }) => ({
    data: await scan(tx, params.check_in_list_short_id, body.attendee_short_ids, address),
  })),

  write(door.undo, async (tx, { params }) => undo(tx, params.check_in_list_short_id, params.check_in_short_id)),
];
