import { checkInLists } from "#contract/check-in-lists.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { listAnswer, listAnswers } from "./list-answer.ts";
import { listCheckInLists, requireCheckInList } from "./queries.ts";
import { createList, removeList, updateList } from "./write-list.ts";

export const checkInListRoutes: Route[] = [
  read(checkInLists.list, async (db, { caller, params, query }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const page = await listCheckInLists(db, event, query);
    return { ...page, data: await listAnswers(db, event, page.data) };
  }),

  write(checkInLists.create, async (tx, { caller, params, body }) => {
    const event = await ownEditableEvent(tx, caller, params.event_id);
    const id = await createList(tx, event, body);
    return { data: await listAnswer(tx, event, await requireCheckInList(tx, event, id)) };
  }),

  read(checkInLists.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await listAnswer(db, event, await requireCheckInList(db, event, params.check_in_list_id)) };
  }),

  write(checkInLists.update, async (tx, { caller, params, body }) => {
    const event = await ownEditableEvent(tx, caller, params.event_id);
    await updateList(tx, event, params.check_in_list_id, body);
    return { data: await listAnswer(tx, event, await requireCheckInList(tx, event, params.check_in_list_id)) };
  }),

  write(checkInLists.remove, async (tx, { caller, params }) => {
    const event = await ownEditableEvent(tx, caller, params.event_id);
    await removeList(tx, event, params.check_in_list_id);
  }),
];
