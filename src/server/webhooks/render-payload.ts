import { type RawBuilder, sql } from "kysely";
import type { WEBHOOK_DATA } from "#contract/webhook-payloads.ts";
import { WEBHOOK_ATTENDEES_MAX, WEBHOOK_BODY_MAX } from "#domain/maxima.ts";
import { slugOf } from "#domain/slug.ts";
import { TEST_TYPE } from "#domain/webhooks.ts";
import type { ReadDb } from "#server/platform/database.ts";

type Rendered = { account_id: number; activity_id: number | null; type: string };
type Options = { has_personal_data: boolean; app_url: string; now: Date };

/**
 * Renders the payload of a delivery: what happened, from its activity, and how its subject is now.
 * Returns undefined where the subject no longer exists, so that there is nothing to tell.
 */
export async function renderPayload(
  db: ReadDb,
  { account_id, activity_id, type }: Rendered,
  options: Options,
): Promise<string | undefined> {
  if (activity_id === null) {
    const data = { message: "Hello from Foyer" };
    return JSON.stringify({ type: TEST_TYPE, timestamp: options.now.toISOString(), sequence: 0, account_id, data });
  }
  const activity = await findActivity(db, activity_id);
  const data = activity && (await dataOf(db, type as keyof typeof WEBHOOK_DATA, activity, options));
  if (!data) return undefined;
  const timestamp = activity.occurred_at.toISOString();
  const body = JSON.stringify({ type, timestamp, sequence: activity_id, account_id, data });
  if (Buffer.byteLength(body) > WEBHOOK_BODY_MAX)
    throw new Error(`The payload of activity ${activity_id} is too long.`);
  return body;
}

function findActivity(db: ReadDb, id: number) {
  return db
    .selectFrom("activity_log")
    .select(["kind", "event_id", "subject", "subject_id", "occurred_at"])
    .select(({ ref }) => ref("data").$castTo<Record<string, unknown>>().as("data"))
    .where("id", "=", id)
    .executeTakeFirst();
}

type FoundActivity = NonNullable<Awaited<ReturnType<typeof findActivity>>>;
type Data = Record<string, unknown>;

async function dataOf(
  db: ReadDb,
  type: keyof typeof WEBHOOK_DATA,
  activity: FoundActivity,
  options: Options,
): Promise<Data | undefined> {
  if (type === "event.deleted") return { event_id: activity.subject_id };
  const [noun] = type.split(".");
  if (noun === "event")
    return withMore(await eventData(db, activity.subject_id, options), changedFields(type, activity));
  if (noun === "ticket") return withMore(await ticketData(db, activity.subject_id), changedFields(type, activity));
  if (noun === "message") return messageData(db, activity);
  if (noun === "check_in")
    return withMore(await attendeeData(db, activity.subject_id, options), await checkInList(db, activity));
  if (noun === "attendee") {
    const [attendee_id] = attendeesIn(activity);
    return withMore(await attendeeData(db, attendee_id ?? activity.subject_id, options), changedFields(type, activity));
  }
  return withMore(await orderData(db, orderOf(activity), options), await moreOfOrder(db, type, activity));
}

function withMore(data: Data | undefined, more: Data): Data | undefined {
  return data && { ...data, ...more };
}

function changedFields(type: string, { data: { changed = [] } }: FoundActivity): Data {
  return type.endsWith(".updated") ? { changed } : {};
}

function attendeesIn({ data: { attendee_ids } }: FoundActivity): number[] {
  return ((attendee_ids as number[] | undefined) ?? []).slice(0, WEBHOOK_ATTENDEES_MAX);
}

function orderOf({ subject, subject_id }: FoundActivity): RawBuilder<number> {
  return subject === "attendee"
    ? sql<number>`(select order_id from attendees where id = ${subject_id})`
    : sql<number>`${subject_id}::bigint`;
}

const CHANGES: Record<string, string> = {
  "order.buyer_updated": "buyer",
  "order.corrected": "details",
  "order.ticket_reactivated": "reactivated",
};

/** What a type has besides the order. */
async function moreOfOrder(db: ReadDb, type: keyof typeof WEBHOOK_DATA, activity: FoundActivity): Promise<Data> {
  const { kind, data, subject, subject_id } = activity;
  const { amount = 0, reason } = data;
  switch (type) {
    case "order.awaiting_payment":
      return { pay_until: new Date(String(data["until"])).toISOString() };
    case "order.changed":
      return { change: CHANGES[kind] ?? "tickets", changed_attendee_ids: attendeesIn(activity), amount };
    case "order.tickets_cancelled":
      return { changed_attendee_ids: subject === "attendee" ? [subject_id] : attendeesIn(activity) };
    case "payment.received":
      return { receipt_id: data["receipt_id"], amount };
    case "payment.failed":
      return { payment_id: data["payment_id"], failure_code: data["failure_code"] };
    case "payment.returned":
      return { payment_id: data["payment_id"], amount, reason };
    case "payment.disputed":
      return { dispute_id: data["dispute_id"], amount, reason };
    case "payment.dispute_won":
    case "payment.dispute_lost":
      return { dispute_id: data["dispute_id"], amount };
    case "refund.created":
      return { refund_id: data["refund_id"], amount, reason };
    case "refund.succeeded":
      return { refund_id: data["refund_id"], amount };
    case "refund.failed":
      return { refund_id: data["refund_id"], amount, failure: data["failure"] ?? null };
    case "invoice.issued":
      return { invoice_id: data["invoice_id"], invoice_number: data["number"] };
    case "invoice.credited":
      return { invoice_id: data["invoice_id"], invoice_number: data["number"], amount };
    default:
      return {};
  }
}

