import type { Body } from "#contract/endpoint.ts";
import type { checkInLists } from "#contract/check-in-lists.ts";
import { checkInListProblem } from "#domain/check-in.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import { shortId } from "#server/platform/database/short-ids.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { toOptionalInstant } from "#server/platform/wall-time.ts";
import { listStoredQuestions } from "#server/questions/question-status.ts";
import { findOwnTickets, type OwnTicket } from "#server/tickets/own-ticket.ts";
import type { OwnCheckInList } from "./own-list.ts";
import { encryptPin, newPin, pinOf } from "./devices/pins.ts";

type Input = Body<typeof checkInLists.create>;

/**
 * Creates a check-in list for some of the event's tickets, with a PIN unless its organizer wants
 * none. Returns its id.
 * @throws AppError no_tickets, invalid
 */
export async function createList(ctx: WriteContext, event: OwnEvent, input: Input, secrets: Secrets): Promise<number> {
  const tickets = await ticketsOf(ctx, event, input);
  const columns = {
    ...columnsOf(event, input),
    ...pinColumn(secrets, event, input.pin === undefined ? newPin() : input.pin),
  };
  const row = { ...columns, ...(await questionsOf(ctx, event, input)), event_id: event.id, short_id: shortId("cil") };
  const { id } = await ctx.tx.insertInto("check_in_lists").values(row).returning("id").executeTakeFirstOrThrow();
  await insertTickets(ctx, { id }, tickets);
  await recordActivity(ctx, { kind: "check_in_list.created", ...about(event, { id }), data: {} });
  return id;
}

/**
 * Changes a list. Attendees who are in stay in, whatever tickets the list has now.
 * @throws AppError conflict, no_tickets, invalid
 */
export async function updateList(
  ctx: WriteContext,
  event: OwnEvent,
  list: OwnCheckInList,
  { updated_at, ...input }: Body<typeof checkInLists.update>,
  secrets: Secrets,
): Promise<void> {
  const { tx, now } = ctx;
  const isOtherPin = input.pin !== undefined && input.pin !== pinOf(secrets, list);
  const pin = isOtherPin ? pinColumn(secrets, event, input.pin ?? null) : {};
  await lockIfUnmodified(tx, "check_in_lists", list, updated_at);
  const changes = { ...columnsOf(event, input), ...(await questionsOf(ctx, event, input)) };
  if (changes.counts_separately !== list.counts_separately && (await hasCheckIns(ctx, list)))
    throw invalid({ counts_separately: "came_in_already" });
  await tx
    .updateTable("check_in_lists")
    .set({ ...changes, ...pin, updated_at: now })
    .where("id", "=", list.id)
    .execute();
  // guesses of the old PIN say nothing about the new one
  if (isOtherPin) await clearWrongPins(ctx, list);
  const tickets = await ticketsOf(ctx, event, input);
  await tx.deleteFrom("check_in_list_tickets").where("check_in_list_id", "=", list.id).execute();
  await insertTickets(ctx, list, tickets);
  const changed = [...changedFields(list, changes), ...(isOtherPin ? ["pin"] : [])];
  await recordActivity(ctx, { kind: "check_in_list.updated", ...about(event, list), data: { changed } });
}

/** Deletes a list; its check-ins stay. */
export async function removeList(ctx: WriteContext, event: OwnEvent, list: OwnCheckInList): Promise<void> {
  await ctx.tx
    .updateTable("check_in_lists")
    .set({ deleted_at: ctx.now })
    .where("id", "=", list.id)
    .where("deleted_at", "is", null)
    .execute();
  await recordActivity(ctx, { kind: "check_in_list.deleted", ...about(event, list), data: {} });
}

/**
 * Gives a list another link: the old one is not found any more, and all devices must be paired
 * again.
 */
export async function newLink(ctx: WriteContext, event: OwnEvent, list: OwnCheckInList): Promise<void> {
  const { tx, now } = ctx;
  await tx
    .updateTable("check_in_lists")
    .set({ short_id: shortId("cil"), updated_at: now })
    .where("id", "=", list.id)
    .execute();
  await tx
    .updateTable("check_in_devices")
    .set({ ended_at: now })
    .where("check_in_list_id", "=", list.id)
    .where("ended_at", "is", null)
    .execute();
  // attempts to guess the PIN ended with the old link
  await clearWrongPins(ctx, list);
  await recordActivity(ctx, { kind: "check_in_list.link_renewed", ...about(event, list), data: {} });
}

function about(event: OwnEvent, list: { id: number }) {
  return { account_id: event.account_id, event_id: event.id, subject: { check_in_list: list.id } };
}

function columnsOf(event: OwnEvent, input: Input) {
  const { name, description, all_tickets, counts_separately, allows_reentry, badge_size, badge_has_code } = input;
  const times = {
    activates_at: toOptionalInstant(input.activates_at, event.timezone),
    expires_at: toOptionalInstant(input.expires_at, event.timezone),
  };
  const problem = checkInListProblem(times);
  if (problem) throw invalid({ expires_at: problem });
  return { name, description, all_tickets, counts_separately, allows_reentry, badge_size, badge_has_code, ...times };
}

function pinColumn(secrets: Secrets, event: OwnEvent, pin: string | null) {
  return { encrypted_pin: pin === null ? null : encryptPin(secrets, event, pin) };
}

async function clearWrongPins({ tx }: WriteContext, list: OwnCheckInList): Promise<void> {
  await tx.deleteFrom("check_in_pin_failures").where("check_in_list_id", "=", list.id).execute();
}

async function questionsOf({ tx }: WriteContext, event: OwnEvent, { shown_question_ids }: Input) {
  const standing = await listStoredQuestions(tx, event);
  const ids = new Set(standing.map(({ id }) => id));
  if (shown_question_ids.some((id) => !ids.has(id))) throw invalid({ shown_question_ids: "foreign" });
  return { shown_question_ids };
}

/**
 * Existing check-ins are counted in the list's present scope: after a change these attendees would
 * be in twice, or not at all.
 */
async function hasCheckIns({ tx }: WriteContext, list: OwnCheckInList): Promise<boolean> {
  const checkIn = await tx
    .selectFrom("check_ins")
    .select("id")
    .where("check_in_list_id", "=", list.id)
    .where("undone_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return checkIn !== undefined;
}

/** The chosen tickets; none where the list has all of them. */
async function ticketsOf(
  { tx }: WriteContext,
  event: OwnEvent,
  { all_tickets, ticket_ids }: Input,
): Promise<OwnTicket[]> {
  const tickets = await findOwnTickets(tx, event, all_tickets ? [] : ticket_ids);
  if (!tickets) throw invalid({ ticket_ids: "foreign" });
  return tickets;
}

async function insertTickets({ tx }: WriteContext, list: { id: number }, tickets: readonly OwnTicket[]): Promise<void> {
  if (tickets.length === 0) return;
  await tx
    .insertInto("check_in_list_tickets")
    .values(tickets.map((ticket) => ({ check_in_list_id: list.id, ticket_id: ticket.id })))
    .execute();
}
