import { jsonArrayFrom } from "kysely/helpers/postgres";
import { limitOf } from "#domain/capacity-assignments.ts";
import { type Move, movedWindow } from "#domain/moved-dates.ts";
import { insertLinks } from "#server/capacity-assignments/links.ts";
import { encryptPin, newPin } from "#server/check-in/devices/pins.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import { shortId } from "#server/platform/database/short-ids.ts";
import { makeStock } from "#server/stock/capacity.ts";
import { SAME } from "./duplicate-columns.ts";
import type { TicketCopies } from "./copy-tickets.ts";

/** Copies capacity assignments, with nothing sold. */
export async function copyCapacityAssignments(
  tx: Tx,
  from: OwnEvent,
  to: OwnEvent,
  tickets: TicketCopies,
): Promise<void> {
  const assignments = await tx
    .selectFrom("capacity_assignments")
    .select(SAME.capacity_assignments)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("capacity_assignment_tickets")
          .select("ticket_id")
          .whereRef("capacity_assignment_id", "=", "capacity_assignments.id"),
      ).as("tickets"),
    )
    .where("event_id", "=", from.id)
    .orderBy("id")
    .execute();
  for (const { tickets: named, ...assignment } of assignments) {
    const stock_id = await makeStock(tx, to, { kind: "CAPACITY_ASSIGNMENT", capacity: limitOf(assignment) });
    const made = await tx
      .insertInto("capacity_assignments")
      .values({ ...assignment, event_id: to.id, stock_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertLinks({ tx }, to, made, copiesOf(named, tickets));
  }
}

type Copying = {
  move: Move;
  tickets: TicketCopies;
  questions: ReadonlyMap<number, number>;
  secrets: Secrets;
};

/** Copies check-in lists without their check-ins. Each gets a new link, and a new PIN if the original has one. */
export async function copyCheckInLists(
  tx: Tx,
  from: OwnEvent,
  to: OwnEvent,
  { move, tickets, questions, secrets }: Copying,
): Promise<void> {
  const lists = await tx
    .selectFrom("check_in_lists")
    .select([...SAME.check_in_lists, "activates_at", "expires_at", "shown_question_ids", "encrypted_pin"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("check_in_list_tickets")
          .select("ticket_id")
          .whereRef("check_in_list_id", "=", "check_in_lists.id"),
      ).as("tickets"),
    )
    .where("event_id", "=", from.id)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  for (const { tickets: named, shown_question_ids: shown, encrypted_pin, ...list } of lists) {
    const { start, end } = movedWindow({ start: list.activates_at, end: list.expires_at }, move);
    const shown_question_ids = shown.flatMap((id) => questions.get(id) ?? []);
    const { id } = await tx
      .insertInto("check_in_lists")
      .values({
        ...{ ...list, shown_question_ids, activates_at: start, expires_at: end },
        ...{ event_id: to.id, short_id: shortId("cil") },
        encrypted_pin: encrypted_pin === null ? null : encryptPin(secrets, to, newPin()),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = copiesOf(named, tickets).map((ticket_id) => ({ check_in_list_id: id, ticket_id }));
    if (rows.length > 0) await tx.insertInto("check_in_list_tickets").values(rows).execute();
  }
}

function copiesOf(named: { ticket_id: number }[], tickets: TicketCopies): number[] {
  return named.flatMap(({ ticket_id }) => tickets.get(ticket_id) ?? []);
}
