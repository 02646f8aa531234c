import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import { type DeliveryFound, findDelivery } from "./delivery-queries.ts";
import type { OwnWebhookEndpoint } from "./own-webhook-endpoint.ts";

/** A delivery of an endpoint that is proven to be the caller's. */
export type OwnWebhookDelivery = Own<"webhook_delivery", DeliveryFound>;

/** @throws AppError not_found, for another endpoint's too */
export async function ownWebhookDelivery(
  db: ReadDb,
  endpoint: OwnWebhookEndpoint,
  id: number,
): Promise<OwnWebhookDelivery> {
  const found = await findDelivery(db, endpoint, id);
  if (!found) throw new AppError("not_found");
  return found as OwnWebhookDelivery;
}
