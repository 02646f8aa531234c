import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeHome, app, openHome } from "#server/testing/api/app.ts";
import { aWorld, type SignedInUser } from "#server/testing/api/world.ts";
import { aSignedInUser } from "#server/testing/factories.ts";
import { closeAccounts } from "./close-accounts.ts";

// Writes a word into every column that can hold text. Once the account is closed, the word may
// remain only in the columns listed here. A new column is covered automatically, and a new table
// needs a row: its author decides in `erased.ts` or below what happens to it.

beforeAll(openHome);
afterAll(closeHome);

/**
 * Tables that belong to no account, or to a person and are deleted with them, whatever the account.
 */
const NOT_AN_ACCOUNTS = [
  ...[
    "files",
    "stored_objects",
    "provider_notices",
    "sandbox_payments",
    "sandbox_refunds",
    "schema_migrations",
    "secrets",
  ],
  ...["rate_counts", "sign_in_origins", "worker_pools", "revoked_ticket_codes", "operator_sessions"],
];

/** The columns in which the word remains, by table. */
const REMAINING: Record<string, string> = {
  // names of things and descriptions of what was sold, which stats and the log need
  capacity_assignments: "name",
  check_in_lists: "badge_size name short_id",
  events: "currency language timezone title",
  event_searches: "search_text",
  order_items: "item_name taxes_and_fees_rollup",
  promo_codes: "code normalised_code",
  questions: "condition options title",
  taxes_and_fees: "description name",
  ticket_prices: "label translations",
  tickets: "title",
  // anonymous orders and their tickets: how they were sold, and their numbers
  attendees: "locale public_id search_text short_id",
  check_ins: "short_id",
  replaced_tickets: "short_id",
  orders:
    "currency import_reference locale payment_provider promo_code public_id search_text short_id source taxes_and_fees_rollup terms_url",
  order_changes: "taxes",
  proposed_changes: "planned",
  // proof of a draw, which holds nothing personal
  waiting_rooms: "commitment history seed",
  wallet_events: "google_class_hash",
  wallet_passes: "content_hash serial short_id",
  // identifiers of payments at the provider
  unmatched_payments: "currency provider provider_payment_id",
  disputes: "currency provider_dispute_id reason",
  event_refund_orders: "problem",
  payment_attempts: "currency paid_to reference",
  payments: "client_secret currency failure_code paid_to provider_payment_id",
  provider_connections: "country default_currency disabled_reason provider_account_id requirements",
  refunds: "failure provider_refund_id",
  // required by law
  invoices: "number snapshot",
  sellers: "prefix",
  // activities hold nothing personal (`domain/activities.ts`)
  activity_log: "actor_name data kind subject",
  // deleted by cleanup jobs
  offline_scans: "check_in_short_id outcome",
  check_in_pin_failures: "counted_by",
  checkout_handoffs: "code_hash",
  refused_scans: "code_suffix outcome",
  // the last email to its admins, for a month
  mails: "data locale recipient",
  accounts: "currency_code timezone",
  organizers: "currency timezone",
};

/** Columns with a checked format, and a value of that format that contains the word. */
const IN_FORM: Record<string, string> = {
  "event_settings.translations": '{"de": {"seo_title": "canary"}}',
  "events.translations": '{"de": {"title": "canary"}}',
  "ticket_prices.translations": '{"de": {"label": "canary"}}',
  "tickets.translations": '{"de": {"title": "canary"}}',
  "event_settings.widget_sites": "{https://canary.example}",
  ...Object.fromEntries(
    ["event_settings", "event_defaults"].flatMap((table) => [
      [`${table}.google_analytics_id`, "G-CANARY1"],
      [`${table}.plausible_site`, "canary.example"],
      [`${table}.plausible_url`, "https://canary.example"],
    ]),
  ),
};

/** Columns whose constraints allow no words. Colors and pixel ids are left out as well. */
const TEXTLESS_COLUMNS = [
  "challenges.session_id",
  "connection_attempts.provider",
  "event_settings.place_of_supply",
  "provider_connections.provider",
  "taxes_and_fees.currency_code",
];

