import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { startProduct } from "./product.ts";
import { checkIns } from "./scans.ts";
import { wholeOrders } from "./on-sale.ts";
import { seedEvent } from "./seed.ts";
const directory = mkdtempSync(join(tmpdir(), "foyer-quick-"));
const log = { info() {}, warn: console.warn };
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "loaded"), log });
const product = await startProduct({ DATABASE_URL: postgres.connectionString, APP_URL: "http://tickets.example" });
try {
  await checkIns([product.url], postgres.connectionString, { guests: 20_000, name: "check_ins_per_s" }, (_n: string, v: number, w: string) => console.log(v.toFixed(0), w));
  const s = await seedEvent(postgres.connectionString, 5000);
  await wholeOrders(product.url, s, { amount: 5000 });
  await checkIns([product.url], postgres.connectionString, { guests: 20_000, name: "check_ins_per_s" }, (_n: string, v: number, w: string) => console.log("after orders", v.toFixed(0), w));
} finally {
  await product.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
