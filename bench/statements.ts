import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { reservations, wholeOrders } from "./on-sale2.ts";
import { startProduct } from "./product.ts";
import { seedEvent } from "./seed.ts";
import { eachOf, spentBy } from "./spent.ts";
const directory = mkdtempSync(join(tmpdir(), "foyer-quick-"));
const log = { info() {}, warn: console.warn };
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "loaded"), log, settings: { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track_planning": "on", "pg_stat_statements.track": process.argv[2] ?? "top" } });
const admin = new pg.Client({ connectionString: postgres.connectionString.replace("foyer@", "postgres@").replace("user=foyer","user=postgres") }); console.log(postgres.connectionString);
await admin.connect();
console.log((await admin.query("select current_database() d, current_user u")).rows);
await admin.query("create extension if not exists pg_stat_statements");
const product = await startProduct({ DATABASE_URL: postgres.connectionString, APP_URL: "http://tickets.example" });
const spent = () => spentBy({ pid: product.process.pid, data_dir: join(directory, "loaded") });
try {
  const warm = await seedEvent(postgres.connectionString, 5000);
  await reservations(product.url, warm, 500);
  await wholeOrders(product.url, warm, { amount: 500 });
  await new Promise((r) => setTimeout(r, 3000));
  const seeded = await seedEvent(postgres.connectionString, 5000);
  await admin.query("select pg_stat_statements_reset()");
  const before = spent();
  const w = await wholeOrders(product.url, seeded, { amount: 1000 });
  console.log("ord", w.per_second.toFixed(0), eachOf(1000, before, spent()));
  const { rows } = await admin.query(`select toplevel, calls, round((1000*total_exec_time/1000)::numeric,0) exec_us, round((total_plan_time)::numeric,0) plan_us, round((wal_bytes/1000)::numeric) wal, wal_records, shared_blks_hit/1000 hit, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) q from pg_stat_statements order by total_exec_time+total_plan_time desc limit 45`);
  for (const r of rows) console.log(String(r.toplevel).padEnd(5), String(r.calls).padStart(6), String(r.exec_us).padStart(6), String(r.plan_us).padStart(6), String(r.wal).padStart(6), String(r.hit).padStart(6), r.q);
} finally {
  await product.stop();
  await admin.end();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
