import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/app-context.ts";
import { isThisMachine } from "#server/platform/http/loopback.ts";
import type { PaymentProvider, PaymentProviders } from "./payment-provider.ts";

/**
 * Returns the providers offered to this request. The sandbox is offered only to this machine,
 * unless the setting opens it to everybody.
 */
export function offeredTo(request: FastifyRequest, { payments, sandbox_for, url }: App): PaymentProviders {
  if (sandbox_for === "everybody" || isThisMachine(request, url)) return payments;
  const { sandbox: _, ...others } = payments;
  return others;
}

/** An account's connection to a provider, which receives the account's money. */
export type Payable = { provider: string; is_live: boolean; charges_enabled: boolean };

/**
 * What decides which providers can charge for an event: its currency, its account's connections,
 * and whether it offers offline payments.
 */
export type Paying = { currency: string; connections: readonly Payable[]; offers_offline_payments: boolean };

export type WayProblem = "not_offered" | "currency" | "not_connected" | "incomplete";

/** Returns why a provider can't charge for an event, or null if it can. */
export function wayProblem(
  { name, connecting, smallestCharge }: PaymentProvider,
  { currency, connections, offers_offline_payments }: Paying,
): WayProblem | null {
  if (name === "offline" && !offers_offline_payments) return "not_offered";
  if (smallestCharge(currency) === null) return "currency";
  if (!connecting) return null;
  const connection = connections.find(
    (candidate) => candidate.provider === name && candidate.is_live === connecting.is_live,
  );
  if (!connection) return "not_connected";
  return connection.charges_enabled ? null : "incomplete";
}

export function offeredFor(providers: PaymentProviders, paying: Paying): PaymentProvider["name"][] {
  return Object.values(providers)
    .filter((provider) => wayProblem(provider, paying) === null)
    .map(({ name }) => name);
}
