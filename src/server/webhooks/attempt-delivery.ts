import type { App } from "#server/platform/app-context.ts";
import { isLostConnection } from "#server/platform/errors.ts";
import { autocommit, type Db } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import type { ClaimedDelivery } from "./claim-delivery.ts";
import { noteAnswer } from "./note-answer.ts";
import { postWebhook, type WebhookAnswer } from "./post-webhook.ts";
import { renderPayload } from "./render-payload.ts";
import { decryptWebhookSecret, signedHeaders } from "./webhook-secrets.ts";
import { webhookIdOf } from "./webhook-id.ts";

/** The call or job that makes an attempt. */
export type Delivering = Acting & { app: App };

/**
 * Makes one attempt of a delivery and notes what came of it. After a crash between the two another
 * attempt follows, with the same id and bytes.
 */
export async function attemptDelivery(db: Db, delivery: ClaimedDelivery, context: Delivering): Promise<void> {
  const { app, now } = context;
  const body = delivery.body ?? (await renderOnce(db, delivery, context));
  if (body === undefined) return;
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "accept-encoding": "identity",
    "user-agent": `Foyer-Webhooks/${app.installation.release}`,
    ...signedHeaders(secretsOf(delivery, context), { webhook_id: webhookIdOf(delivery), at: now, body }),
  };
  const { allows_private } = app.webhooks;
  const answer = await postWebhook({ url: delivery.url, headers, body, allows_private });
  app.metrics.webhook_attempts.inc({ result: resultOf(answer) });
  const at = app.clock.now();
  await withTransaction(db, { ...context, now: at }, (ctx) => noteAnswer(ctx, delivery, { headers, answer }));
}

/**
 * Renders the payload and stores it. A delivery with nothing to tell is deleted: its order was
 * removed with an import that was undone, or its event was deleted.
 */
async function renderOnce(db: Db, delivery: ClaimedDelivery, { app, now }: Delivering): Promise<string | undefined> {
  const { has_personal_data } = delivery;
  const row = autocommit(db);
  const body = await renderPayload(db, delivery, { has_personal_data, app_url: app.url, now }).catch(
    async (error: unknown) => {
      // One that can't be rendered must not hold up the others.
      if (!isLostConnection(error))
        await row.updateTable("webhook_deliveries").set({ status: "FAILED" }).where("id", "=", delivery.id).execute();
      throw error;
    },
  );
  if (body === undefined) await row.deleteFrom("webhook_deliveries").where("id", "=", delivery.id).execute();
  else await row.updateTable("webhook_deliveries").set({ body }).where("id", "=", delivery.id).execute();
  return body;
}

function secretsOf(
  { account_id, encrypted_secret, encrypted_previous_secret }: ClaimedDelivery,
  { app }: Delivering,
): string[] {
  return [encrypted_secret, encrypted_previous_secret]
    .filter((stored) => stored !== null)
    .map((stored) => decryptWebhookSecret(app.secrets, { id: account_id }, stored));
}

function resultOf({ error }: WebhookAnswer): string {
  return error ?? "delivered";
}
