import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { wholeOrders } from "./on-sale.ts";
import { startProduct } from "./product.ts";
import { seedEvent } from "./seed.ts";
import { eachOf, spentBy } from "./spent.ts";
const directory = mkdtempSync(join(tmpdir(), "foyer-quick-"));
const log = { info() {}, warn: console.warn };
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "loaded"), log });
const product = await startProduct({ DATABASE_URL: postgres.connectionString, APP_URL: "http://tickets.example", NODE_OPTIONS: "--cpu-prof --cpu-prof-interval=200 --cpu-prof-dir=/tmp/prof" });
const spent = () => spentBy({ pid: product.process.pid, data_dir: join(directory, "loaded") });
try {
  const s = await seedEvent(postgres.connectionString, 9000);
  const before = spent();
  const w = await wholeOrders(product.url, s, { amount: 4000 });
  console.log("ord", w.per_second.toFixed(0), eachOf(4000, before, spent()));
} finally {
  await product.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
