import { spawn } from "node:child_process";
import pg from "pg";
import { load, type Load } from "./load.ts";
import { freePort, untilAnswers } from "./product.ts";
import { eachOf, type Spent, spentBy } from "./spent.ts";

export const FLOOR_STATEMENT = `
  with taken as (update floor_stock set held = held + 1 where id = 1 and held + 1 <= capacity returning id),
    made as (insert into floor_orders (token) select $1 from taken returning id)
  insert into floor_lines (order_id, ticket_id, quantity) select id, 1, 1 from made`;

/**
 * The baseline: the smallest correct reservation. One statement (guarded update, order row, line
 * row) from one Node process directly to PostgreSQL, with a pool of 10 and 64 in flight. The
 * product is compared with it in the same run.
 */
export async function floor(connectionString: string, amount: number): Promise<number> {
  return withTables(connectionString, amount, async (pool) => {
    const began = performance.now();
    let left = amount;
    const buyer = async () => {
      while (left-- > 0) await pool.query({ name: "floor", text: FLOOR_STATEMENT, values: [`o_${Math.random()}`] });
    };
    await Promise.all(Array.from({ length: 64 }, buyer));
    return amount / ((performance.now() - began) / 1000);
  });
}

/** The same statement behind a bare Fastify, and the CPU time that one of its requests takes. */
export async function bareFastify(
  connectionString: string,
  { amount, data_dir }: { amount: number; data_dir: string },
): Promise<Load & { each: string }> {
  return withTables(connectionString, amount * 2, async () => {
    const port = await freePort();
    const env = { ...process.env, DATABASE_URL: connectionString, PORT: String(port) };
    const child = spawn(process.execPath, ["bench/bare.ts"], { env, stdio: "ignore" });
    const url = `http://127.0.0.1:${port}`;
    try {
      await untilAnswers(`${url}/`, child);
      const body = JSON.stringify({ tickets: [{ ticket_id: 1, quantities: [{ price_id: 1, quantity: 1 }] }] });
      const headers = { "content-type": "application/json" };
      const requests = [{ method: "POST" as const, path: "/reservations", headers, body }];
      await load(url, { connections: 64, amount, requests });
      const before: Spent = spentBy({ pid: child.pid, data_dir });
      const measured = await load(url, { connections: 64, amount, requests });
      return { ...measured, each: eachOf(amount, before, spentBy({ pid: child.pid, data_dir })) };
    } finally {
      child.kill();
    }
  });
}

async function withTables<Result>(
  connectionString: string,
  capacity: number,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  await pool.query(
    "create table if not exists floor_stock (id int primary key, capacity int, held int not null); create table if not exists floor_orders (id bigint generated always as identity primary key, token text); create table if not exists floor_lines (order_id bigint references floor_orders, ticket_id int, quantity int)",
  );
  await pool.query(
    `truncate floor_stock, floor_orders, floor_lines; insert into floor_stock values (1, ${capacity}, 0)`,
  );
  try {
    return await work(pool);
  } finally {
    await pool.query("drop table floor_lines, floor_orders, floor_stock");
    await pool.end();
  }
}
