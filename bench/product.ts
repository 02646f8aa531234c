import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { frugalMemory } from "../scripts/limit-memory.mjs";

export type Product = { url: string; process: ChildProcess; started_ms: number; stop(): Promise<void> };

/**
 * Starts the built product on a free port and waits until it is ready. `started_ms` is the time
 * until its first page was served.
 */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [join("build", "server", "main.js")], {
    env: {
      ...frugalMemory(process.env),
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      PORT: String(port),
      WEB_CONCURRENCY: "1",
      SANDBOX_PAYMENTS: "on",
      SECRET_KEY: "the secret key of every product of the bench",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/auth/login`, child);
  return { url, process: child, started_ms: performance.now() - began, stop: () => stop(child) };
}

export async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The product exited with ${child.exitCode} before it was ready.`);
    const response = await fetch(url).catch(() => null);
    if (response && response.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
