import pg from "pg";

/**
 * The baseline: the smallest correct reservation. One statement (guarded update, order row, line
 * row) from one Node process directly to PostgreSQL, with a pool of 10 and 64 in flight. The
 * product is compared with it in the same run.
 */
export async function floor(connectionString: string, amount: number): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  await pool.query(
    "create table if not exists floor_stock (id int primary key, capacity int, held int not null); create table if not exists floor_orders (id bigint generated always as identity primary key, token text); create table if not exists floor_lines (order_id bigint references floor_orders, ticket_id int, quantity int)",
  );
  await pool.query(
    "truncate floor_stock, floor_orders, floor_lines; insert into floor_stock values (1, $LIMIT, 0)".replace(
      "$LIMIT",
      String(amount),
    ),
  );
  const began = performance.now();
  let left = amount;
  const buyer = async () => {
    while (left-- > 0) await pool.query({ name: "floor", text: STATEMENT, values: [`o_${Math.random()}`] });
  };
  await Promise.all(Array.from({ length: 64 }, buyer));
  const per_second = amount / ((performance.now() - began) / 1000);
  await pool.query("drop table floor_lines, floor_orders, floor_stock");
  await pool.end();
  return per_second;
}

const STATEMENT = `
  with taken as (update floor_stock set held = held + 1 where id = 1 and held + 1 <= capacity returning id),
    made as (insert into floor_orders (token) select $1 from taken returning id)
  insert into floor_lines (order_id, ticket_id, quantity) select id, 1, 1 from made`;
