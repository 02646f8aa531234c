import pino from "pino";
import { createServer } from "vite";
import type * as Main from "../src/server/main.ts";
import type * as Config from "../src/server/platform/config.ts";
import { startEmbeddedPostgres } from "../src/server/platform/embedded-postgres.ts";
import { stopOnSignal } from "../src/server/platform/lifecycle.ts";

/**
 * The program behind `npm run dev`: one Vite server for pages and server code, and one database
 * that keeps running while the server restarts.
 */
async function develop() {
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  // Loaded by Vite, like all modules with messages: Node alone does not support Lingui's macros.
  const { readConfig } = (await vite.ssrLoadModule("/src/server/platform/config.ts")) as typeof Config;
  const settings = readConfig(process.env);
  const log = pino({ level: settings.log_level });
  const embedded = settings.database_url ? undefined : await startEmbeddedPostgres({ dataDir: settings.data_dir, log });
  const config = { ...settings, database_url: settings.database_url ?? embedded?.connectionString };

  let running: Awaited<ReturnType<typeof Main.start>> | undefined;
  let queue = Promise.resolve();
  const restart = () => (queue = queue.then(again).catch((error: unknown) => console.error(error)));
  async function again() {
    await running?.stop();
    running = undefined;
    const main = (await vite.ssrLoadModule("/src/server/main.ts")) as typeof Main;
    running = await main.start({ config, vite });
    console.log(`Foyer is running at ${running.url}`);
  }

  // Vite's own SIGTERM handler would end the process at once and leave the database running.
  process.removeAllListeners("SIGTERM");
  stopOnSignal(async () => {
    await queue;
    await running?.stop();
    await vite.close();
    await embedded?.stop();
  });
  await restart();
  vite.watcher.add("migrations");
  let soon: NodeJS.Timeout | undefined;
  vite.watcher.on("all", (_event, file) => {
    if (!/\/(src\/(server|contract|domain)|migrations)\//.test(file) || file.includes(".test.")) return;
    clearTimeout(soon);
    soon = setTimeout(restart, 100);
  });
}

/** Compares names, because Vite and Node each load their own copy of the class. */
function isStartRefused(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const names: string[] = [];
  for (
    let errorClass: unknown = error.constructor;
    typeof errorClass === "function";
    errorClass = Object.getPrototypeOf(errorClass)
  )
    names.push(errorClass.name);
  return names.includes("StartRefused");
}

try {
  await develop();
} catch (error) {
  if (!isStartRefused(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
