import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Cluster } from "./cluster.ts";
import { until } from "./processes.ts";
import type { Sale } from "./sale.ts";

/**
 * Returns after how many seconds everything works again: both web processes sell, the worker runs a
 * new job, and afterwards `streams` of the event `probe` report another sale.
 */
export async function secondsToRecover(
  cluster: Cluster,
  { probe, streams }: { probe: Sale; streams: readonly LiveStream[] },
): Promise<{ web: number; jobs: number; live: number }> {
  const began = performance.now();
  const seconds = async (what: string, works: () => Promise<boolean>) => {
    await until(what, works, 120);
    return (performance.now() - began) / 1_000;
  };
  const selling = Promise.all(cluster.web.map((url) => seconds(`A sale at ${url}`, () => sells(url, probe))));
  const jobs = await seconds("A job", () => runsJob(cluster.primaryAddress));
  const web = Math.max(...(await selling));
  const live = await seconds("Live updates", () => reportSale(cluster, { probe, streams }));
  return { web, jobs, live };
}

async function reportSale(
  cluster: Cluster,
  { probe, streams }: { probe: Sale; streams: readonly LiveStream[] },
): Promise<boolean> {
  const marks = streams.map((stream) => stream.text().length);
  if (!(await sells(cluster.web[0] ?? "", probe))) return false;
  const isReported = streams.map((stream, at) => () => stream.text().slice(marks[at]).includes('"orders"'));
  await until("A live update", async () => isReported.every((reported) => reported()), 5);
  return true;
}

let probes = 0;

/** Whether a web process sells a free ticket. */
async function sells(url: string, { event_id, ticket_id, price_id }: Sale): Promise<boolean> {
  probes += 1;
  const person = { first_name: "Grace", last_name: "Hopper", email: `probe-${probes}@example.test` };
  const headers = {
    "content-type": "application/json",
    "x-forwarded-for": `11.0.${(probes >> 8) & 255}.${probes & 255}`,
  };
  const orders = `${url}/api/public/events/${event_id}/order`;
  const reserved = await fetch(orders, {
    ...{ method: "POST", headers, signal: AbortSignal.timeout(5_000) },
    body: JSON.stringify({ tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] }),
  });
  if (reserved.status !== 201) return false;
  const { data } = (await reserved.json()) as { data: { short_id: string } };
  const cookie = reserved.headers.getSetCookie().map((header) => header.split(";")[0]);
  const completed = await fetch(`${orders}/${data.short_id}`, {
    ...{ method: "PUT", headers: { ...headers, cookie: cookie.join("; ") }, signal: AbortSignal.timeout(5_000) },
    body: JSON.stringify({
      ...{ order: person, attendees: [{ ...person, ticket_price_id: price_id }], terms_accepted: true },
    }),
  });
  await completed.arrayBuffer();
  return completed.status === 200;
}

async function runsJob(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const key = `probe ${(probes += 1)}`;
    await client.query("select graphile_worker.add_job('aggregate-counters', '{}', job_key => $1, priority => -20)", [
      key,
    ]);
    for (let tries = 0; tries < 100; tries += 1) {
      const { rows } = await client.query("select from graphile_worker.jobs where key = $1", [key]);
      if (rows.length === 0) return true;
      await pause(50);
    }
    return false;
  });
}

export type LiveStream = { text(): string; close(): void };

/** The stream of an event's live updates, which a page keeps open. It opens again when it ends. */
export function openStream(url: string, event_id: number, token: string): LiveStream {
  const leaving = new AbortController();
  let text = "";
  const read = async () => {
    const response = await fetch(`${url}/api/events/${event_id}/live`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    });
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) if (response.ok) text += part;
  };
  void (async () => {
    for (; !leaving.signal.aborted; await pause(500)) await read().catch(() => {});
  })();
  return { text: () => text, close: () => leaving.abort() };
}

export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
