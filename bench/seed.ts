import { ticketCode } from "../src/server/ticket-codes/codes.ts";
import pg from "pg";

export type Seeded = { event_id: number; ticket_id: number; price_id: number; stock_id: number };

/** Creates a live event with one free ticket of `capacity` units. */
export async function seedEvent(connectionString: string, capacity: number): Promise<Seeded> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<Seeded>(
      `with account as (insert into accounts (name, currency_code, timezone, verified_at) values ('Bench', 'EUR', 'Europe/Berlin', now()) returning id),
        defaults as (insert into event_defaults (account_id) select id from account),
        organizer as (insert into organizers (account_id, name, email, timezone, currency) select id, 'Bench', 'bench@example.test', 'Europe/Berlin', 'EUR' from account returning id, account_id),
        event as (insert into events (account_id, organizer_id, title, description, status, start_date, timezone, currency, language)
          select account_id, id, 'On sale', '<p>' || repeat('Words about an evening. ', 40) || '</p>', 'LIVE', now() + interval '30 days', 'Europe/Berlin', 'EUR', 'en' from organizer returning id),
        settings as (insert into event_settings (event_id) select id from event),
        stock as (insert into stocks (event_id, kind, capacity) select id, 'TICKET_PRICE', $1 from event returning id),
        ticket as (insert into tickets (event_id, title, type) select id, 'Standard', 'FREE' from event returning id),
        price as (insert into ticket_prices (ticket_id, stock_id, price) select ticket.id, stock.id, 0 from ticket, stock returning id)
      select event.id::int as event_id, ticket.id::int as ticket_id, price.id::int as price_id, stock.id::int as stock_id from event, ticket, price, stock`,
      [capacity],
    );
    return rows[0] as Seeded;
  });
}

/** Lets everyone see how many tickets are left. */
export async function showQuantities(connectionString: string, { ticket_id }: Seeded): Promise<void> {
  await withClient(connectionString, (client) =>
    client.query("update tickets set show_quantity_remaining = true where id = $1", [ticket_id]),
  );
}

/**
 * Creates `amount` sold tickets of the event, in orders of ten, with a check-in list. Returns their
 * codes.
 */
export async function seedAttendees(
  connectionString: string,
  seeded: Seeded,
  amount: number,
): Promise<{ list: string; codes: string[] }> {
  return withClient(connectionString, async (client) => {
    await client.query(
      `insert into orders (event_id, short_id, public_id, status, payment_status, currency, locale, total_before_additions, total_gross, email, first_name)
        select $1, 'o_bench' || lpad(($1::bigint * 1000000 + n)::text, 17, '0'), 'O-' || ($1::bigint * 1000000 + n), 'COMPLETED', 'NO_PAYMENT_REQUIRED', 'EUR', 'en', 0, 0, 'b@example.test', 'B' from generate_series(1, $2::int / 10) n`,
      [seeded.event_id, amount],
    );
    await client.query(
      `insert into order_items (order_id, ticket_id, ticket_price_id, item_name, quantity, price_before_discount, price, total_before_additions, total_discount, total_tax, total_fee, total_gross, taxes_and_fees_rollup)
        select id, $2, $3, 'Standard', 10, 0, 0, 0, 0, 0, 0, 0, '{"taxes":[],"fees":[]}' from orders where event_id = $1`,
      [seeded.event_id, seeded.ticket_id, seeded.price_id],
    );
    await client.query(
      `insert into attendees (event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id, public_id, status, first_name, last_name, email, locale)
        select $1, order_items.order_id, order_items.id, $2, $3, 'a_bench' || lpad((order_items.id * 10 + n)::text, 17, '0'), 'A-B' || (order_items.id * 10 + n), 'ACTIVE', 'Guest', n::text, 'g@example.test', 'en'
        from order_items join orders on orders.id = order_items.order_id and orders.event_id = $1, generate_series(0, 9) n`,
      [seeded.event_id, seeded.ticket_id, seeded.price_id],
    );
    // some minutes after a sale, PostgreSQL has statistics on these tables
    for (const table of ["orders", "order_items", "attendees"]) await client.query(`analyze ${table}`);
    const list = `cil_bench${String(seeded.event_id).padStart(17, "0")}`;
    await client.query(
      "with list as (insert into check_in_lists (event_id, short_id, name) values ($1, $2, 'Door') returning id) insert into check_in_list_tickets select id, $3 from list",
      [seeded.event_id, list, seeded.ticket_id],
    );
    const { rows } = await client.query<{ short_id: string; public_id: string }>(
      "select short_id, public_id from attendees where event_id = $1 order by id",
      [seeded.event_id],
    );
    return { list, codes: rows.map(ticketCode) };
  });
}

export async function seedGuests(
  connectionString: string,
  { event_id, ticket_id, price_id }: Omit<Seeded, "stock_id">,
  amount: number,
): Promise<void> {
  await withClient(connectionString, async (client) => {
    await client.query(
      `insert into orders (event_id, short_id, public_id, status, payment_status, currency, locale, total_before_additions, total_gross, email, first_name, last_name, created_at, completed_at)
        select $1, 'o_guest' || lpad(n::text, 17, '0'), 'O-G' || n, 'COMPLETED', 'NO_PAYMENT_REQUIRED', 'EUR', 'en', 0, 0, 'guest' || n || '@example.test', 'Guest', n::text, now(), now() from generate_series(1, $2::int) n`,
      [event_id, amount],
    );
    await client.query(
      `insert into order_items (order_id, ticket_id, ticket_price_id, item_name, quantity, price_before_discount, price, total_before_additions, total_discount, total_tax, total_fee, total_gross, taxes_and_fees_rollup)
        select id, $2, $3, 'Standard', 1, 0, 0, 0, 0, 0, 0, 0, '{"taxes":[],"fees":[]}' from orders where event_id = $1`,
      [event_id, ticket_id, price_id],
    );
    await client.query(
      `insert into attendees (event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id, public_id, status, first_name, last_name, email, locale, created_at)
        select $1, orders.id, order_items.id, $2, $3, 'a_guest' || lpad(orders.id::text, 17, '0'), 'A-G' || orders.id, 'ACTIVE', orders.first_name, orders.last_name, orders.email, 'en', now()
        from order_items join orders on orders.id = order_items.order_id and orders.event_id = $1`,
      [event_id, ticket_id, price_id],
    );
  });
}

export async function letRunOut(connectionString: string, seeded: Seeded): Promise<void> {
  await withClient(connectionString, async (client) => {
    await client.query("update orders set status = 'EXPIRED' where event_id = $1 and status = 'RESERVED'", [
      seeded.event_id,
    ]);
    await client.query("delete from stock_holds where stock_id = $1", [seeded.stock_id]);
    await client.query("update stocks set held = 0 where id = $1", [seeded.stock_id]);
  });
}

/**
 * Returns the units of the stock that are reserved or sold, and by how many the orders exceed the
 * capacity.
 */
export async function stockUsage(
  connectionString: string,
  seeded: Seeded,
): Promise<{ used: number; oversold: number }> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ taken: string; oversold: string }>(
      `select held + sold as taken, greatest(0, (select coalesce(sum(quantity), 0) from order_items join orders on orders.id = order_id where ticket_price_id = $2 and orders.status in ('RESERVED', 'COMPLETED')) - capacity) as oversold
        from stocks where id = $1`,
      [seeded.stock_id, seeded.price_id],
    );
    return { used: Number(rows[0]?.taken), oversold: Number(rows[0]?.oversold) };
  });
}

export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
