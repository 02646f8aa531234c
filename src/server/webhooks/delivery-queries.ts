import { sql } from "kysely";
import type { Reply } from "#contract/endpoint.ts";
import type { DeliveryNarrowing, WebhookDelivery, webhooks } from "#contract/webhooks.ts";
import type { DeliveryError } from "#domain/webhooks.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { webhookIdOf } from "./webhook-id.ts";

export type DeliveryFound = Awaited<ReturnType<ReturnType<typeof selectDetails>["execute"]>>[number];
type Endpoint = { id: number };
type Listed = Pick<DeliveryFound, keyof WebhookDelivery & keyof DeliveryFound> & Parameters<typeof webhookIdOf>[0];

/** Lists deliveries of an endpoint, the newest first, `limit` of them at most. */
export async function listDeliveries(
  db: ReadDb,
  endpoint: Endpoint,
  { before, status, type, from, to }: DeliveryNarrowing & { before?: number | undefined },
  limit: number,
) {
  let rows = selectDeliveries(db, endpoint).orderBy("id", "desc").limit(limit);
  if (before !== undefined) rows = rows.where("id", "<", before);
  if (status !== undefined) rows = rows.where("status", "=", status);
  if (type !== undefined) rows = rows.where("type", "=", type);
  if (from !== undefined) rows = rows.where("created_at", ">=", new Date(from));
  if (to !== undefined) rows = rows.where("created_at", "<", new Date(to));
  return (await rows.execute()).map(deliveryResponse);
}

export function findDelivery(db: ReadDb, endpoint: Endpoint, id: number): Promise<DeliveryFound | undefined> {
  return selectDetails(db, endpoint).where("id", "=", id).executeTakeFirst();
}

/** A delivery as the API returns it. */
export function deliveryResponse({ next_attempt_at, ...delivery }: Listed) {
  return {
    ...delivery,
    webhook_id: webhookIdOf(delivery),
    next_attempt_at: delivery.status === "PENDING" ? next_attempt_at : null,
  };
}

/** The same with its newest request and answer. */
export function detailsResponse(delivery: DeliveryFound): Reply<typeof webhooks.delivery>["data"] {
  return { ...delivery, ...deliveryResponse(delivery), request_body: delivery.body };
}

function selectDeliveries(db: ReadDb, endpoint: Endpoint) {
  return db
    .selectFrom("webhook_deliveries")
    .select(["id", "endpoint_id", "activity_id", "type", "event_id", "status", "attempts", "next_attempt_at"])
    .select(["attempted_at", "response_status", "duration_ms", "created_at"])
    .select(({ ref }) => ref("error").$castTo<DeliveryError | null>().as("error"))
    .where("endpoint_id", "=", endpoint.id);
}

function selectDetails(db: ReadDb, endpoint: Endpoint) {
  return selectDeliveries(db, endpoint)
    .select(["body", "response_body"])
    .select(sql<Record<string, string> | null>`request_headers`.as("request_headers"))
    .select(sql<Record<string, string> | null>`response_headers`.as("response_headers"))
    .select(sql<Reply<typeof webhooks.delivery>["data"]["history"]>`history`.as("history"));
}
