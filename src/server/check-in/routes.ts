import { checkInLists } from "#contract/check-in-lists.ts";
import { entryFigures } from "#contract/entries.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { keyFor } from "#server/platform/bearer-keys.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { listStanding } from "#server/questions/standing.ts";
import { findEntries } from "./entries.ts";
import { progressByTicket, listAnswer, listAnswers } from "./list-answer.ts";
import { ownCheckInList } from "./own-list.ts";
import { listCheckInLists, listTicketNames } from "./queries.ts";
import { testTickets } from "./rehearsal.ts";
import { createList, newLink, removeList, updateList } from "./write-list.ts";

export const checkInListRoutes: Route[] = [
  read(entryFigures.get, async (db, { caller, params, query }) => ({
    data: await findEntries(db, await ownEvent(db, caller, params.event_id), query.day),
  })),

  read(checkInLists.list, async (db, { caller, params, query, now }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const page = await listCheckInLists(db, event, query);
    return { ...page, data: (await listAnswers(db, event, page.data, now)).map((list) => seenBy(caller, list)) };
  }),

  read(checkInLists.tickets, async (db, { caller, params }) => ({
    data: await listTicketNames(db, await ownEvent(db, caller, params.event_id)),
  })),

  read(checkInLists.testTickets, async (db, { caller, params, app }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: testTickets(await ownCheckInList(db, event, params.check_in_list_id), app.ticket_codes) };
  }),

  read(checkInLists.questions, async (db, { caller, params }) => {
    const questions = await listStanding(db, await ownEvent(db, caller, params.event_id));
    return { data: questions.map(({ id, title }) => ({ id, title })) };
  }),

  write(checkInLists.create, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const id = await createList(deed, event, body);
    return { data: await listAnswer(deed.tx, event, await ownCheckInList(deed.tx, event, id), deed.now) };
  }),

  read(checkInLists.get, async (db, { caller, params, now }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const list = await ownCheckInList(db, event, params.check_in_list_id);
    const [answer, by_ticket] = await Promise.all([
      listAnswer(db, event, list, now),
      progressByTicket(db, event, list),
    ]);
    return { data: { ...seenBy(caller, answer), by_ticket } };
  }),

  write(checkInLists.update, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const list = await ownCheckInList(deed.tx, event, params.check_in_list_id);
    await updateList(deed, event, list, body);
    return { data: await listAnswer(deed.tx, event, await ownCheckInList(deed.tx, event, list.id), deed.now) };
  }),

  write(checkInLists.newLink, async (deed, { caller, params }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const list = await ownCheckInList(deed.tx, event, params.check_in_list_id);
    await newLink(deed, event, list);
    return { data: await listAnswer(deed.tx, event, await ownCheckInList(deed.tx, event, list.id), deed.now) };
  }),

  write(checkInLists.remove, async (deed, { caller, params }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    await removeList(deed, event, await ownCheckInList(deed.tx, event, params.check_in_list_id));
  }),
];

function seenBy<List extends { short_id: string }>(caller: SignedIn, list: List) {
  return { ...list, short_id: keyFor(caller, "check_in_list", list.short_id) };
}
