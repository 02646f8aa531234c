import { type RawBuilder, sql } from "kysely";
import type { AudienceInput, Reached } from "#contract/messages.ts";
import type { Arrival, MessageGoesTo, MessageType } from "#domain/messages.ts";
import { isSavedSelection } from "#domain/bulk-actions.ts";
import { fullName } from "#domain/names.ts";
import { ownBulkAction } from "#server/bulk-actions/own-run.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { invalid, unlessMissing } from "#server/platform/errors.ts";
import { findSomeOwnTickets } from "#server/tickets/own-ticket.ts";

export type Audience = {
  type: MessageType;
  ticket_ids: number[];
  attendee_ids: number[];
  order_id: number | null;
  promo_code_id: number | null;
  selection_id: number | null;
  send_to: MessageGoesTo;
  arrival: Arrival;
};

/**
 * Returns the requested audience as it is stored: everything that it names belongs to the event,
 * and values that its type does not need are dropped.
 * @throws AppError invalid, naming the field; no_tickets
 */
export async function readAudience(db: ReadDb, event: OwnEvent, input: AudienceInput): Promise<Audience> {
  const { message_type: type, arrival } = input;
  const none = { ticket_ids: [], attendee_ids: [], order_id: null, promo_code_id: null, selection_id: null };
  const send_to: MessageGoesTo = type === "ORDER" ? "BUYERS" : input.send_to;
  const audience = { ...none, type, arrival, send_to };
  if (type === "TICKET") {
    const tickets = await findSomeOwnTickets(db, event, input.ticket_ids);
    if (!tickets) throw invalid({ ticket_ids: "foreign" });
    return { ...audience, ticket_ids: tickets.map(({ id }) => id) };
  }
  if (type === "ATTENDEE") {
    const ids = [...new Set(input.attendee_ids)];
    const rows = await db
      .selectFrom("attendees")
      .select("id")
      .where("event_id", "=", event.id)
      .where("status", "<>", "PENDING")
      .where("id", "=", sql<number>`any(${ids})`)
      .execute();
    if (rows.length < ids.length) throw invalid({ attendee_ids: "foreign" });
    return { ...audience, attendee_ids: ids };
  }
  if (type === "ORDER") {
    const order = await findOne(db, event, "orders", input.order_id ?? 0);
    if (!order) throw invalid({ order_id: "foreign" });
    return { ...audience, arrival: "ALL", order_id: order.id };
  }
  if (type === "PROMO_CODE") {
    const promo = await findOne(db, event, "promo_codes", input.promo_code_id ?? 0);
    if (!promo) throw invalid({ promo_code_id: "foreign" });
    return { ...audience, promo_code_id: promo.id };
  }
  if (type === "SELECTION") {
    const selection = await ownBulkAction(db, event, input.selection_id ?? 0).catch(unlessMissing);
    if (!selection || !isSavedSelection(selection.action)) throw invalid({ selection_id: "foreign" });
    const goesTo: MessageGoesTo = selection.noun === "orders" ? "BUYERS" : "ATTENDEES";
    return { ...audience, arrival: "ALL", send_to: goesTo, selection_id: selection.id };
  }
  return audience;
}

function findOne(db: ReadDb, event: OwnEvent, table: "orders" | "promo_codes", id: number) {
  return db.selectFrom(table).select("id").where("event_id", "=", event.id).where("id", "=", id).executeTakeFirst();
}

/** Joins the address that was chosen instead of an attendee's own. */
export const JOIN_SAME = sql`
  left join duplicate_emails as same on same.event_id = attendees.event_id
    and same.email = lower(attendees.email)
    and same.send_to is not null`;

/**
 * Where an attendee's messages go: to the attendee's own address, or to the one that was chosen
 * instead. An attendee who has unsubscribed under the own address gets none under another one
 * either.
 */
export const MAILED_TO = sql`
  case
    when same.send_to is null then lower(attendees.email)
    when exists (
      select from message_unsubscribes
      join events on events.organizer_id = message_unsubscribes.organizer_id
      where events.id = same.event_id and message_unsubscribes.email = same.email) then same.email
    else same.send_to
  end`;

type Bounds = { after: number; size: number; since: Date | null };

