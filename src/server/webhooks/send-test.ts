import { ATTEMPTS_MAX, TEST_TYPE } from "#domain/webhooks.ts";
import { autocommit, type Db } from "#server/platform/database.ts";
import { plusSeconds } from "#domain/time.ts";
import { attemptDelivery, type Delivering } from "./attempt-delivery.ts";
import { findDelivery, type DeliveryFound } from "./delivery-queries.ts";
import type { OwnWebhookEndpoint } from "./own-webhook-endpoint.ts";

/** So that no job sends the test a second time while it is under way. */
const LOCKED_SECONDS = 60;

/**
 * Sends a test to an endpoint, also to a disabled one, and returns the delivery with its answer. It
 * is not tried again.
 */
export async function sendTest(db: Db, endpoint: OwnWebhookEndpoint, context: Delivering): Promise<DeliveryFound> {
  const { now } = context;
  const { id } = await autocommit(db)
    .insertInto("webhook_deliveries")
    .values({
      ...{ endpoint_id: endpoint.id, account_id: endpoint.account_id, type: TEST_TYPE },
      ...{ attempts: 1, created_at: now, next_attempt_at: now, locked_until: plusSeconds(now, LOCKED_SECONDS) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { encrypted_secret, encrypted_previous_secret, previous_secret_until } = await db
    .selectFrom("webhook_endpoints")
    .select(["encrypted_secret", "encrypted_previous_secret", "previous_secret_until"])
    .where("id", "=", endpoint.id)
    .executeTakeFirstOrThrow();
  const isRotating = previous_secret_until !== null && previous_secret_until > now;
  await attemptDelivery(
    db,
    {
      ...{ id, account_id: endpoint.account_id, endpoint_id: endpoint.id, activity_id: null, type: TEST_TYPE },
      ...{ attempts: ATTEMPTS_MAX, body: null, url: endpoint.url, has_personal_data: endpoint.has_personal_data },
      ...{ encrypted_secret, encrypted_previous_secret: isRotating ? encrypted_previous_secret : null },
    },
    context,
  );
  const delivery = await findDelivery(db, endpoint, id);
  if (!delivery) throw new Error("The test delivery is gone.");
  return delivery;
}
