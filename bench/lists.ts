import pg from "pg";
import { manyOrders } from "#server/testing/many-orders.ts";
import { adopt, register } from "./memory.ts";
import { seedEvent } from "./seed.ts";

const SORTS = {
  orders: ["created_at", "first_name", "total_gross"],
  attendees: ["created_at", "updated_at", "first_name", "last_name", "status", "checked_in_at"],
};
const ORDERS = 100_000;
const TIMES = 20;

/**
 * Measures the two lists of an event with 100,000 orders of three tickets, for each sort, filter
 * and search and for deep pages.
 */
export async function lists(
  url: string,
  database: string,
  note: (name: string, value: number, label: string) => void,
): Promise<void> {
  const { token, account_id } = await register(url, "lists@example.test", 1);
  const { event_id } = await seedEvent(database, 10);
  await adopt(database, event_id, account_id);
  const made = await manyOrders(database, { event_id, orders: ORDERS });
  await vacuum(database);
  const searches = ["tomás", "ülle", "mülleral tom", "tom", "to", "qx", "guest77123@", "王", "nobody at all"];
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const both = ["[created_at][gte]=" + at(3), "[created_at][lt]=" + at(85)];
  const [early, , , usual, , , , rare] = made.tickets;
  const queriesByList = {
    orders: [
      ...SORTS.orders.flatMap((sort) => [`sort_by=${sort}&sort_direction=asc`, `sort_by=${sort}&sort_direction=desc`]),
      ...searches.map((query) => `query=${encodeURIComponent(query)}`),
      ...[
        ...["COMPLETED", "CANCELLED", "AWAITING_PAYMENT", "EXPIRED"].map((status) => `[status][in]=${status}`),
        ...["[payment_status][in]=AWAITING_PAYMENT", "[payment_status][in]=PAYMENT_FAILED"],
        ...["[refund_status][in]=PARTIALLY_REFUNDED", "[refund_status][in]=REFUND_FAILED"],
        ...[`[ticket_id][in]=${early}`, `[ticket_id][in]=${usual}`, `[ticket_id][in]=${rare}`],
        ...[`[promo_code_id][eq]=${made.promo_code_id}`, `[affiliate_id][eq]=${made.affiliate_id}`],
        ...["[needs_attention][eq]=true", "[awaits_offline][eq]=true"],
        ...["[total_gross][gte]=10900", "[total_gross][lt]=3000", ...both],
      ].map((filter) => `filter_fields${filter}`),
      "deep",
    ],
    attendees: [
      ...SORTS.attendees.flatMap((sort) => [
        `sort_by=${sort}&sort_direction=asc`,
        `sort_by=${sort}&sort_direction=desc`,
      ]),
      ...searches.map((query) => `query=${encodeURIComponent(query)}`),
      ...[
        ...["[status][in]=ACTIVE", "[status][in]=CANCELLED"],
        ...[`[ticket_id][in]=${early}`, `[ticket_id][in]=${usual}`, `[ticket_id][in]=${rare}`],
        ...["[is_checked_in][eq]=true", "[is_checked_in][eq]=false"],
        ...[`[check_in_list_id][in]=${made.check_in_lists[0]}`, "[check_in_list_id][in]=999"],
        ...["[checked_in_at][gte]=" + at(0.1), "[checked_in_at][lt]=" + at(0.2), ...both],
      ].map((filter) => `filter_fields${filter}`),
      "deep",
    ],
  };
  for (const [list, queries] of Object.entries(queriesByList)) {
    const endpoint = `${url}/api/events/${event_id}/${list}`;
    for (const query of queries) {
      const beside = query === "deep" ? await deepRow(database, list, event_id) : undefined;
      const { p95, total } = await ask(`${endpoint}?${beside ? `after=${beside}` : query}`, token);
      const label = beside ? "the page after the 90,000th row" : decodeURIComponent(query);
      note(`list_${list}_${label.replace(/\W+/g, "_")}_ms`, p95, `ms p95: ${list}, ${label} (${total} found)`);
    }
  }
  await possibleDuplicates({ url, database, token, account_id }, note);
}

async function possibleDuplicates(
  { url, database, token, account_id }: { url: string; database: string; token: string; account_id: number },
  note: (name: string, value: number, label: string) => void,
): Promise<void> {
  const { event_id } = await seedEvent(database, 10);
  await adopt(database, event_id, account_id);
  await manyOrders(database, { event_id, orders: 16_667 });
  await vacuum(database);
  const endpoint = `${url}/api/events/${event_id}/duplicates`;
  const { p95 } = await ask(endpoint, token);
  note("list_duplicates_ms", p95, "ms p95: possible duplicates of 50,000 attendees");
}

async function ask(url: string, token: string): Promise<{ p95: number; total: number }> {
  const took: number[] = [];
  let total = 0;
  for (let at = 0; at < TIMES + 3; at++) {
    const began = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = (await response.json()) as { meta?: { total: number } };
    // the product's rate limit per minute: waited for and not measured
    if (response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      at -= 1;
      continue;
    }
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(body)}`);
    if (at > 2) took.push(performance.now() - began);
    total = body.meta?.total ?? 0;
  }
  return { p95: took.toSorted((a, b) => a - b)[Math.ceil(TIMES * 0.95) - 1] ?? 0, total };
}

async function deepRow(database: string, list: string, event_id: number): Promise<number> {
  return withClient(database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${list === "orders" ? "orders" : "attendees"} where event_id = $1 order by created_at desc, id desc offset 90000 limit 1`,
      [event_id],
    );
    return Number(rows[0]?.id);
  });
}

const vacuum = (database: string) => withClient(database, (client) => client.query("vacuum analyze"));

async function withClient<Result>(database: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
