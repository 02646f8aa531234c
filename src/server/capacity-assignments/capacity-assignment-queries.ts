import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { capacityAssignmentList } from "#contract/capacity-assignments.ts";
import type { ListQuery } from "#contract/lists.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import { foldedText } from "#server/platform/database/search.ts";
import type { Database } from "#server/platform/table-types.ts";
import { stillHeld } from "#server/stock/active-holds.ts";

export type AssignmentRow = Awaited<ReturnType<ReturnType<typeof selectAssignments>["execute"]>>[number];

export function listAssignments(db: ReadDb, event: OwnEvent, query: ListQuery) {
  return listPage(selectAssignments(db, event), query, COLUMNS);
}

export function findAssignment(db: ReadDb, event: OwnEvent, id: number): Promise<AssignmentRow | undefined> {
  return selectAssignments(db, event).where("capacity_assignments.id", "=", id).executeTakeFirst();
}

/** The tickets that share it, including deleted ones. */
export async function listLinkedTicketIds(db: ReadDb, assignment: { id: number }): Promise<number[]> {
  const links = await db
    .selectFrom("capacity_assignment_tickets")
    .select("ticket_id")
    .where("capacity_assignment_id", "=", assignment.id)
    .orderBy("ticket_id")
    .execute();
  return links.map(({ ticket_id }) => ticket_id);
}

function selectAssignments(db: ReadDb, event: OwnEvent) {
  return db
    .selectFrom("capacity_assignments")
    .innerJoin("stocks", "stocks.id", "capacity_assignments.stock_id")
    .select([
      "capacity_assignments.id",
      "capacity_assignments.event_id",
      "capacity_assignments.stock_id",
      "capacity_assignments.name",
      "capacity_assignments.capacity",
      "capacity_assignments.status",
      "capacity_assignments.created_at",
      "capacity_assignments.updated_at",
      "stocks.sold",
      stillHeld.as("held"),
    ])
    .select(ticketsColumn().as("tickets"))
    .where("capacity_assignments.event_id", "=", event.id);
}

function ticketsColumn() {
  return jsonArrayFrom(
    expressionBuilder<Database, "capacity_assignments">()
      .selectFrom("capacity_assignment_tickets as link")
      .innerJoin("tickets", "tickets.id", "link.ticket_id")
      .select(["tickets.id", "tickets.title"])
      .whereRef("link.capacity_assignment_id", "=", "capacity_assignments.id")
      .where("tickets.deleted_at", "is", null)
      .orderBy("tickets.order")
      .orderBy("tickets.id"),
  );
}

const COLUMNS: ListColumns<typeof capacityAssignmentList> = {
  sorts: {
    created_at: sql.ref("capacity_assignments.created_at"),
    name: sql`lower(capacity_assignments.name)`,
    used_capacity: sql.ref("stocks.sold"),
    capacity: sql.ref("capacity_assignments.capacity"),
  },
  filters: { status: sql.ref("capacity_assignments.status") },
  search: foldedText("capacity_assignments.name"),
  unique: sql.ref("capacity_assignments.id"),
};
