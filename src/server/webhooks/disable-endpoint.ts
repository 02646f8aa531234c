import type { DisabledReason } from "#domain/webhooks.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { notifyAdmins } from "#server/mail/notify-admins.ts";

type Endpoint = { id: number; account_id: number; url: string };

/** Disables an endpoint. The admins get an email unless a member did it. */
export async function disableEndpoint(ctx: WriteContext, endpoint: Endpoint, reason: DisabledReason): Promise<void> {
  const { id, account_id, url } = endpoint;
  await ctx.tx
    .updateTable("webhook_endpoints")
    .set({ status: "DISABLED", disabled_because: reason, updated_at: ctx.now })
    .where("id", "=", id)
    .execute();
  await recordActivity(ctx, {
    kind: "webhook.disabled",
    account_id,
    event_id: null,
    subject: { webhook: id },
    data: { reason },
  });
  if (reason !== "MEMBER")
    await notifyAdmins(ctx, account_id, "WEBHOOK_DISABLED", { webhook_id: id, url, reason }, `:webhook:${id}`);
}
