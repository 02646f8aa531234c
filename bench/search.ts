import pg from "pg";
import { pairDevice } from "../scripts/pair-device.mjs";
import { ask } from "./responses.ts";
import { adopt, register } from "./memory.ts";
import { type Seeded, seedEvent } from "./seed.ts";

const PEOPLE = 100_000;

/**
 * Measures how long the lists and the check-in of an event with 100,000 orders of one ticket take
 * to find a person, warm.
 */
export async function searches(
  url: string,
  database: string,
  note: (name: string, value: number, label: string) => void,
): Promise<void> {
  const { token, account_id } = await register(url, "search@example.test", 1);
  const seeded = await seedEvent(database, PEOPLE);
  await adopt(database, seeded.event_id, account_id);
  const listShortId = await seedPeople(database, seeded);
  const cookie = await pairDevice(url, { short_id: listShortId });
  const dashboard = `/api/events/${seeded.event_id}`;
  const finder = `/api/public/check-in-lists/${listShortId}/attendees`;
  const paths: [string, string][] = [
    ["orders, the first page", `${dashboard}/orders`],
    ["orders, a whole name, last name first", `${dashboard}/orders?query=${encodeURIComponent("Müller042 tomas")}`],
    ["orders, a first name that 1,000 have", `${dashboard}/orders?query=tomas`],
    ["orders, two letters that 30,000 have", `${dashboard}/orders?query=to`],
    ["orders, a mail address", `${dashboard}/orders?query=guest77123@`],
    ["orders, a reference", `${dashboard}/orders?query=O-S77123`],
    ["orders, nobody", `${dashboard}/orders?query=nobody+at+all`],
    ["orders, cancelled ones with their sum", `${dashboard}/orders?filter_fields[status][in]=CANCELLED`],
    [
      "orders, of a ticket, with more than are counted",
      `${dashboard}/orders?filter_fields[ticket_id][in]=${seeded.ticket_id}`,
    ],
    ["attendees, the first page", `${dashboard}/attendees`],
    ["attendees, a whole name", `${dashboard}/attendees?query=${encodeURIComponent("tomas muller042")}`],
    ["attendees, a first name that 1,000 have", `${dashboard}/attendees?query=tomas`],
    ["attendees, two letters that 30,000 have", `${dashboard}/attendees?query=to`],
    ["attendees, who is not in yet", `${dashboard}/attendees?filter_fields[is_checked_in][eq]=false`],
    ["everything, a whole name", `/api/search?query=${encodeURIComponent("tomas muller042")}`],
    ["everything, a first name that 1,000 have", "/api/search?query=tomas"],
    ["everything, two letters", "/api/search?query=to"],
    ["everything, three letters that 10,000 have", "/api/search?query=tob"],
    ["everything, a reference", "/api/search?query=O-S77123"],
    ["everything, nobody", "/api/search?query=nobody+at+all"],
    ["door, a whole name", `${finder}?query=${encodeURIComponent("tomas muller042")}`],
    ["door, a first name that 1,000 have", `${finder}?query=tomas`],
    ["door, two letters that 30,000 have", `${finder}?query=to`],
    ["door, a reference", `${finder}?query=A-S77123`],
  ];
  for (const [label, path] of paths) {
    const { median, total } = await ask(url + path, { authorization: `Bearer ${token}`, cookie });
    note(`search_${label.replace(/\W+/g, "_")}_ms`, median, `ms: ${label} (${total} found)`);
  }
}

/**
 * Creates ten first names and a thousand last names, with a twentieth of the orders cancelled.
 * Returns the short id of a check-in list.
 */
async function seedPeople(database: string, { event_id, ticket_id, price_id }: Seeded): Promise<string> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const first = "(array['Tomás','Torben','Antonia','Victor','Hector','Ada','Ines','Jörg','Zoë','Ming'])[n % 10 + 1]";
  // A thousand people are called Tomás.
  const called = `case when n % 10 = 0 and n / 10 % 10 <> 2 then 'Tobias' else ${first} end`;
  const last =
    "(array['Świątek','O’Brien','Müller','Nguyễn','García'])[n / 100 % 5 + 1] || lpad((n / 100)::text, 3, '0')";
  await client.query(
    `insert into orders (event_id, short_id, public_id, status, payment_status, currency, locale, total_before_additions, total_gross, email, first_name, last_name, created_at)
      select $1, 'o_search' || lpad(n::text, 16, '0'), 'O-S' || n, case when n % 20 = 7 then 'CANCELLED' else 'COMPLETED' end, 'NO_PAYMENT_REQUIRED', 'EUR', 'en', 2000, 2000, 'guest' || n || '@example.test', ${called}, ${last}, now() - n * interval '10 seconds'
      from generate_series(1, ${PEOPLE}) n`,
    [event_id],
  );
  await client.query(
    `insert into order_items (order_id, ticket_id, ticket_price_id, item_name, quantity, price_before_discount, price, total_before_additions, total_discount, total_tax, total_fee, total_gross, taxes_and_fees_rollup)
      select id, $2, $3, 'Standard', 1, 2000, 2000, 2000, 0, 0, 0, 2000, '{"taxes":[],"fees":[]}' from orders where event_id = $1`,
    [event_id, ticket_id, price_id],
  );
  await client.query(
    `insert into attendees (event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id, public_id, status, first_name, last_name, email, locale, created_at)
      select $1, orders.id, order_items.id, $2, $3, 'a_search' || lpad(orders.id::text, 16, '0'), 'A' || substr(orders.public_id, 2), case orders.status when 'CANCELLED' then 'CANCELLED' else 'ACTIVE' end, orders.first_name, orders.last_name, orders.email, 'en', orders.created_at
      from order_items join orders on orders.id = order_items.order_id and orders.event_id = $1`,
    [event_id, ticket_id, price_id],
  );
  const listShortId = `cil_search${String(event_id).padStart(16, "0")}`;
  await client.query(
    "with list as (insert into check_in_lists (event_id, short_id, name) values ($1, $2, 'Door') returning id) insert into check_in_list_tickets select id, $3 from list",
    [event_id, listShortId, ticket_id],
  );
  await client.query("vacuum analyze");
  await client.end();
  return listShortId;
}
