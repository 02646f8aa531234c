import type { Body } from "#contract/endpoint.ts";
import type { checkInLists } from "#contract/check-in-lists.ts";
import { checkInListProblem } from "#domain/check-in.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { shortId } from "#server/platform/short-ids.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";
import { toOptionalInstant } from "#server/platform/wall-time.ts";
import { requireCheckInList } from "./queries.ts";

type Input = Body<typeof checkInLists.create>;

/**
 * Creates a check-in list for some of the event's tickets. Gives its id.
 * @throws AppError no_tickets, invalid
 */
export async function createList(tx: Tx, event: OwnEvent, input: Input): Promise<number> {
  const ticket_ids = await ownTicketIds(tx, event, input.ticket_ids);
  const row = { ...columnsOf(event, input), event_id: event.id, short_id: shortId("cil") };
  const { id } = await tx.insertInto("check_in_lists").values(row).returning("id").executeTakeFirstOrThrow();
  await insertTickets(tx, id, ticket_ids);
  return id;
}

/**
 * Changes a list. Who is in stays in, whatever the list holds now.
 * @throws AppError not_found, conflict, no_tickets, invalid
 */
export async function updateList(
  tx: Tx,
  event: OwnEvent,
  check_in_list_id: number,
  { updated_at, ...input }: Body<typeof checkInLists.update>,
): Promise<void> {
  await requireCheckInList(tx, event, check_in_list_id);
  await lockUnchanged(tx, "check_in_lists", { id: check_in_list_id }, updated_at);
  const { numUpdatedRows } = await tx
    .updateTable("check_in_lists")
    .set({ ...columnsOf(event, input), updated_at: new Date() })
    .where("id", "=", check_in_list_id)
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError("not_found");
  const ticket_ids = await ownTicketIds(tx, event, input.ticket_ids);
  await tx.deleteFrom("check_in_list_tickets").where("check_in_list_id", "=", check_in_list_id).execute();
  await insertTickets(tx, check_in_list_id, ticket_ids);
}

/**
 * Takes a list away from its doors; its check-ins stay.
 * @throws AppError not_found
 */
export async function removeList(tx: Tx, event: OwnEvent, check_in_list_id: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("check_in_lists")
    .set({ deleted_at: new Date() })
    .where("id", "=", check_in_list_id)
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError("not_found");
}

function columnsOf(event: OwnEvent, { name, description, ...input }: Input) {
  const times = {
    activates_at: toOptionalInstant(input.activates_at, event.timezone),
    expires_at: toOptionalInstant(input.expires_at, event.timezone),
  };
  const problem = checkInListProblem(times);
  if (problem) throw invalid({ expires_at: problem });
  return { name, description, ...times };
}

async function ownTicketIds(tx: Tx, event: OwnEvent, ticket_ids: readonly number[]): Promise<number[]> {
  const mine = await tx
    .selectFrom("tickets")
    .select("id")
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .execute();
  if (mine.length === 0) throw new AppError("no_tickets");
  const known = new Set(mine.map(({ id }) => id));
  if (ticket_ids.some((id) => !known.has(id))) throw invalid({ ticket_ids: "foreign" });
  return [...new Set(ticket_ids)];
}

async function insertTickets(tx: Tx, check_in_list_id: number, ticket_ids: readonly number[]): Promise<void> {
  await tx
    .insertInto("check_in_list_tickets")
    .values(ticket_ids.map((ticket_id) => ({ check_in_list_id, ticket_id })))
    .execute();
}
