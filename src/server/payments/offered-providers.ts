import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/app-context.ts";
import { isThisMachine } from "#server/platform/http/loopback.ts";
import type { PaymentProvider, PaymentProviders } from "./payment-provider.ts";

/** With whom whoever asks may pay: money is pretended to this very machine only, unless the setting says to everybody. */
export function offeredTo(request: FastifyRequest, { payments, sandbox_for, url }: App): PaymentProviders {
  if (sandbox_for === "everybody" || isThisMachine(request, url)) return payments;
  const { sandbox: _, ...others } = payments;
  return others;
}

/** Where an account's money can go: one for each provider that is connected. */
export type Payable = { provider: string; is_live: boolean; charges_enabled: boolean };

/** What decides how an event can be paid: its currency, where its account's money can go, whether it takes transfers. */
export type Paying = { currency: string; connections: readonly Payable[]; offers_offline_payments: boolean };

export type WayProblem = "not_offered" | "currency" | "not_connected" | "incomplete";

/** Why a provider can't take an event's money; null where it can. */
export function wayProblem(
  { name, connecting, smallestCharge }: PaymentProvider,
  { currency, connections, offers_offline_payments }: Paying,
): WayProblem | null {
  if (name === "offline" && !offers_offline_payments) return "not_offered";
  if (smallestCharge(currency) === null) return "currency";
  if (!connecting) return null;
  const connection = connections.find((one) => one.provider === name && one.is_live === connecting.is_live);
  if (!connection) return "not_connected";
  return connection.charges_enabled ? null : "incomplete";
}

/** Those of them that can take an event's money. */
export function offeredFor(providers: PaymentProviders, paying: Paying): PaymentProvider["name"][] {
  return Object.values(providers)
    .filter((provider) => wayProblem(provider, paying) === null)
    .map(({ name }) => name);
}
