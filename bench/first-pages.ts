import {
  AFFILIATES_PER_EVENT_MAX,
  PROMO_CODES_PER_EVENT_MAX,
  QUESTIONS_PER_EVENT_MAX,
  TICKETS_PER_EVENT_MAX,
} from "#domain/maxima.ts";
import pg from "pg";
import { ask } from "./responses.ts";
import { adopt, register } from "./memory.ts";
import { seedEvent, seedGuests } from "./seed.ts";

const ROWS = 50_000;

/**
 * Measures warm first pages of an account with 50,000 events, and of an event with as many
 * messages, recipients and attendees and with everything else at its maximum.
 */
export async function firstPagesOf(
  url: string,
  database: string,
  note: (name: string, value: number, label: string) => void,
): Promise<void> {
  const { token, account_id } = await register(url, "lists@example.test", 1);
  const { event_id, ticket_id, price_id } = await seedEvent(database, ROWS);
  await adopt(database, event_id, account_id);
  await seedGuests(database, { event_id, ticket_id, price_id }, ROWS);
  const message_id = await seedLists(database, { event_id });
  const dashboard = `/api/events/${event_id}`;
  const paths: [string, string][] = [
    ["events", "/api/events"],
    ["promo codes", `${dashboard}/promo-codes`],
    ["promo codes, by code", `${dashboard}/promo-codes?sort_by=code&sort_direction=asc`],
    ["promo codes, a part of the code", `${dashboard}/promo-codes?query=code4711`],
    ["affiliates", `${dashboard}/affiliates`],
    ["messages", `${dashboard}/messages`],
    ["a message's recipients", `${dashboard}/messages/${message_id}/recipients`],
    ["a message's recipients, a name", `${dashboard}/messages/${message_id}/recipients?query=guest+4711`],
    [
      "a message's recipients, those that failed",
      `${dashboard}/messages/${message_id}/recipients?filter_fields[state][eq]=FAILED`,
    ],
    ["questions", `${dashboard}/questions`],
    ["tickets", `${dashboard}/tickets`],
  ];
  for (const [label, path] of paths) {
    const { median, total } = await ask(url + path, { authorization: `Bearer ${token}` });
    note(`list_${label.replace(/\W+/g, "_")}_ms`, median, `ms: ${label} (${total} found)`);
  }
}

type Seeding = { event_id: number };

/** Returns the id of the message with as many recipients. */
async function seedLists(database: string, { event_id }: Seeding): Promise<number> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const each = (rows: number) => `from generate_series(1, ${rows}) n`;
  await client.query(
    `with made as (
        insert into events (account_id, organizer_id, title, status, start_date, timezone, currency, language)
        select account_id, organizer_id, 'Evening ' || n, (array['DRAFT', 'LIVE', 'ARCHIVED'])[n % 3 + 1],
          now() + (n - 25000) * interval '20 minutes', timezone, currency, language
        from events, generate_series(1, ${ROWS}) n where events.id = $1 returning id)
      insert into event_settings (event_id) select id from made`,
    [event_id],
  );
  await client.query(
    `with stock as (
        insert into stocks (event_id, kind, capacity) select $1, 'PROMO_CODE', 10 ${each(PROMO_CODES_PER_EVENT_MAX)} returning id
      ), numbered as (select id, row_number() over () as n from stock)
      insert into promo_codes (event_id, stock_id, code, discount_type, discount, created_at)
      select $1, id, 'code' || n, 'PERCENTAGE', 10000, now() - n * interval '1 minute' from numbered`,
    [event_id],
  );
  await client.query(
    `insert into affiliates (event_id, name, code, created_at)
      select $1, 'Partner ' || n, 'partner-' || n, now() - n * interval '1 minute' ${each(AFFILIATES_PER_EVENT_MAX)}`,
    [event_id],
  );
  await client.query(
    `insert into messages (event_id, idempotency_key, subject, message, type, send_to, arrival, timing, status, started_at, sent_at, created_at)
      select $1, gen_random_uuid(), 'Subject ' || n, '<p>' || repeat('Words. ', 50) || '</p>', 'EVENT', 'BUYERS', 'ALL', 'NOW', 'SENT', now() - interval '9 days', now() - interval '9 days', now() - n * interval '1 minute' ${each(ROWS)}`,
    [event_id],
  );
  await client.query(
    `insert into questions (event_id, title, type, belongs_to, "order")
      select $1, 'Question ' || n, 'SINGLE_LINE_TEXT', 'ORDER', n ${each(QUESTIONS_PER_EVENT_MAX)}`,
    [event_id],
  );
  await client.query(
    `with stock as (
        insert into stocks (event_id, kind, capacity) select $1, 'TICKET_PRICE', 10 ${each(TICKETS_PER_EVENT_MAX)} returning id
      ), numbered as (select id, row_number() over () as n from stock
      ), ticket as (
        insert into tickets (event_id, title, type, "order") select $1, 'Ticket ' || n, 'FREE', n from numbered returning id, "order"
      )
      insert into ticket_prices (ticket_id, stock_id, price)
      select ticket.id, numbered.id, 0 from ticket join numbered on numbered.n = ticket."order"`,
    [event_id],
  );
  const { rows } = await client.query<{ id: string }>(
    "select min(id) as id from messages where event_id = $1 and created_at > now() - interval '2 minutes'",
    [event_id],
  );
  const message_id = Number(rows[0]?.id);
  await client.query(
    `insert into message_recipients (message_id, email, order_id, status)
      select $2, email, id, 'QUEUED' from orders where event_id = $1`,
    [event_id, message_id],
  );
  await client.query(
    `insert into mails (kind, cause, recipient, locale, data, event_id, status, sent_at)
      select 'MESSAGE', 'message:' || $2::bigint, email, 'en', '{}', $1, case when id % 100 = 0 then 'FAILED' else 'SENT' end, now() from orders where event_id = $1`,
    [event_id, message_id],
  );
  await client.query("update messages set recipient_count = $2, recipients_collected_at = now() where id = $1", [
    message_id,
    ROWS,
  ]);
  await client.query("vacuum analyze");
  await client.end();
  return message_id;
}