/** Rows that the fixture of the API tests lacks. */
const MORE_ROWS = [
  `insert into payment_attempts (order_id, number, provider, reference, amount, currency, paid_to, created_at)
    select id, 1, 'sandbox', 'order:' || id || ':1', 1, 'EUR', 'a', now() from orders order by id limit 1`,
  `insert into connection_attempts (account_id, provider, is_live, number, created_at)
    select id, 'stripe', false, 1, now() from accounts`,
  "update mails set event_id = (select min(id) from events)",
  `insert into users (email, first_name, locale, timezone, password_hash)
    values ('invited@example.test', 'a', 'en', 'UTC', null)`,
  `insert into account_users (account_id, user_id, role, status, invited_first_name, invited_last_name)
    select accounts.id, max(users.id), 'ORGANIZER', 'INVITED', 'a', 'a' from accounts, users group by accounts.id`,
  "insert into bulk_action_rows (bulk_action_id, subject_id, status, problem) select min(id), 1, 'FAILED', 'a' from bulk_actions",
  "insert into challenges (purpose, token_hash, user_id, expires_at) select 'SIGN_IN', 'a', min(id), now() from users",
  `insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, ticket_id)
    select 'i', event_id, 1, id, ticket_id from attendees order by id limit 1`,
  `insert into offline_scans (event_id, check_in_list_id, device_scan_id, outcome, scanned_at, received_at)
    select event_id, id, gen_random_uuid(), 'not_found', now(), now() from check_in_lists`,
  "insert into check_in_pin_failures (check_in_list_id, counted_by, tries, since) select id, 'a', 2, now() from check_in_lists",
  "insert into event_refunds (event_id, status, order_count) select id, 'DONE', 1 from events",
  "insert into event_refund_orders (event_refund_id, order_id) select event_refunds.id, orders.id from event_refunds, orders",
  `insert into event_retentions (event_id, what, due_at, announced_at)
    select id, 'ANSWERS', now() + interval '30 days', now() from events`,
  "insert into replaced_tickets (event_id, attendee_id, short_id) select event_id, id, 'a' || id from attendees",
  `insert into mailed_links (purpose, user_id, account_id, email, expires_at)
    select 'INVITATION', user_id, account_id, 'a@example.test', now() from account_users`,
  "insert into mailed_links (purpose, order_id, email, expires_at) select 'PAY_ORDER', id, 'a@example.test', now() from orders",
  `insert into mails (kind, cause, recipient, locale, event_id, data, html, text, subject)
    select 'TICKET', 'test', 'a@example.test', 'en', id, '{}', 'a', 'a', 'a' from events`,
  "update api_keys set old_secret_hash = 'a', old_shown_prefix = 'a', old_secret_ends_at = now()",
  `insert into api_key_calls (api_key_id, day, area, calls)
    select id, current_date, 'orders', 1 from api_keys`,
  "insert into message_recipients (message_id, email) select id, 'a@example.test' from messages",
  "insert into message_unsubscribes (organizer_id, email) select id, 'a@example.test' from organizers",
  `insert into order_changes (event_id, order_id, total_before, total_after, difference, settled, taxes, idempotency_key)
    select event_id, id, total_gross, total_gross, 0, 'EVEN', '[]', gen_random_uuid() from orders`,
  "insert into checkout_handoffs (order_id, code_hash, expires_at) select id, 'a' || id, now() from orders",
  `insert into provider_connections (account_id, provider, provider_account_id, is_live)
    select id, 'stripe', 'acct_1', false from accounts`,
  `insert into question_answers (event_id, question_id, order_id, attendee_id, answer)
    select questions.event_id, questions.id, order_id, attendees.id, '1' from questions, attendees`,
  "insert into legal_documents (organizer_id, type, url) select id, 'PRIVACY', 'a' from organizers",
  "insert into recovery_codes (user_id, hash, salt) select id, 'a', 'a' from users",
  `insert into refused_scans (event_id, check_in_list_id, outcome, code_suffix, scanned_at)
    select event_id, id, 'not_found', '7KQ2', now() from check_in_lists`,
  `insert into idempotency_keys (key_hash, fingerprint, account_id, created_at)
    select 'a', 'a', id, now() from accounts order by id limit 1`,
  "insert into waiting_rooms (event_id, commitment, seed) select id, 'a', 'a' from events",
  "insert into totps (user_id, secret, last_step) select id, 'a', 0 from users",
  `insert into wallet_devices (wallet_pass_id, device_id, push_token, registered_at)
    select id, 'a', 'a', now() from wallet_passes`,
];

