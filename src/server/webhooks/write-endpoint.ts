import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { webhooks } from "#contract/webhooks.ts";
import { WEBHOOK_ENDPOINTS_MAX } from "#domain/maxima.ts";
import { PAYLOAD_VERSION, SECRET_OVERLAP_HOURS, triggersOf } from "#domain/webhooks.ts";
import { plusHours } from "#domain/time.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import type { Tx } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import type { OwnWebhookEndpoint } from "./own-webhook-endpoint.ts";
import { makeDue } from "./make-due.ts";
import { RefusedAddress, resolveReceiver } from "./receiver-address.ts";
import { DELIVER_WEBHOOKS } from "./webhook-lane.ts";
import { decryptWebhookSecret, encryptWebhookSecret, newWebhookSecret } from "./webhook-secrets.ts";

type Input = Body<typeof webhooks.create>;

/**
 * Checks that a receiver's address can be called, before the transaction: it looks up its host.
 * @throws AppError invalid, at `url`
 */
export async function requireCallable({ url }: { url: string }, options: { allows_private: boolean }): Promise<void> {
  try {
    await resolveReceiver(new URL(url), options);
  } catch (error) {
    if (error instanceof RefusedAddress) throw invalid({ url: error.problem });
    throw error;
  }
}

/**
 * Creates an endpoint and returns its id and its secret.
 * @throws AppError too_many_webhooks, invalid (webhook_scope)
 */
export async function createEndpoint(
  ctx: WriteContext,
  account: OwnAccount,
  secrets: Secrets,
  input: Input,
): Promise<{ id: number; secret: string }> {
  const { tx } = ctx;
  // Serializes the creation of endpoints of an account.
  await sql`select from accounts where id = ${account.id} for no key update`.execute(tx);
  const { there } = await tx
    .selectFrom("webhook_endpoints")
    .select(({ fn }) => fn.countAll<number>().as("there"))
    .where("account_id", "=", account.id)
    .executeTakeFirstOrThrow();
  if (there >= WEBHOOK_ENDPOINTS_MAX) throw new AppError("too_many_webhooks");
  await requireScope(tx, account, input);
  const secret = newWebhookSecret();
  const { id } = await tx
    .insertInto("webhook_endpoints")
    .values({
      ...written(input),
      account_id: account.id,
      payload_version: PAYLOAD_VERSION,
      encrypted_secret: encryptWebhookSecret(secrets, account, secret),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordActivity(ctx, { kind: "webhook.created", ...about(account, id), data: {} });
  return { id, secret };
}

/** @throws AppError not_found, conflict, invalid (webhook_scope) */
export async function updateEndpoint(
  ctx: WriteContext,
  account: OwnAccount,
  endpoint: OwnWebhookEndpoint,
  { updated_at, ...input }: Body<typeof webhooks.update>,
): Promise<void> {
  const { tx, now } = ctx;
  await lockIfUnmodified(tx, "webhook_endpoints", { id: endpoint.id }, updated_at);
  await requireScope(tx, account, input);
  await tx
    .updateTable("webhook_endpoints")
    .set({ ...written(input), updated_at: now })
    .where("id", "=", endpoint.id)
    .execute();
  const changed = changedFields<object>(endpoint, input);
  await recordActivity(ctx, { kind: "webhook.updated", ...about(account, endpoint.id), data: { changed } });
}

/** Deletes an endpoint. Its deliveries are deleted by the next cleanup: nobody can see them. */
export async function deleteEndpoint(ctx: WriteContext, account: OwnAccount, { id }: OwnWebhookEndpoint) {
  await ctx.tx.deleteFrom("webhook_endpoints").where("id", "=", id).execute();
  await recordActivity(ctx, { kind: "webhook.deleted", ...about(account, id), data: {} });
}

/** Enables an endpoint with a clean slate, and sends what waits for it. */
export async function enableEndpoint(ctx: WriteContext, account: OwnAccount, { id }: OwnWebhookEndpoint) {
  const { numUpdatedRows } = await ctx.tx
    .updateTable("webhook_endpoints")
    .set({ status: "ENABLED", disabled_because: null, failing_since: null, failures: 0 })
    .set({ warned_at: null, paused_until: null, updated_at: ctx.now })
    .where("id", "=", id)
    .where("status", "=", "DISABLED")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await makeDue(ctx, id);
  await recordActivity(ctx, { kind: "webhook.enabled", ...about(account, id), data: {} });
  await enqueue(ctx.tx, DELIVER_WEBHOOKS, { endpoint_id: id });
}

export async function disableAsMember(ctx: WriteContext, endpoint: OwnWebhookEndpoint): Promise<void> {
  await lockIfUnmodified(ctx.tx, "webhook_endpoints", { id: endpoint.id }, undefined);
  const { status } = await ctx.tx
    .selectFrom("webhook_endpoints")
    .select("status")
    .where("id", "=", endpoint.id)
    .executeTakeFirstOrThrow();
  if (status === "ENABLED") await disableEndpoint(ctx, endpoint, "MEMBER");
}

/** Returns the secret that signs now. */
export async function revealSecret(
  ctx: WriteContext,
  account: OwnAccount,
  secrets: Secrets,
  { id }: OwnWebhookEndpoint,
): Promise<string> {
  const stored = await secretOf(ctx.tx, id);
  await recordActivity(ctx, { kind: "webhook.secret_shown", ...about(account, id), data: {} });
  return decryptWebhookSecret(secrets, account, stored);
}

/** Replaces the secret and returns the new one. For a day the previous one signs too. */
export async function rotateSecret(
  ctx: WriteContext,
  account: OwnAccount,
  secrets: Secrets,
  { id }: OwnWebhookEndpoint,
): Promise<string> {
  const { tx, now } = ctx;
  const secret = newWebhookSecret();
  await tx
    .updateTable("webhook_endpoints")
    .set({
      encrypted_previous_secret: await secretOf(tx, id),
      previous_secret_until: plusHours(now, SECRET_OVERLAP_HOURS),
      encrypted_secret: encryptWebhookSecret(secrets, account, secret),
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  await recordActivity(ctx, { kind: "webhook.secret_rotated", ...about(account, id), data: {} });
  return secret;
}

async function secretOf(tx: Tx, id: number): Promise<string> {
  const { encrypted_secret } = await tx
    .selectFrom("webhook_endpoints")
    .select("encrypted_secret")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return encrypted_secret;
}

function written({ event_types, ...input }: Input) {
  const types = [...new Set(event_types)];
  return { ...input, event_types: types, triggers: JSON.stringify(triggersOf(types)) };
}

/** Organizers and events must be of the account. */
async function requireScope(tx: Tx, account: OwnAccount, { organizer_ids, event_ids }: Input): Promise<void> {
  const organizers = await tx
    .selectFrom("organizers")
    .select("id")
    .where("account_id", "=", account.id)
    .where("id", "=", anyOf(organizer_ids))
    .execute();
  if (organizers.length < new Set(organizer_ids).size) throw invalid({ organizer_ids: "webhook_scope" });
  const events = await tx
    .selectFrom("events")
    .select("id")
    .where("account_id", "=", account.id)
    .where("id", "=", anyOf(event_ids))
    .execute();
  if (events.length < new Set(event_ids).size) throw invalid({ event_ids: "webhook_scope" });
}

function about({ id: account_id }: OwnAccount, webhook: number) {
  return { account_id, event_id: null, subject: { webhook } };
}