/** A value that only an endpoint with personal data gets. */
function personal(column: string, { has_personal_data }: Options): RawBuilder<string | null> {
  return has_personal_data ? sql<string | null>`nullif(${sql.ref(column)}, '')` : sql<string | null>`null::text`;
}

async function orderData(db: ReadDb, order_id: RawBuilder<number>, options: Options): Promise<Data | undefined> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.event_id")
    .select(["events.id as event_id", "events.title as event_title"])
    .select(["orders.id as order_id", "orders.public_id as order_reference", "orders.status as order_status"])
    .select(["orders.payment_status", "orders.refund_status", "orders.currency"])
    .select(["total_gross", "total_tax", "total_fee", "total_discount", "total_refunded", "promo_code"])
    .select(
      sql<number[]>`array(
        select attendees.id from attendees
        where attendees.order_id = orders.id and attendees.status <> 'CANCELLED'
        order by attendees.id)`.as("attendee_ids"),
    )
    .select(["is_manually_created", "locale as language", "orders.created_at", "orders.completed_at"])
    .select([
      personal("orders.first_name", options).as("buyer_first_name"),
      personal("orders.last_name", options).as("buyer_last_name"),
      personal("orders.email", options).as("buyer_email"),
    ])
    .where("orders.id", "=", order_id)
    .executeTakeFirst();
  if (!order) return undefined;
  const { attendee_ids } = order;
  return { ...order, tickets: attendee_ids.length, attendee_ids: attendee_ids.slice(0, WEBHOOK_ATTENDEES_MAX) };
}

function attendeeData(db: ReadDb, attendee_id: number, options: Options): Promise<Data | undefined> {
  return db
    .selectFrom("attendees")
    .innerJoin("orders", "orders.id", "attendees.order_id")
    .innerJoin("events", "events.id", "attendees.event_id")
    .innerJoin("tickets", "tickets.id", "attendees.ticket_id")
    .select(["events.id as event_id", "events.title as event_title"])
    .select(["attendees.id as attendee_id", "attendees.public_id as attendee_reference"])
    .select(["attendees.status as attendee_status", "attendees.ticket_id", "tickets.title as ticket_title"])
    .select(["attendees.order_id", "orders.public_id as order_reference", "attendees.locale as language"])
    .select([
      personal("attendees.first_name", options).as("attendee_first_name"),
      personal("attendees.last_name", options).as("attendee_last_name"),
      personal("attendees.email", options).as("attendee_email"),
    ])
    .where("attendees.id", "=", attendee_id)
    .executeTakeFirst();
}

async function checkInList(db: ReadDb, { data }: FoundActivity): Promise<Data> {
  const check_in_list_id = Number(data["check_in_list_id"]);
  const list = await db
    .selectFrom("check_in_lists")
    .select("name")
    .where("id", "=", check_in_list_id)
    .executeTakeFirst();
  return { check_in_list_id, check_in_list_name: list?.name ?? null };
}

function ticketData(db: ReadDb, ticket_id: number): Promise<Data | undefined> {
  return db
    .selectFrom("tickets")
    .innerJoin("events", "events.id", "tickets.event_id")
    .select(["events.id as event_id", "events.title as event_title"])
    .select(["tickets.id as ticket_id", "tickets.title as ticket_title", "tickets.type as ticket_type"])
    .where("tickets.id", "=", ticket_id)
    .executeTakeFirst();
}

async function eventData(db: ReadDb, event_id: number, { app_url }: Options): Promise<Data | undefined> {
  const event = await db
    .selectFrom("events")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .select(["events.id as event_id", "events.title as event_title", "events.status as event_status"])
    .select(["start_date", "end_date", "events.timezone", "events.currency"])
    .select(["organizers.id as organizer_id", "organizers.name as organizer_name"])
    .where("events.id", "=", event_id)
    .executeTakeFirst();
  if (!event) return undefined;
  return { ...event, event_url: `${app_url}/event/${event_id}/${encodeURIComponent(slugOf(event.event_title))}` };
}

async function messageData(db: ReadDb, { subject_id, data }: FoundActivity): Promise<Data | undefined> {
  const message = await db
    .selectFrom("messages")
    .innerJoin("events", "events.id", "messages.event_id")
    .select(["events.id as event_id", "events.title as event_title"])
    .select(["messages.id as message_id", "messages.subject as message_subject", "messages.send_to"])
    .where("messages.id", "=", subject_id)
    .executeTakeFirst();
  return message && { ...message, recipients: data["recipients"] };
}
