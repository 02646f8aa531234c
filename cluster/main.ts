import { setTimeout as pause } from "node:timers/promises";
import { StripeStandIn } from "../testing/stripe-stand-in/stand-in.ts";
import { startCluster } from "./cluster.ts";
import { failovers } from "./failover.ts";
import { leaveNothing, makeRunDirectory } from "./processes.ts";

const ROUNDS = 10;
/** Nothing here runs longer, whatever happens. */
const MOST_MINUTES = 40;

const directory = makeRunDirectory();
process.once("exit", () => leaveNothing(directory));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));
setTimeout(() => {
  console.error(`Not finished after ${MOST_MINUTES} minutes.`);
  process.exit(1);
}, MOST_MINUTES * 60_000).unref();

const standIn = await new StripeStandIn().start();
console.log("Starting the cluster …");
const cluster = await startCluster({
  directory,
  env: {
    ...{ STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_PUBLISHABLE_KEY: "pk_test_standin" },
    ...{ STRIPE_WEBHOOK_SECRET: standIn.secret, STRIPE_API_BASE: standIn.url },
    ...{ HOLDS_PER_ADDRESS: "0", PLACES_PER_ADDRESS: "100" },
  },
});
if (process.argv[2] === "up") {
  console.log(`Foyer: ${cluster.url}\nPrimary: ${cluster.primaryAddress}\nLogs: ${directory}\nCtrl-C ends it.`);
  await pause(30 * 60_000);
} else {
  const faults = await failovers(cluster, standIn, Number(process.argv[2] ?? ROUNDS));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
await cluster.stop();
await standIn.stop();
process.exit();
