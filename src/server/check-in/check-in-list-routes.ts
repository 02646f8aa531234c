import { checkInLists } from "#contract/check-in-lists.ts";
import { entryStats } from "#contract/arrivals.ts";
import { type OwnEvent, refuseArchived } from "#server/access/own-event.ts";
import type { App } from "#server/platform/app-context.ts";
import { keyFor } from "#server/platform/sessions/bearer-keys.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { listStoredQuestions } from "#server/questions/question-status.ts";
import { findEntries } from "./stations/arrivals-per-interval.ts";
import { progressByTicket, listResponse, listAnswers } from "./list-response.ts";
import { ownCheckInList } from "./own-list.ts";
import { pinOf } from "./devices/pins.ts";
import { listCheckInLists, listTicketNames } from "./check-in-list-queries.ts";
import { testTickets } from "./admission/test-scans.ts";
import { createList, newLink, removeList, updateList } from "./write-list.ts";

export const checkInListRoutes: Route[] = [
  read(entryStats.get, async (db, { event, query }) => ({
    data: await findEntries(db, event, query.day),
  })),

  read(checkInLists.list, async (db, { event, caller, query, now, app }) => {
    const page = await listCheckInLists(db, event, query);
    return { ...page, data: (await listAnswers(db, event, page.data, now)).map((list) => seenBy(caller, app, list)) };
  }),

  read(checkInLists.tickets, async (db, { event }) => ({
    data: await listTicketNames(db, event),
  })),

  read(checkInLists.testTickets, async (_db, { check_in_list: list, app }) => ({
    data: testTickets(list, app.ticket_codes),
  })),

  read(checkInLists.questions, async (db, { event }) => {
    const questions = await listStoredQuestions(db, event);
    return { data: questions.map(({ id, title }) => ({ id, title })) };
  }),

  write(checkInLists.create, async (ctx, { event, caller, body, app }) => {
    refuseArchived(event);
    const id = await createList(ctx, event, body, app.secrets);
    return { data: await answerOf(ctx, { caller, app, event }, id) };
  }),

  read(checkInLists.get, async (db, { event, check_in_list: list, caller, now, app }) => {
    const [response, by_ticket] = await Promise.all([
      listResponse(db, event, list, now),
      progressByTicket(db, event, list),
    ]);
    return { data: { ...seenBy(caller, app, response), by_ticket } };
  }),

  write(checkInLists.update, async (ctx, { event, check_in_list: list, caller, body, app }) => {
    refuseArchived(event);
    await updateList(ctx, event, list, body, app.secrets);
    return { data: await answerOf(ctx, { caller, app, event }, list.id) };
  }),

  write(checkInLists.newLink, async (ctx, { event, check_in_list: list, caller, app }) => {
    refuseArchived(event);
    await newLink(ctx, event, list);
    return { data: await answerOf(ctx, { caller, app, event }, list.id) };
  }),

  write(checkInLists.remove, async (ctx, { event, check_in_list: list }) => {
    refuseArchived(event);
    await removeList(ctx, event, list);
  }),
];

type Asking = { caller: SignedIn; app: Pick<App, "secrets">; event: OwnEvent };

async function answerOf({ tx, now }: WriteContext, { caller, app, event }: Asking, id: number) {
  return seenBy(caller, app, await listResponse(tx, event, await ownCheckInList(tx, event, id), now));
}

/** Includes the link and the PIN for a member who may have them, else null in their place. */
function seenBy<List extends { short_id: string; event_id: number; encrypted_pin: string | null }>(
  caller: SignedIn,
  { secrets }: Pick<App, "secrets">,
  { encrypted_pin, ...list }: List,
) {
  const short_id = keyFor(caller, "check_in_list", list.short_id);
  return { ...list, short_id, pin: short_id === null ? null : pinOf(secrets, { ...list, encrypted_pin }) };
}
