import { apiKeys, me } from "#contract/api-keys.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { listApiKeys, listCalls, requireApiKeyRow } from "./api-key-queries.ts";
import { identityOf } from "./identity.ts";
import { createApiKey, revokeApiKey, rollApiKey, updateApiKey } from "./write-api-key.ts";

export const apiKeyRoutes: Route[] = [
  read(me.get, async (db, { caller }) => ({ data: await identityOf(db, caller) })),

  read(apiKeys.list, async (db, { account, now }) => ({ data: await listApiKeys(db, account, now) })),

  read(apiKeys.get, async (db, { api_key, now }) => ({
    data: { ...(await requireApiKeyRow(db, api_key, now)), calls: await listCalls(db, api_key, now) },
  })),

  write(apiKeys.create, async (ctx, { caller, body }) => {
    const { own, key } = await createApiKey(ctx, caller, body);
    return { data: await requireApiKeyRow(ctx.tx, own, ctx.now), key };
  }),

  write(apiKeys.update, async (ctx, { caller, api_key, body }) => {
    await updateApiKey(ctx, caller, api_key, body);
    return { data: await requireApiKeyRow(ctx.tx, api_key, ctx.now) };
  }),

  write(apiKeys.roll, async (ctx, { api_key, body }) => {
    const key = await rollApiKey(ctx, api_key, body);
    return { data: await requireApiKeyRow(ctx.tx, api_key, ctx.now), key };
  }),

  write(apiKeys.revoke, (ctx, { api_key }) => revokeApiKey(ctx, api_key)),
];
