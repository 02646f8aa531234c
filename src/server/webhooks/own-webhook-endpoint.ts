import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own, OwnAccount } from "#server/platform/own.ts";
import { findEndpoint, type EndpointFound } from "./endpoint-queries.ts";

/** A webhook endpoint that is proven to be of the caller's account. */
export type OwnWebhookEndpoint = Own<"webhook_endpoint", EndpointFound>;

/** @throws AppError forbidden; not_found, for another account's too */
export async function ownWebhookEndpoint(db: ReadDb, account: OwnAccount, id: number): Promise<OwnWebhookEndpoint> {
  refuseLimited(account);
  const found = await findEndpoint(db, account, id);
  if (!found) throw new AppError("not_found");
  return found as OwnWebhookEndpoint;
}

/**
 * Webhooks carry what happens in the whole account: an API key that is limited to some of it neither
 * sees nor manages them.
 * @throws AppError forbidden
 */
export function refuseLimited({ scope }: OwnAccount): void {
  if (scope !== null) throw new AppError("forbidden");
}
