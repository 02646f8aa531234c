import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own, OwnAccount } from "#server/platform/own.ts";
import { findEndpoint, type EndpointFound } from "./endpoint-queries.ts";

/** A webhook endpoint that is proven to be of the caller's account. */
export type OwnWebhookEndpoint = Own<"webhook_endpoint", EndpointFound>;

/** @throws AppError not_found, for another account's too */
export async function ownWebhookEndpoint(db: ReadDb, account: OwnAccount, id: number): Promise<OwnWebhookEndpoint> {
  const found = await findEndpoint(db, account, id);
  if (!found) throw new AppError("not_found");
  return found as OwnWebhookEndpoint;
}