/**
 * Selects the audience's rows: an address, its order or ticket, and the row's id to continue from.
 * Only active attendees of completed orders; a message to one order or to selected orders also
 * reaches a buyer who has no ticket left. An address may occur in several rows.
 */
export function audienceRows(event_id: number, audience: Audience, bounds?: Bounds): RawBuilder<unknown> {
  const { type, ticket_ids, attendee_ids, order_id, promo_code_id, selection_id, arrival, send_to } = audience;
  const came = sql`exists (
    select from check_ins
    where check_ins.attendee_id = attendees.id and check_ins.scope = 0 and check_ins.undone_at is null)`;
  const chosen = sql`(select subject_id from bulk_action_rows where bulk_action_id = ${selection_id})`;
  const conditions = sql.join(
    [
      sql`attendees.status = 'ACTIVE'`,
      ...(type === "TICKET" ? [sql`attendees.ticket_id = any(${ticket_ids}::bigint[])`] : []),
      ...(type === "ATTENDEE" ? [sql`attendees.id = any(${attendee_ids}::bigint[])`] : []),
      ...(type === "SELECTION" && send_to === "ATTENDEES" ? [sql`attendees.id in ${chosen}`] : []),
      ...(arrival === "ALL" ? [] : [arrival === "IN" ? came : sql`not ${came}`]),
    ],
    sql` and `,
  );
  const complete = sql.join(
    [
      sql`orders.status = 'COMPLETED'`,
      ...(type === "ORDER" ? [sql`orders.id = ${order_id}`] : []),
      ...(type === "PROMO_CODE" ? [sql`orders.promo_code_id = ${promo_code_id}`] : []),
      ...(type === "SELECTION" && send_to === "BUYERS" ? [sql`orders.id in ${chosen}`] : []),
      ...(bounds?.since ? [sql`orders.completed_at >= ${bounds.since}::timestamptz`] : []),
    ],
    sql` and `,
  );
  const table = sql.table(send_to === "BUYERS" ? "orders" : "attendees");
  const page = bounds ? sql`and ${table}.id > ${bounds.after} order by ${table}.id limit ${bounds.size}` : sql``;
  const someOfOrder = sql`exists (
    select from attendees
    where attendees.order_id = orders.id and ${conditions})`;
  if (send_to === "BUYERS")
    return sql`
      select orders.id, lower(orders.email) as email, orders.id as order_id, null::bigint as attendee_id,
        orders.first_name, orders.last_name
      from orders
      where orders.event_id = ${event_id} and ${complete} and orders.email is not null
        and ${type === "ORDER" || type === "SELECTION" ? sql`true` : someOfOrder}
        ${page}`;
  return sql`
    select attendees.id, ${MAILED_TO} as email,
      case when lower(orders.email) = ${MAILED_TO} then orders.id end as order_id,
      attendees.id as attendee_id,
      attendees.first_name, attendees.last_name
    from attendees
    join orders on orders.id = attendees.order_id
    ${JOIN_SAME}
    where attendees.event_id = ${event_id} and ${conditions} and ${complete} and attendees.email <> ''
      ${page}`;
}

export async function countAudience(
  db: ReadDb,
  event: Pick<OwnEvent, "id" | "organizer_id">,
  audience: Audience,
): Promise<Omit<Reached, "some">> {
  const { rows } = await sql<Omit<Reached, "some">>`
    with addresses as (
      select distinct email from (${audienceRows(event.id, audience)}) as rows
    )
    select count(*) as recipients, count(unsubscribed.email) as unsubscribed
    from addresses
    left join message_unsubscribes as unsubscribed
      on unsubscribed.organizer_id = ${event.organizer_id} and unsubscribed.email = addresses.email`.execute(db);
  return rows[0] ?? { recipients: 0, unsubscribed: 0 };
}

/** Returns the first addresses of an audience, to preview the message for each. */
export async function someOfAudience(db: ReadDb, event: OwnEvent, audience: Audience): Promise<Reached["some"]> {
  const bounds = { after: 0, size: 50, since: null };
  const { rows } = await sql<{ email: string; first_name: string | null; last_name: string | null }>`
    select distinct on (email) email, first_name, last_name
    from (${audienceRows(event.id, audience, bounds)}) as rows
    order by email, id`.execute(db);
  return rows.map(({ email, ...names }) => ({
    email,
    name: fullName({ ...names, first_name: names.first_name ?? "" }),
  }));
}
