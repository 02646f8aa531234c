import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Product = { url: string; process: ChildProcess; said: () => string };
type Given = {
  dataDir: string;
  /** Without one it starts its own PostgreSQL. */
  connectionString?: string;
  port?: number;
  env?: Record<string, string>;
  /** The folder that holds its build. */
  folder?: string;
};

/** One more built product, on a database that others may use too. Whoever starts it ends it. */
export async function startProduct(name: string, given: Given): Promise<Product> {
  const port = given.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    HOST: "127.0.0.1",
    APP_URL: url,
    DATA_DIR: join(given.dataDir, name),
    ...(given.connectionString && { DATABASE_URL: given.connectionString }),
    SECRET_KEY: "the secret key of all products of one test",
    LOG_LEVEL: "warn",
    ...given.env,
  };
  const child = spawn(process.execPath, ["build/server/main.js"], {
    ...(given.folder && { cwd: given.folder }),
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  for (const until = Date.now() + 30_000; ; await pause(100)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`Product ${name} did not start: ${said}`);
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return { url, process: child, said: () => said };
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
