import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Reply } from "#contract/endpoint.ts";
import type { orders } from "#contract/orders.ts";
import { orderLabel } from "#domain/order-lifecycle.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { isoText } from "#server/platform/iso-text.ts";
import type { Database } from "#server/platform/table-types.ts";
import { agreementColumns } from "./agreement.ts";
import { mailsOf } from "./mails-of.ts";
import { answersOfOrder, readAll } from "#server/questions/readable.ts";
import { ORDER_COLUMNS, orderColumns, selectAttendees } from "./order-columns.ts";
import type { OwnOrder } from "./own-order.ts";
import { isListedOrder } from "./queries.ts";

/**
 * An order as its organizer sees it: lines, attendees, mails, in one statement.
 * @throws AppError not_found
 */
export async function orderAnswer(
  db: ReadDb,
  event: OwnEvent,
  own: OwnOrder,
): Promise<Reply<typeof orders.get>["data"]> {
  const order = await db
    .selectFrom("orders")
    .select(["orders.id", ...ORDER_COLUMNS])
    .select(orderColumns())
    .select(["orders.is_manually_created", "orders.payment_provider", "orders.completed_at", "orders.cancelled_at"])
    .select(["orders.reserved_until", jsonObjectFrom(lastFailure()).as("payment_failure"), ...agreementColumns()])
    .select([jsonArrayFrom(attendeesAtDoor()).as("attendees"), mailsOf(db, sql.ref<number>("orders.id")).as("mails")])
    .select(answersOfOrder().as("answers"))
    .where("orders.id", "=", own.id)
    .where("orders.event_id", "=", event.id)
    .where(isListedOrder)
    .executeTakeFirst();
  if (!order) throw new AppError("not_found");
  const { terms_accepted_at, terms, privacy, answers, ...most } = order;
  const agreement = terms_accepted_at && { at: terms_accepted_at, terms, privacy };
  return { ...most, agreement, answers: readAll(answers), label: orderLabel(order) };
}

function lastFailure() {
  return expressionBuilder<Database, "orders">()
    .selectFrom("payments")
    .select((columns) => ["payments.failure_code as code", isoText(columns.ref("payments.updated_at")).as("at")])
    .whereRef("payments.order_id", "=", "orders.id")
    .where("payments.status", "=", "FAILED")
    .orderBy("payments.id", "desc")
    .limit(1);
}

function attendeesAtDoor() {
  return selectAttendees()
    .leftJoin("check_ins", (join) =>
      join.onRef("check_ins.attendee_id", "=", "attendees.id").on("check_ins.undone_at", "is", null),
    )
    .select((columns) => ["attendees.id", isoText(columns.ref("check_ins.checked_in_at")).as("checked_in_at")]);
}
