import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

export type ReadersTask = { url: string; mix: string[]; languages: string[]; per_second: number; seconds: number };

/** `failed`: how often for each reason. `took`: of each request in milliseconds, in ascending order. */
export type Readers = { hits: number; misses: number; failed: Record<string, number>; took: number[] };

const TICK_MS = 10;

parentPort?.postMessage(await sendReaders(workerData as ReadersTask));

/**
 * Sends at a steady rate, however long responses take. Every reader has cookies of their own, and a
 * language.
 */
async function sendReaders({ url, mix, languages, per_second, seconds }: ReadersTask): Promise<Readers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const result: Readers = { hits: 0, misses: 0, failed: {}, took: [] };
  const fail = (reason: string) => void (result.failed[reason] = (result.failed[reason] ?? 0) + 1);
  const waiting = new Set<Promise<void>>();
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1_000;
  for (let sent = 0; passed() < seconds; await pause(TICK_MS)) {
    for (; sent < passed() * per_second; sent += 1) {
      const requested_at = performance.now();
      const headers = { language: languages[sent % languages.length], cookie: `reader=${sent}` };
      const one = send(agent, url + mix[sent % mix.length], headers)
        .then((response) => {
          response.resume();
          if (response.statusCode !== 200) fail(`status ${response.statusCode}`);
          if (response.headers["x-cache"] === "HIT") result.hits += 1;
          else result.misses += 1;
          result.took.push(performance.now() - requested_at);
        })
        .catch((error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
        .finally(() => waiting.delete(one));
      waiting.add(one);
    }
  }
  await Promise.all(waiting);
  agent.destroy();
  result.took.sort((one, other) => one - other);
  return result;
}

/** Requests as a browser does: again where the kept connection was just being closed. */
export function send(
  agent: Agent,
  url: string,
  { language = "en", cookie }: { language?: string | undefined; cookie: string },
): Promise<IncomingMessage> {
  const headers = { accept: "*/*", "accept-encoding": "gzip", "accept-language": language, cookie };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, resolve);
    sent.on("error", (error) => (sent.reusedSocket ? resolve(send(agent, url, { language, cookie })) : reject(error)));
    sent.end();
  });
}
