import { AppError } from "#server/platform/errors.ts";
import type { Guard } from "#server/platform/http.ts";
import type { Own } from "#server/platform/own.ts";
import { offeredTo } from "#server/payment-connections/offered-providers.ts";
import type { PaymentProvider, ProviderNotice } from "#server/payment-connections/payment-provider.ts";

/** A webhook whose signature was right. It is trusted only as a hint to query the provider. */
export type SignedNotice = Own<"notice", ProviderNotice & { provider: PaymentProvider }>;

declare module "#server/platform/http.ts" {
  interface Callers {
    provider: SignedNotice;
  }
}

/**
 * `provider`: a payment provider that is enabled here, proven by the signature over the bytes that
 * it sent. The last part of the path names the provider.
 * @throws AppError not_found, forged, malformed
 */
export const provider: Guard<"provider"> = async ({ app, request, now }) => {
  const name = request.routeOptions.url?.split("/").at(-1) ?? "";
  const found = offeredTo(request, app)[name as PaymentProvider["name"]];
  if (!found) throw new AppError("not_found");
  const { rawBody } = request as { rawBody?: Buffer };
  if (!rawBody) throw new AppError("forged");
  const notice = await found.readNotice({ body: rawBody, headers: request.headers, now, secrets: app.secrets });
  const caller = { ...notice, provider: found } as SignedNotice;
  return { caller, by: { kind: "provider", name }, counted_by: null };
};
