import { type RawBuilder, type SqlBool, sql } from "kysely";
import { attendeeList } from "#contract/attendees.ts";
import type { BulkInput } from "#contract/bulk-actions.ts";
import { type Narrowing, narrowingQuery } from "#contract/lists.ts";
import { orderList } from "#contract/orders.ts";
import { BULK, type BulkNoun } from "#domain/bulk-actions.ts";
import { isListedAttendee } from "#server/access/own-attendee.ts";
import { HOW } from "#server/attendees/attendee-queries.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { how, isListedOrder } from "#server/orders/read/order-queries.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";
import { narrowed } from "#server/platform/lists.ts";

type Chosen = Pick<BulkInput, "action" | "ids" | "matching" | "up_to" | "undoes">;

/**
 * The selected rows, as a query of their ids: single ones, all that match a search and filters, or
 * those that an earlier action was applied to. Never rows of another event, and only rows that the
 * list shows.
 * @throws AppError invalid (matching)
 */
export function chosenRows(db: ReadDb, event: OwnEvent, chosen: Chosen) {
  const { noun } = BULK[chosen.action];
  const narrowing = narrowingOf(noun, chosen.matching ?? {});
  // both tables have the same shape here, because only their ids are selected
  return noun === "orders"
    ? (orders(db, event, narrowing, isChosen(noun, chosen)) as unknown as ReturnType<typeof attendees>)
    : attendees(db, event, narrowing, isChosen(noun, chosen));
}

function attendees(db: ReadDb, event: OwnEvent, narrowing: Narrowing, isOne: RawBuilder<SqlBool>) {
  const rows = db.selectFrom("attendees").where("attendees.event_id", "=", event.id).where(isListedAttendee);
  return narrowed(rows.where(isOne), narrowing, HOW);
}

function orders(db: ReadDb, event: OwnEvent, narrowing: Narrowing, isOne: RawBuilder<SqlBool>) {
  const rows = db.selectFrom("orders").where("orders.event_id", "=", event.id).where(isListedOrder);
  return narrowed(rows.where(isOne), narrowing, how(event));
}

/**
 * Parses the search and filters as the list's own endpoint does: unknown ones are refused, never
 * ignored.
 */
function narrowingOf(noun: BulkNoun, matching: Record<string, string>): Narrowing {
  const list = noun === "orders" ? narrowingQuery(orderList) : narrowingQuery(attendeeList);
  const parsed = list.safeParse(matching);
  if (!parsed.success) throw invalid({ matching: "wrong" });
  return parsed.data;
}

function isChosen(noun: BulkNoun, { ids, up_to, undoes }: Chosen): RawBuilder<SqlBool> {
  const id = sql.ref(`${noun}.id`);
  const conditions = [
    ...(ids ? [sql`${id} = any(${ids}::bigint[])`] : []),
    ...(up_to == null ? [] : [sql`${id} <= ${up_to}`]),
    ...(undoes == null
      ? []
      : [
          sql`exists (
            select from bulk_action_rows as earlier
            where earlier.bulk_action_id = ${undoes}
              and earlier.subject_id = ${id}
              and earlier.status = 'DONE')`,
        ]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
