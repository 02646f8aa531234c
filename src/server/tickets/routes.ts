import { tickets } from "#contract/tickets.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { changeTicket } from "./change.ts";
import { createTicket } from "./create.ts";
import { listTickets, requireTicket } from "./queries.ts";
import { removeTicket } from "./remove.ts";
import { sortTickets } from "./sort.ts";
import { ticketAnswer } from "./ticket-answer.ts";
import { updateTicket } from "./update.ts";

export const ticketRoutes: Route[] = [
  read(tickets.list, async (db, { caller, params, query }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const page = await listTickets(db, event, query);
    return { ...page, data: page.data.map((row) => ticketAnswer(row, new Date())) };
  }),

  write(tickets.create, async (tx, { caller, params, body }) => {
    const event = await ownEditableEvent(tx, caller, params.event_id);
    const id = await createTicket(tx, event, body);
    return { data: ticketAnswer(await requireTicket(tx, event, id), new Date()) };
  }),

  read(tickets.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: ticketAnswer(await requireTicket(db, event, params.ticket_id), new Date()) };
  }),

  write(tickets.update, async (tx, { caller, params, body }) => {
    const event = await ownEditableEvent(tx, caller, params.event_id);
    await updateTicket(tx, event, params.ticket_id, body);
    return { data: ticketAnswer(await requireTicket(tx, event, params.ticket_id), new Date()) };
  }),

  write(tickets.change, async (tx, { caller, params, body }) => {
    const event = await ownEditableEvent(tx, caller, params.event_id);
    await changeTicket(tx, event, params.ticket_id, body);
    return { data: ticketAnswer(await requireTicket(tx, event, params.ticket_id), new Date()) };
  }),

  write(tickets.remove, async (tx, { caller, params }) => {
    const event = await ownEditableEvent(tx, caller, params.event_id);
    await removeTicket(tx, event, params.ticket_id);
  }),

  write(tickets.sort, async (tx, { caller, params, body }) => {
    const event = await ownEditableEvent(tx, caller, params.event_id);
    await sortTickets(tx, event, body.ticket_ids);
  }),
];
