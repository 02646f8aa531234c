import { z } from "zod";
import { jobKind, type Lane } from "#server/platform/jobs.ts";

/**
 * Deliveries have runners of their own, so that slow receivers delay no email and no other job. They
 * share the tables of the main queue: few of them wait at a time.
 */
const webhookLane: Lane = { name: "webhooks", queue: "graphile_worker", slots: 8 };

/**
 * Sends what is due to one endpoint. The trigger `queue_webhooks` enqueues it by this name, without
 * a key: a key would be a row that all orders of an account wait for.
 */
export const DELIVER_WEBHOOKS = jobKind({
  name: "deliver-webhooks",
  payload: z.object({ endpoint_id: z.number() }),
  priority: "notice",
  lane: webhookLane,
  max_attempts: 3,
  one_per: "endpoint_id",
});
