import { setTimeout as pause } from "node:timers/promises";
import type { StripeStandIn } from "../testing/stripe-stand-in/stand-in.ts";
import { buy, type Purchase } from "./buyers.ts";
import type { Cluster } from "./cluster.ts";
import { type Death, whole } from "./patroni.ts";
import { until } from "./processes.ts";
import { openStream, secondsToRecover, withClient } from "./recovery.ts";
import { connectedSeller, openSale, PRICE, type Sale, type Seller, signUp } from "./sale.ts";
import { violations } from "./violations.ts";

const BUYERS = 200;
/** Of each of the two events: some buyers leave with nothing. */
const CAPACITY = 80;
const RECOVERY_MAX = 30;

type Result = { seconds: number; completed: number; faults: string[] };

/**
 * Kills the primary once in each of `rounds` rushes, prints a line for each, and returns what was
 * wrong.
 */
export async function failovers(cluster: Cluster, standIn: StripeStandIn, rounds: number): Promise<string[]> {
  const shop = await openShop(cluster, standIn);
  const results: Result[] = [];
  print(["round", "killed", "after", "primary", "web", "jobs", "live", "completed", "sold out", "faults"]);
  for (let round = 1; round <= rounds; round += 1) results.push(await failover(shop, round));
  const longest = Math.max(...results.map(({ seconds }) => seconds));
  const faults = results.flatMap((result) => result.faults);
  const completed = results.reduce((sum, result) => sum + result.completed, 0);
  console.log(
    `${rounds} failovers: recovered by itself within ${longest.toFixed(1)} s, ${completed} orders confirmed, ${faults.length} faults.`,
  );
  return faults;
}

type Shop = {
  cluster: Cluster;
  standIn: StripeStandIn;
  token: string;
  sellers: [Seller, Seller & { stripe: string }];
  probe: Sale;
};

async function openShop(cluster: Cluster, standIn: StripeStandIn): Promise<Shop> {
  standIn.webhook_url = `${cluster.url}/api/public/webhooks/stripe`;
  return withClient(cluster.primaryAddress, async (client) => {
    const { token, seller } = await signUp(cluster.url, client);
    const probe = await openSale(client, seller, { capacity: 100_000, price: 0 });
    return { cluster, standIn, token, sellers: [seller, await connectedSeller(client, standIn)], probe };
  });
}

async function failover({ cluster, standIn, token, sellers, probe }: Shop, round: number): Promise<Result> {
  const [seller, connected] = sellers;
  const primary = await whole(cluster.nodes);
  const [one, other] = await withClient(cluster.primaryAddress, async (client) => [
    await openSale(client, seller, { capacity: CAPACITY, price: PRICE }),
    await openSale(client, connected, { capacity: CAPACITY, price: PRICE }),
  ]);
  if (!one || !other) throw new Error("There is nothing to sell");
  const streams = cluster.web.map((url) => openStream(url, probe.event_id, token));
  await until("The live streams", async () => streams.every((stream) => stream.text() !== ""));

  // Each round kills a little later: first while most reserve, at last while most have paid.
  const killed_after = 20 + 30 * (round - 1);
  let confirmed = 0;
  const shop = {
    url: cluster.url,
    standIn,
    stripe_account: connected.stripe,
    onConfirmed: () => void (confirmed += 1),
  };
  const rush = Promise.all(Array.from({ length: BUYERS }, (_, at) => buy(shop, at % 2 ? one : other)));
  let isOver = false;
  void rush.then(() => (isOver = true));
  while (confirmed < killed_after && !isOver) await pause(5);
  // The servers take turns at being the primary, so each dies in both ways.
  const how: Death = round % 4 < 2 ? "server" : "machine";
  primary.die(how);
  const recovered = await secondsToRecover(cluster, { probe, streams });
  const purchases = await rush;
  for (const stream of streams) stream.close();
  primary.revive();
  await whole(cluster.nodes);
  const faults = [
    ...cluster.endedProcesses().map((name) => `${name} has ended`),
    ...(await settled(cluster, purchases, standIn)),
  ];
  const seconds = Math.max(...Object.values(recovered));
  if (seconds > RECOVERY_MAX) faults.push(`Round ${round} took ${seconds.toFixed(1)} s to recover`);
  const completed = purchases.filter((buyer) => buyer.completed).length;
  print([
    ...[round, how, `${killed_after} steps`, primary.name],
    ...[recovered.web, recovered.jobs, recovered.live].map((value) => `${value.toFixed(1)} s`),
    ...[completed, purchases.filter((buyer) => buyer.is_sold_out).length, faults.length],
  ]);
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
  return { seconds, completed, faults };
}

/** What is wrong once all jobs have run. */
async function settled(cluster: Cluster, purchases: readonly Purchase[], { books }: StripeStandIn): Promise<string[]> {
  return withClient(cluster.primaryAddress, async (client) => {
    const waiting = ["graphile_worker", "graphile_mails"].map(
      (queue) => `select task_identifier as name, attempts, locked_by, last_error from ${queue}.jobs
      where (run_at <= now() and attempts < max_attempts) or locked_at is not null`,
    );
    let jobs: unknown[] = [];
    await until(
      "The last job",
      async () => (jobs = (await client.query(waiting.join(" union all "))).rows).length === 0,
    ).catch(() => {});
    const left = jobs.map((job) => `A job has not run: ${JSON.stringify(job)}`);
    return [...left, ...(await violations(client, purchases, books))];
  });
}

function print(cells: readonly (string | number)[]): void {
  const widths = [5, 8, 9, 7, 7, 7, 7, 9, 8, 6];
  console.log(cells.map((cell, at) => String(cell).padStart(widths[at] ?? 8)).join("  "));
}
