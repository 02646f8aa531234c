import { WEBHOOK_SUMMARIES, webhookExample } from "#contract/webhook-examples.ts";
import { webhooks } from "#contract/webhooks.ts";
import { WEBHOOK_GROUPS, WEBHOOK_TYPES } from "#domain/webhooks.ts";
import { read, type Route, untransacted, write } from "#server/platform/http.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { deliveryResponse, detailsResponse, listDeliveries } from "./delivery-queries.ts";
import { listEndpoints } from "./endpoint-queries.ts";
import { ownWebhookDelivery } from "./own-webhook-delivery.ts";
import { ownWebhookEndpoint, refuseLimited } from "./own-webhook-endpoint.ts";
import { replayDelivery, replayPeriod } from "./replay-deliveries.ts";
import { sendTest } from "./send-test.ts";
import {
  createEndpoint,
  deleteEndpoint,
  disableAsMember,
  enableEndpoint,
  requireCallable,
  revealSecret,
  rotateSecret,
  updateEndpoint,
} from "./write-endpoint.ts";

export const webhookRoutes: Route[] = [
  read(webhooks.eventTypes, async () => ({
    data: WEBHOOK_GROUPS.flatMap((group) =>
      WEBHOOK_TYPES[group].map((type) => ({
        ...{ type, group },
        ...{ summary: WEBHOOK_SUMMARIES[type], example: webhookExample(type) },
      })),
    ),
  })),

  read(webhooks.list, async (db, { account }) => {
    refuseLimited(account);
    return { data: await listEndpoints(db, account) };
  }),

  untransacted(webhooks.create, async (db, call) => {
    const { account, body, app } = call;
    refuseLimited(account);
    await requireCallable(body, app.webhooks);
    return withTransaction(db, call, async (ctx) => {
      const { id, secret } = await createEndpoint(ctx, account, app.secrets, body);
      return { data: { ...(await ownWebhookEndpoint(ctx.tx, account, id)), secret } };
    });
  }),

  read(webhooks.get, async (_db, { webhook_endpoint: endpoint }) => ({ data: endpoint })),

  untransacted(webhooks.update, async (db, call) => {
    const { account, webhook_endpoint: endpoint, body, app } = call;
    if (body.url !== endpoint.url) await requireCallable(body, app.webhooks);
    return withTransaction(db, call, async (ctx) => {
      await updateEndpoint(ctx, account, endpoint, body);
      return { data: await ownWebhookEndpoint(ctx.tx, account, endpoint.id) };
    });
  }),

  write(webhooks.remove, (ctx, { account, webhook_endpoint: endpoint }) => deleteEndpoint(ctx, account, endpoint)),

  write(webhooks.enable, async (ctx, { account, webhook_endpoint: endpoint }) => {
    await enableEndpoint(ctx, account, endpoint);
    return { data: await ownWebhookEndpoint(ctx.tx, account, endpoint.id) };
  }),

  write(webhooks.disable, async (ctx, { account, webhook_endpoint: endpoint }) => {
    await disableAsMember(ctx, endpoint);
    return { data: await ownWebhookEndpoint(ctx.tx, account, endpoint.id) };
  }),

  write(webhooks.revealSecret, async (ctx, { account, webhook_endpoint: endpoint, app }) => ({
    data: { secret: await revealSecret(ctx, account, app.secrets, endpoint) },
  })),

  write(webhooks.rotateSecret, async (ctx, { account, webhook_endpoint: endpoint, app }) => {
    const secret = await rotateSecret(ctx, account, app.secrets, endpoint);
    return { data: { ...(await ownWebhookEndpoint(ctx.tx, account, endpoint.id)), secret } };
  }),

  untransacted(webhooks.test, async (db, call) => ({
    data: detailsResponse(await sendTest(db, call.webhook_endpoint, call)),
  })),

  read(webhooks.deliveries, async (db, { webhook_endpoint: endpoint, query: { per_page, ...rest } }) => {
    const rows = await listDeliveries(db, endpoint, rest, per_page + 1);
    const data = rows.slice(0, per_page);
    return { data, meta: { next: rows.length > per_page ? (data.at(-1)?.id ?? null) : null } };
  }),

  read(webhooks.delivery, async (_db, { webhook_delivery: delivery }) => ({ data: detailsResponse(delivery) })),

  write(webhooks.replay, async (ctx, { webhook_endpoint: endpoint, webhook_delivery: delivery }) => {
    await replayDelivery(ctx, endpoint, delivery);
    return { data: deliveryResponse(await ownWebhookDelivery(ctx.tx, endpoint, delivery.id)) };
  }),

  write(webhooks.replayAll, async (ctx, { webhook_endpoint: endpoint, body }) => ({
    data: await replayPeriod(ctx, endpoint, body),
  })),
];
