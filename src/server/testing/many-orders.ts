import pg from "pg";

type Sizes = { event_id: number; orders: number };

export type ManyOrders = {
  tickets: number[];
  promo_code_id: number;
  affiliate_id: number;
  check_in_lists: number[];
  labels: number[];
};

/**
 * Adds many orders of three tickets each, like those of a large event: over ninety days, eight
 * tickets of which the first sold out early and the last is rare, names from two hundred first and
 * two thousand last ones, all states, promo codes and affiliates, and two thirds of the attendees
 * checked in. Generated from numbers alone, so that every run has the same data.
 */
export async function manyOrders(connectionString: string, { event_id, orders }: Sizes): Promise<ManyOrders> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const ids = async (text: string, values: unknown[]) =>
      (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => Number(id));
    const tickets = await ids(TICKETS, [event_id]);
    const promo_codes = await ids(PROMO_CODES, [event_id]);
    const affiliates = await ids(AFFILIATES, [event_id]);
    const check_in_lists = await ids(CHECK_IN_LISTS, [event_id]);
    await client.query(ORDERS, [event_id, orders, promo_codes, affiliates]);
    await client.query(ORDER_ITEMS, [event_id, tickets, orders]);
    await client.query(ATTENDEES, [event_id]);
    await client.query(CHECK_INS, [event_id, check_in_lists]);
    const labels = await ids(LABELS, [event_id]);
    await client.query(ATTENDEE_LABELS, [event_id, labels]);
    return { tickets, promo_code_id: promo_codes[3] ?? 0, affiliate_id: affiliates[2] ?? 0, check_in_lists, labels };
  } finally {
    await client.end();
  }
}

const TICKETS = `
  with stock as (
    insert into stocks (event_id, kind, capacity) select $1::bigint, 'TICKET_PRICE', null from generate_series(1, 8) returning id
  ), ticket as (
    insert into tickets (event_id, title, type) select $1::bigint, 'Ticket ' || n, 'PAID' from generate_series(1, 8) n returning id
  ), price as (
    insert into ticket_prices (ticket_id, stock_id, price)
    select ticket.id, stock.id, 2000
    from (select id, row_number() over (order by id) as n from ticket) ticket
    join (select id, row_number() over (order by id) as n from stock) stock using (n)
    returning ticket_id
  )
  select ticket_id as id from price order by 1`;

const PROMO_CODES = `
  with stock as (
    insert into stocks (event_id, kind) select $1::bigint, 'PROMO_CODE' from generate_series(1, 20) returning id
  )
  insert into promo_codes (event_id, stock_id, code, normalised_code, discount_type)
  select $1::bigint, id, 'code-' || id, 'code-' || id, 'NONE' from stock returning id`;

const AFFILIATES = `
  insert into affiliates (event_id, name, code) select $1::bigint, 'Partner ' || n, 'partner-' || n from generate_series(1, 10) n returning id`;

const CHECK_IN_LISTS = `
  insert into check_in_lists (event_id, short_id, name, all_tickets)
  select $1::bigint, 'cil_' || lpad($1::bigint::text, 6, '0') || lpad(n::text, 16, '0'), 'Door ' || n, true
  from generate_series(1, 2) n
  returning id`;

