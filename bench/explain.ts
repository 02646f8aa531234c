import { mkdtempSync, rmSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { reservations, wholeOrders } from "./on-sale.ts";
import { startProduct } from "./product.ts";
import { seedEvent } from "./seed.ts";
const directory = mkdtempSync(join(tmpdir(), "foyer-quick-"));
const log = { info() {}, warn: console.warn };
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "loaded"), log, settings: { session_preload_libraries: "auto_explain", "auto_explain.log_min_duration": process.argv[2] ?? "8", "auto_explain.log_analyze": "on", "auto_explain.log_triggers": "on", log_parameter_max_length: "100", log_min_messages: "log" } });
const product = await startProduct({ DATABASE_URL: postgres.connectionString, APP_URL: "http://tickets.example" });
try {
  const warm = await seedEvent(postgres.connectionString, 5000);
  await reservations(product.url, warm, 1000);
  await wholeOrders(product.url, warm, { amount: 500 });
  const seeded = await seedEvent(postgres.connectionString, 5000);
  console.log(await reservations(product.url, seeded, 5000));
} finally {
  await product.stop();
  console.log(directory, readdirSync(join(directory, "loaded", "postgres")));
  const { execSync } = await import("node:child_process");
  execSync(`cp ${join(directory, "loaded", "postgres")}/server.log /tmp/pg.log`);
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
