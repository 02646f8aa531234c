import { tickets } from "#contract/tickets.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { changeTicket } from "./change.ts";
import { createTicket } from "./create.ts";
import { ownTicket } from "./own-ticket.ts";
import { listTickets, requireTicket } from "./queries.ts";
import { removeTicket } from "./remove.ts";
import { sortTickets } from "./sort.ts";
import { ticketAnswer } from "./ticket-answer.ts";
import { updateTicket } from "./update.ts";

export const ticketRoutes: Route[] = [
  read(tickets.list, async (db, { caller, params, query, now }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const page = await listTickets(db, event, query);
    return { ...page, data: page.data.map((row) => ticketAnswer(event, row, now)) };
  }),

  write(tickets.create, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const id = await createTicket(deed, event, body);
    return { data: ticketAnswer(event, await requireTicket(deed.tx, event, { id }), deed.now) };
  }),

  read(tickets.get, async (db, { caller, params, now }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const ticket = await ownTicket(db, event, params.ticket_id);
    return { data: ticketAnswer(event, await requireTicket(db, event, ticket), now) };
  }),

  write(tickets.update, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const ticket = await ownTicket(deed.tx, event, params.ticket_id);
    await updateTicket(deed, event, ticket, body);
    return { data: ticketAnswer(event, await requireTicket(deed.tx, event, ticket), deed.now) };
  }),

  write(tickets.change, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const ticket = await ownTicket(deed.tx, event, params.ticket_id);
    await changeTicket(deed, event, ticket, body);
    return { data: ticketAnswer(event, await requireTicket(deed.tx, event, ticket), deed.now) };
  }),

  write(tickets.remove, async (deed, { caller, params }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    await removeTicket(deed, event, await ownTicket(deed.tx, event, params.ticket_id));
  }),

  write(tickets.sort, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    await sortTickets(deed, event, body.ticket_ids);
  }),
];
