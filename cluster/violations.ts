import type pg from "pg";
import type { Books } from "../testing/stripe-stand-in/books.ts";
import type { Purchase } from "./buyers.ts";
import { PRICE } from "./sale.ts";

/**
 * Compares what was confirmed to the buyers, what the provider has booked and what the database contains.
 * Returns a sentence for each difference.
 */
export async function violations(client: pg.Client, purchases: readonly Purchase[], books: Books): Promise<string[]> {
  const stuck = purchases.flatMap(({ email, stuck: why }) => (why === undefined ? [] : [`${email} was stuck: ${why}`]));
  return [
    ...stuck,
    ...(await brokenPromises(client, purchases)),
    ...(await falseRefusals(client, purchases)),
    ...(await countersThatDiffer(client)),
    ...(await unpaidOrders(client)),
    ...(await wrongCharges(client, books)),
    ...(await wrongEmails(client)),
  ];
}

/** A reservation or an order that was confirmed to a buyer and that is not there. */
async function brokenPromises(client: pg.Client, purchases: readonly Purchase[]): Promise<string[]> {
  const { rows } = await client.query<{ short_id: string; status: string; tickets: number }>(
    `select short_id, status,
      (select count(*)::int from attendees where order_id = orders.id and status = 'ACTIVE') as tickets
    from orders where short_id = any($1)`,
    [purchases.flatMap(({ reserved }) => reserved)],
  );
  const orders = new Map(rows.map((row) => [row.short_id, row]));
  return [
    ...purchases.flatMap(({ reserved }) =>
      reserved.filter((id) => !orders.has(id)).map((id) => `Reservation ${id} is lost`),
    ),
    ...purchases.flatMap(({ completed }) => {
      if (completed === undefined) return [];
      const { status, tickets } = orders.get(completed) ?? { status: "lost", tickets: 0 };
      return status === "COMPLETED" && tickets === 1
        ? []
        : [`Order ${completed} was confirmed, but is ${status} with ${tickets} tickets`];
    }),
  ];
}

/** Buyers who were refused with "sold out" while units were left: nothing is given back in these sales. */
async function falseRefusals(client: pg.Client, purchases: readonly Purchase[]): Promise<string[]> {
  const refused = purchases.filter(({ is_sold_out }) => is_sold_out).map(({ sale }) => sale.event_id);
  const { rows } = await client.query<{ event_id: string; units: number }>(
    "select event_id, capacity - sold - held as units from stocks where event_id = any($1) and sold + held <> capacity",
    [refused],
  );
  return rows.map(({ event_id, units }) => `Event ${event_id} was said to be sold out, but ${units} units are left`);
}

/** Counters of stock that differ from the holds, the tickets or the capacity. */
async function countersThatDiffer(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; counted: string }>(
    `select stocks.id, json_build_object('capacity', capacity, 'sold', sold, 'held', held, 'sold_holds', holds.sold_holds,
      'held_holds', holds.held_holds, 'tickets', tickets.tickets) as counted
    from stocks
      cross join lateral (
        select coalesce(sum(quantity) filter (where is_sold), 0) as sold_holds,
          coalesce(sum(quantity) filter (where not is_sold), 0) as held_holds
        from stock_holds where stock_id = stocks.id
      ) as holds
      cross join lateral (
        select count(*) as tickets
        from attendees join ticket_prices on ticket_prices.id = attendees.ticket_price_id
        where ticket_prices.stock_id = stocks.id and attendees.status = 'ACTIVE'
      ) as tickets
    where sold <> sold_holds or held <> held_holds or sold <> tickets or sold + held > capacity`,
  );
  return rows.map(({ id, counted }) => `Stock ${id} does not add up: ${JSON.stringify(counted)}`);
}

async function unpaidOrders(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ short_id: string; status: string; paid: number }>(
    `select short_id, status, paid
    from orders
      cross join lateral (
        select coalesce(sum(amount), 0)::int as paid from payments
        where order_id = orders.id and status = 'SUCCEEDED'
      ) as payments
    where (status = 'COMPLETED' and paid <> total_gross) or (status <> 'COMPLETED' and paid > 0)`,
  );
  return rows.map(({ short_id, status, paid }) => `Order ${short_id} is ${status}, but ${paid} were paid`);
}

/** Money that was taken, at either provider, without a ticket. */
async function wrongCharges(client: pg.Client, books: Books): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select provider_payment_id as id from payments where status = 'SUCCEEDED'",
  );
  const sandbox = await client.query<{ id: string }>("select id from sandbox_payments where status = 'succeeded'");
  const charged = [...books.intents.values()].filter(({ status }) => status === "succeeded");
  const wrong = charged
    .filter(({ amount_received }) => amount_received !== PRICE)
    .map(({ id }) => `${id} charged too much`);
  const taken = [...charged.map(({ account, id }) => `${account}/${id}`), ...sandbox.rows.map(({ id }) => id)];
  const used = new Set(rows.map(({ id }) => id));
  return [
    ...wrong,
    ...taken.filter((id) => !used.has(id)).map((id) => `Payment ${id} was made, but bought nothing`),
    ...[...used].filter((id) => !taken.includes(id)).map((id) => `Payment ${id} is recorded, but was never made`),
    ...(books.refunds.size > 0 ? [`${books.refunds.size} payments were refunded`] : []),
  ];
}

async function wrongEmails(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ email: string; emails: number }>(
    `select email, count(mails.id)::int as emails
    from orders left join mails on mails.recipient = orders.email and mails.kind = 'ORDER_COMPLETED'
    where orders.status = 'COMPLETED' group by email, orders.id having count(mails.id) <> 1`,
  );
  return rows.map(({ email, emails }) => `${email} has ${emails} emails about an order`);
}