const ORDERS = `
  insert into orders (event_id, short_id, public_id, status, payment_status, refund_status, currency, locale,
    total_before_additions, total_gross, total_refunded, email, first_name, last_name, payment_provider, promo_code_id,
    affiliate_id, needs_attention, created_at, completed_at)
  select $1::bigint, 'o_' || lpad($1::bigint::text, 6, '0') || lpad(n::text, 16, '0'), 'O-' || $1::bigint || 'X' || n, status,
    case status when 'COMPLETED' then 'PAYMENT_RECEIVED' when 'CANCELLED' then 'PAYMENT_RECEIVED' else 'AWAITING_PAYMENT' end,
    case when n % 50 = 9 then 'PARTIALLY_REFUNDED' when n % 2000 = 7 then 'REFUND_FAILED' end, 'EUR', 'en',
    2000 + n * 7919 % 9000, 2000 + n * 7919 % 9000, case when n % 50 = 9 then 100 else 0 end,
    'guest' || n || '@example.test', first.names[n * 31 % 200 + 1], last.names[n * 17 % 2000 + 1],
    case when status in ('AWAITING_PAYMENT', 'EXPIRED') then 'offline' else 'sandbox' end,
    case when n % 5 = 2 then ($3::bigint[])[n / 5 % 20 + 1] end, case when n % 3 = 1 then ($4::bigint[])[n / 3 % 10 + 1] end,
    n % 2000 = 7, at, case when status in ('COMPLETED', 'CANCELLED') then at end
  from (
    select n, now() - n * (interval '90 days' / $2::bigint) as at,
      case when n % 1000 = 5 then 'EXPIRED' when n % 40 = 3 then 'AWAITING_PAYMENT' when n % 17 = 4 then 'CANCELLED' else 'COMPLETED' end as status
    from generate_series(1, $2::bigint) n) as made,
    (select array_agg(a || b) as names from unnest(array['Tom','Jör','Ann','Hel','Zo','Mar','Vic','Ad','In','Świ']) a,
      unnest(array['ás','g','a','ena','ë','tin','toria','am','es','ko','ette','ina','ian','el','uš','ric','ana','o','ia','bert']) b) as first,
    (select array_agg(a || b || c) as names from unnest(array['Mül','Gar','Ngu','O’Br','Świ','Kow','Han','Sch','Ros','Ber']) a,
      unnest(array['ler','cía','yễn','ien','tek','al','sen','mid','si','ger']) b,
      unnest(array['','mann','ova','ski','ez','ton','wood','feld','by','dal','lund','holm','stad','vik','rup','gren','berg','quist','strom','bäck']) c) as last`;

const ORDER_ITEMS = `
  insert into order_items (order_id, ticket_id, ticket_price_id, item_name, quantity, price_before_discount, price,
    total_before_additions, total_discount, total_tax, total_fee, total_gross, taxes_and_fees_rollup)
  select id, ticket_id, (select ticket_prices.id from ticket_prices where ticket_prices.ticket_id = chosen.ticket_id), 'Ticket', 3, 0, 0, total_gross, 0, 0, 0, total_gross, '{"taxes":[],"fees":[]}'
  from (
    select id, total_gross,
      ($2::bigint[])[case
        when n > $3::bigint * 4 / 5 then 1
        when n % 500 = 11 then 8
        else n % 6 + 2 end] as ticket_id
    from (select *, split_part(public_id, 'X', 2)::bigint as n from orders where event_id = $1) as numbered) as chosen`;

const ATTENDEES = `
  insert into attendees (event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id, public_id, status, first_name,
    last_name, email, locale, created_at, updated_at)
  select $1::bigint, orders.id, order_items.id, order_items.ticket_id, order_items.ticket_price_id,
    'a_' || lpad((orders.id * 10 + n)::text, 22, '0'), 'A-' || (orders.id * 10 + n),
    case when orders.status in ('COMPLETED', 'AWAITING_PAYMENT') then 'ACTIVE' else 'CANCELLED' end,
    orders.first_name, case when n = 3 and orders.id % 50 = 0 then null else orders.last_name end,
    case n when 1 then orders.email else n || orders.email end, 'en', orders.created_at, orders.created_at
  from orders
  join order_items on order_items.order_id = orders.id, generate_series(1, 3) n
  where orders.event_id = $1 and orders.status <> 'EXPIRED'`;

const CHECK_INS = `
  insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, ticket_id, checked_in_at)
  select 'ci_' || lpad(id::text, 21, '0'), event_id, ($2::bigint[])[id % 2 + 1], id, ticket_id,
    now() - (id * 7919 % 20000) * interval '1 second'
  from attendees
  where event_id = $1 and status = 'ACTIVE' and id % 3 <> 0`;

const LABELS = `
  insert into labels (event_id, name, color) select $1::bigint, 'Label ' || n, 'TEAL' from generate_series(1, 5) n returning id`;

const ATTENDEE_LABELS = `
  insert into attendee_labels (event_id, label_id, attendee_id)
  select $1::bigint, ($2::bigint[])[id % 5 + 1], id from attendees where event_id = $1 and id % 4 = 0`;
