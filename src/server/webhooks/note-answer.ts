import { sql } from "kysely";
import { DISABLED_AFTER_HOURS, endpointPause, retryDelay, WARNED_AFTER_HOURS } from "#domain/webhooks.ts";
import { plusHours, plusSeconds } from "#domain/time.ts";
import { notifyAdmins } from "#server/mail/notify-admins.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { makeDue } from "./make-due.ts";
import type { WebhookAnswer } from "./post-webhook.ts";

type Attempted = { id: number; endpoint_id: number; activity_id: number | null; attempts: number };
type Attempt = { headers: Record<string, string>; answer: WebhookAnswer };

/** Attempts whose outcome is stored. */
const HISTORY = 20;
const GONE = 410;

/**
 * Stores what came of an attempt, and what follows for the delivery and its endpoint: the next
 * attempt, a pause, an email to the admins, or that the endpoint is disabled.
 */
export async function noteAnswer(ctx: WriteContext, delivery: Attempted, attempt: Attempt): Promise<void> {
  const { answer } = attempt;
  // The endpoint first, as `claimDelivery` does.
  const endpoint = await lockEndpoint(ctx.tx, delivery.endpoint_id);
  await storeAttempt(ctx, delivery, attempt);
  if (!endpoint) return;
  if (answer.error === null) return noteSuccess(ctx, endpoint);
  // A test that fails says nothing of what is sent otherwise.
  if (delivery.activity_id === null) return;
  const failing_since = endpoint.failing_since ?? ctx.now;
  const failures = endpoint.failures + 1;
  const pause = endpointPause(failures, answer.status, answer.retry_after);
  await ctx.tx
    .updateTable("webhook_endpoints")
    .set({ failing_since, failures, paused_until: pause === 0 ? null : plusSeconds(ctx.now, pause) })
    .where("id", "=", endpoint.id)
    .execute();
  if (endpoint.status === "DISABLED") return;
  if (answer.status === GONE) return disableEndpoint(ctx, endpoint, "GONE");
  if (failing_since <= plusHours(ctx.now, -DISABLED_AFTER_HOURS)) return disableEndpoint(ctx, endpoint, "FAILING");
  if (endpoint.warned_at === null && failing_since <= plusHours(ctx.now, -WARNED_AFTER_HOURS))
    await warn(ctx, { ...endpoint, failing_since });
}

type Endpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>;

function lockEndpoint(tx: Tx, id: number) {
  return tx
    .selectFrom("webhook_endpoints")
    .select(["id", "account_id", "url", "status", "failing_since", "failures", "warned_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function storeAttempt({ tx, now }: WriteContext, { id, attempts }: Attempted, attempt: Attempt): Promise<void> {
  const { status, headers, body, error, duration_ms } = attempt.answer;
  const delay = retryDelay(attempts, Math.random());
  const outcome =
    error === null
      ? { status: "DELIVERED" as const, delivered_at: now }
      : delay === null
        ? { status: "FAILED" as const }
        : { status: "PENDING" as const, next_attempt_at: plusSeconds(now, delay) };
  const entry = JSON.stringify([{ at: now, status, error, duration_ms }]);
  await tx
    .updateTable("webhook_deliveries")
    .set({
      ...outcome,
      ...{ locked_until: null, attempted_at: now, duration_ms, error },
      request_headers: JSON.stringify(attempt.headers),
      ...{ response_status: status, response_body: body },
      response_headers: headers && JSON.stringify(headers),
      history: sql`(
        select coalesce(jsonb_agg(entry order by position), '[]')
        from jsonb_array_elements(history || ${entry}::jsonb) with ordinality as entries (entry, position)
        where position > jsonb_array_length(history) + 1 - ${HISTORY}::integer)`,
    })
    .where("id", "=", id)
    // A slower attempt of the same delivery must not take back that it was delivered.
    .where("status", "=", "PENDING")
    .execute();
}

/** What waited for a receiver that was down is due now, one delivery after the other. */
async function noteSuccess({ tx, now }: WriteContext, endpoint: Endpoint): Promise<void> {
  await tx
    .updateTable("webhook_endpoints")
    .set({ last_success_at: now, failing_since: null, failures: 0, warned_at: null, paused_until: null })
    .where("id", "=", endpoint.id)
    .execute();
  if (endpoint.failing_since !== null) await makeDue({ tx, now }, endpoint.id);
}

async function warn(ctx: WriteContext, endpoint: Endpoint & { failing_since: Date }): Promise<void> {
  const { id, account_id, url, failing_since } = endpoint;
  await ctx.tx.updateTable("webhook_endpoints").set({ warned_at: ctx.now }).where("id", "=", id).execute();
  const until = plusHours(failing_since, DISABLED_AFTER_HOURS).toISOString();
  const mailed = { webhook_id: id, url, failing_since: failing_since.toISOString(), disabled_at: until };
  await notifyAdmins(ctx, account_id, "WEBHOOK_FAILING", mailed, `:webhook:${id}`);
}
