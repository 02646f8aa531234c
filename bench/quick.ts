import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { floor } from "./floor.ts";
import { reservations, wholeOrders } from "./on-sale.ts";
import { startProduct } from "./product.ts";
import { seedEvent } from "./seed.ts";
import { eachOf, spentBy } from "./spent.ts";
import { loadavg } from "node:os";
const directory = mkdtempSync(join(tmpdir(), "foyer-quick-"));
const log = { info() {}, warn: console.warn };
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "loaded"), log });
const product = await startProduct({ DATABASE_URL: postgres.connectionString, APP_URL: "http://tickets.example" });
const spent = () => spentBy({ pid: product.process.pid, data_dir: join(directory, "loaded") });
const rounds = Number(process.argv[2] ?? 2); const A = Number(process.argv[3] ?? 5000);
try {
  const f = await floor(postgres.connectionString, 5000);
  console.log("load", loadavg()[0], "floor", f.toFixed(0));
  const warm = await seedEvent(postgres.connectionString, 5000);
  await reservations(product.url, warm, 1000);
  await wholeOrders(product.url, warm, { amount: 500 });
  for (let i = 0; i < rounds; i++) {
    const seeded = await seedEvent(postgres.connectionString, 5000);
    let before = spent();
    const r = await reservations(product.url, seeded, A);
    let after = spent();
    console.log("res", r.per_second.toFixed(0), "p50", r.p50_ms, "p99", r.p99_ms, eachOf(A, before, after), JSON.stringify(r.statuses));
    const s2 = await seedEvent(postgres.connectionString, 5000);
    before = spent();
    const w = await wholeOrders(product.url, s2, { amount: A / 2 });
    after = spent();
    console.log("ord", w.per_second.toFixed(0), "p50", w.p50_ms, "p99", w.p99_ms, eachOf(A / 2, before, after), JSON.stringify(w.statuses));
  }
} finally {
  await product.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