const WORD = "canary";

// SECURITY S60
test("closing an account erases its texts from all columns but those listed here", async () => {
  const owner = await aSignedInUser(app.db, { is_owner: true });
  await aWorld(owner);
  for (const row of MORE_ROWS) await sql.raw(row).execute(app.db);
  expect(await emptyTables(), "write a row into this test's world").toEqual([]);
  expect(await writeEverywhere(), "takes no word as it is: give it one in `IN_FORM`").toEqual(TEXTLESS_COLUMNS);
  await makeReady(owner);
  await app.runJob(closeAccounts, {});
  const { closed_at } = await app.db.selectFrom("accounts").select("closed_at").executeTakeFirstOrThrow();
  expect(closed_at).not.toBeNull();
  expect(await columnsWithTheWord()).toEqual(REMAINING);
});

type Column = { table: string; column: string; type: string };

async function listColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attrelid::regclass::text as table, attname as column, format_type(atttypid, null) as type
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and attgenerated = '' and atttypid = any(array['text', 'jsonb', 'text[]']::regtype[])
    order by 1, 2`.execute(app.db);
  return rows.filter(({ table }) => !NOT_AN_ACCOUNTS.includes(table));
}

async function emptyTables(): Promise<string[]> {
  const tables = [...new Set((await listColumns()).map(({ table }) => table))];
  const empty = [];
  for (const table of tables)
    if ((await sql`select from ${sql.table(table)} limit 1`.execute(app.db)).rows.length === 0) empty.push(table);
  return empty;
}

/** Returns the columns that accept the word in no row, except those with a fixed set of values. */
async function writeEverywhere(): Promise<string[]> {
  const without = [];
  for (const column of await listColumns()) if (!(await writeInto(column))) without.push(column);
  const { rows: choices } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) ~ ('\\m' || attname || ' = ANY \\(ARRAY\\[')`.execute(
    app.db,
  );
  const chosen = new Set(choices.map(({ name }) => name));
  return without
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !chosen.has(name) && !/_color$|meta_pixel_id$/.test(name));
}

async function writeInto({ table, column, type }: Column): Promise<boolean> {
  const formed = IN_FORM[`${table}.${column}`];
  const canary = sql`${sql.lit(`${WORD} `)} || ctid`;
  const value = formed !== undefined ? sql`${sql.lit(formed)}::${sql.raw(type)}` : CANARY_VALUES[type]?.(canary);
  const { rows } = await sql<{ place: string }>`select ctid::text as place from ${sql.table(table)}`.execute(app.db);
  let isWritten = false;
  for (const { place } of rows)
    isWritten =
      (await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ctid = ${place}::tid`
        .execute(app.db)
        .then(
          () => true,
          () => false,
        )) || isWritten;
  return isWritten;
}

const CANARY_VALUES: Record<string, (canary: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  text: (canary) => canary,
  jsonb: (canary) => sql`jsonb_build_array(${canary})`,
  "text[]": (canary) => sql`array[${canary}]`,
};

async function makeReady({ account }: SignedInUser): Promise<void> {
  const past = new Date(Date.now() - 3 * 86_400_000);
  await app.db.updateTable("orders").set({ status: "EXPIRED" }).where("status", "=", "RESERVED").execute();
  await app.db.updateTable("events").set({ start_date: past, end_date: null }).execute();
  await app.db
    .updateTable("accounts")
    .set({ closing_requested_at: past, closes_at: past })
    .where("id", "=", account.id)
    .execute();
}

async function columnsWithTheWord(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of new Set((await listColumns()).map((column) => column.table))) {
    const { rows } = await sql<{ column: string }>`
      select distinct key as column
      from ${sql.table(table)} as given, jsonb_each_text(to_jsonb(given))
      where value ilike ${`%${WORD}%`}
      order by key`.execute(app.db);
    if (rows.length > 0) found[table] = rows.map(({ column }) => column).join(" ");
  }
  return found;
}
