import { sql } from "kysely";
import type { Body, Reply } from "#contract/endpoint.ts";
import type { webhooks } from "#contract/webhooks.ts";
import { WEBHOOK_REPLAYS_MAX } from "#domain/maxima.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { AppError } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/jobs.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnWebhookDelivery } from "./own-webhook-delivery.ts";
import type { OwnWebhookEndpoint } from "./own-webhook-endpoint.ts";
import { DELIVER_WEBHOOKS } from "./webhook-lane.ts";

/** Sends a delivery again, with its id and its bytes: a receiver that already has it drops it. */
export async function replayDelivery(
  ctx: WriteContext,
  endpoint: OwnWebhookEndpoint,
  delivery: OwnWebhookDelivery,
): Promise<void> {
  await lockEnabled(ctx, endpoint);
  await ctx.tx
    .updateTable("webhook_deliveries")
    .set({ status: "PENDING", attempts: 0, next_attempt_at: ctx.now, delivered_at: null })
    .where("id", "=", delivery.id)
    .execute();
  await finish(ctx, endpoint, 1);
}

/**
 * The same for the deliveries of a period, the oldest first, as many as one transaction bears. The
 * endpoint's `waiting` shows how far it is.
 */
export async function replayPeriod(
  ctx: WriteContext,
  endpoint: OwnWebhookEndpoint,
  { from, to, status }: Body<typeof webhooks.replayAll>,
): Promise<Reply<typeof webhooks.replayAll>["data"]> {
  await lockEnabled(ctx, endpoint);
  const { rows } = await sql<{ replayed: number; last: Date | null; is_more: boolean }>`
    with found as materialized (
      select id, created_at
      from webhook_deliveries
      where endpoint_id = ${endpoint.id}
        and status = any(${status === "FAILED" ? ["FAILED"] : ["FAILED", "DELIVERED"]})
        and created_at >= ${from}::timestamptz
        and created_at < ${to}::timestamptz
      order by created_at, id
      limit ${WEBHOOK_REPLAYS_MAX} + 1
    ),
    chosen as (
      select id, created_at from found order by created_at, id limit ${WEBHOOK_REPLAYS_MAX}
    ),
    replayed as (
      update webhook_deliveries
      set status = 'PENDING', attempts = 0, next_attempt_at = ${ctx.now}, delivered_at = null
      from chosen
      where webhook_deliveries.id = chosen.id and webhook_deliveries.status <> 'PENDING'
      returning webhook_deliveries.id
    )
    select
      (select count(*) from replayed) as replayed,
      (select max(created_at) from found) as last,
      (select count(*) from found) > ${WEBHOOK_REPLAYS_MAX} as is_more`.execute(ctx.tx);
  const [{ replayed, last, is_more } = { replayed: 0, last: null, is_more: false }] = rows;
  if (replayed > 0) await finish(ctx, endpoint, replayed);
  return { replayed, next_from: is_more ? last : null };
}

/**
 * Locks the endpoint before its deliveries, as everything does that changes several of them.
 * @throws AppError not_found, webhook_disabled
 */
async function lockEnabled({ tx }: WriteContext, { id }: OwnWebhookEndpoint): Promise<void> {
  const endpoint = await tx
    .selectFrom("webhook_endpoints")
    .select("status")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!endpoint) throw new AppError("not_found");
  if (endpoint.status === "DISABLED") throw new AppError("webhook_disabled");
}

async function finish(ctx: WriteContext, { id, account_id }: OwnWebhookEndpoint, deliveries: number): Promise<void> {
  await enqueue(ctx.tx, DELIVER_WEBHOOKS, { endpoint_id: id });
  await recordActivity(ctx, {
    kind: "webhook.replayed",
    account_id,
    event_id: null,
    subject: { webhook: id },
    data: { deliveries },
  });
}
