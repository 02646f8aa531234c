import type { Body } from "#contract/endpoint.ts";
import type { checkInLists } from "#contract/check-in.ts";
import { checkInListProblem } from "#domain/check-in.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { changedFields, happened } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import { invalid } from "#server/platform/errors.ts";
import { shortId } from "#server/platform/short-ids.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";
import { toOptionalInstant } from "#server/platform/wall-time.ts";
import { findOwnTickets, type OwnTicket } from "#server/tickets/own-ticket.ts";
import type { OwnCheckInList } from "./own-list.ts";

type Input = Body<typeof checkInLists.create>;

/**
 * Creates a check-in list for some of the event's tickets. Gives its id.
 * @throws AppError no_tickets, invalid
 */
export async function createList(deed: Deed, event: OwnEvent, input: Input): Promise<number> {
  const tickets = await ticketsOf(deed, event, input);
  const row = { ...columnsOf(event, input), event_id: event.id, short_id: shortId("cil") };
  const { id } = await deed.tx.insertInto("check_in_lists").values(row).returning("id").executeTakeFirstOrThrow();
  await insertTickets(deed, { id }, tickets);
  await happened(deed, { kind: "check_in_list.created", ...about(event, { id }), data: {} });
  return id;
}

/**
 * Changes a list. Who is in stays in, whatever the list holds now.
 * @throws AppError conflict, no_tickets, invalid
 */
export async function updateList(
  deed: Deed,
  event: OwnEvent,
  list: OwnCheckInList,
  { updated_at, ...input }: Body<typeof checkInLists.update>,
): Promise<void> {
  const { tx, now } = deed;
  await lockUnchanged(tx, "check_in_lists", list, updated_at);
  const changes = columnsOf(event, input);
  await tx
    .updateTable("check_in_lists")
    .set({ ...changes, updated_at: now })
    .where("id", "=", list.id)
    .execute();
  const tickets = await ticketsOf(deed, event, input);
  await tx.deleteFrom("check_in_list_tickets").where("check_in_list_id", "=", list.id).execute();
  await insertTickets(deed, list, tickets);
  const changed = changedFields(list, changes);
  await happened(deed, { kind: "check_in_list.updated", ...about(event, list), data: { changed } });
}

/** Takes a list away from its doors; its check-ins stay. */
export async function removeList(deed: Deed, event: OwnEvent, list: OwnCheckInList): Promise<void> {
  await deed.tx
    .updateTable("check_in_lists")
    .set({ deleted_at: deed.now })
    .where("id", "=", list.id)
    .where("deleted_at", "is", null)
    .execute();
  await happened(deed, { kind: "check_in_list.deleted", ...about(event, list), data: {} });
}

function about(event: OwnEvent, list: { id: number }) {
  return { account_id: event.account_id, event_id: event.id, subject: { check_in_list: list.id } };
}

function columnsOf(event: OwnEvent, { name, description, all_tickets, ...input }: Input) {
  const times = {
    activates_at: toOptionalInstant(input.activates_at, event.timezone),
    expires_at: toOptionalInstant(input.expires_at, event.timezone),
  };
  const problem = checkInListProblem(times);
  if (problem) throw invalid({ expires_at: problem });
  return { name, description, all_tickets, ...times };
}

/** Those that are named; none where the list holds all of them. */
async function ticketsOf({ tx }: Deed, event: OwnEvent, { all_tickets, ticket_ids }: Input): Promise<OwnTicket[]> {
  const tickets = await findOwnTickets(tx, event, all_tickets ? [] : ticket_ids);
  if (!tickets) throw invalid({ ticket_ids: "foreign" });
  return tickets;
}

async function insertTickets({ tx }: Deed, list: { id: number }, tickets: readonly OwnTicket[]): Promise<void> {
  if (tickets.length === 0) return;
  await tx
    .insertInto("check_in_list_tickets")
    .values(tickets.map((ticket) => ({ check_in_list_id: list.id, ticket_id: ticket.id })))
    .execute();
}
