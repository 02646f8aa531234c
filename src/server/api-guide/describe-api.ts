import { api, RESOURCES } from "#contract/all.ts";
import { WEBHOOK_PAYLOADS } from "#contract/webhook-examples.ts";
import { SCHEMA_NAMES } from "#contract/schema-names.ts";
import { ORDER_COOKIE } from "#server/access/order-session.ts";
import { OPERATOR_COOKIE } from "#server/operator/operator-sessions.ts";
import type { OwnCookies } from "#server/platform/http/cookies.ts";
import { openApi } from "#server/platform/openapi.ts";
import { apiGuide } from "./api-guide.ts";

type Installation = { app_url: string; release: string; cookies: Pick<OwnCookies, "nameOf"> };

/** Describes the API of an installation (OpenAPI 3.1), introduced by the guide. */
export function describeApi({ app_url, release, cookies }: Installation): object {
  return openApi({
    ...{
      api,
      resources: RESOURCES,
      names: SCHEMA_NAMES,
      webhooks: WEBHOOK_PAYLOADS,
      app_url,
      release,
      introduction: apiGuide(app_url),
    },
    order_cookie: cookies.nameOf(ORDER_COOKIE),
    operator_cookie: cookies.nameOf(OPERATOR_COOKIE),
  });
}
