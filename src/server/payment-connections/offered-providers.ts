import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/app-context.ts";
import { isThisMachine } from "#server/platform/http/loopback.ts";
import type { ExpressPart, PaymentProvider, PaymentProviders } from "./payment-provider.ts";

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

export type Connection = Payable & { provider_account_id: string };

/**
 * What decides which providers can charge for an event: its currency, its account's connections,
 * and whether it offers offline payments.
 */
export type Paying = { currency: string; connections: readonly Payable[]; offers_offline_payments: boolean };

export type WayProblem = "not_offered" | "currency" | "not_connected" | "incomplete";

/** Returns why a provider can't charge for an event, or null if it can. */
export function wayProblem(
  provider: PaymentProvider,
  { currency, connections, offers_offline_payments }: Paying,
): WayProblem | null {
  const { name, connecting, smallestCharge } = provider;
  if (name === "offline" && !offers_offline_payments) return "not_offered";
  if (smallestCharge(currency) === null) return "currency";
  if (!connecting) return null;
  const connection = connectionTo(provider, connections);
  if (!connection) return "not_connected";
  return connection.charges_enabled ? null : "incomplete";
}

export function offeredFor(providers: PaymentProviders, paying: Paying): PaymentProvider["name"][] {
  return Object.values(providers)
    .filter((provider) => wayProblem(provider, paying) === null)
    .map(({ name }) => name);
}

/**
 * What the wallet buttons for an amount need, by the first provider that has some and can charge
 * it; null if there is none.
 */
export function expressPartFor(
  providers: PaymentProviders,
  { amount, ...paying }: Paying & { connections: readonly Connection[]; amount: number },
): ExpressPart | null {
  for (const provider of Object.values(providers)) {
    if (!provider.connecting || wayProblem(provider, paying) !== null) continue;
    const connection = connectionTo(provider, paying.connections);
    const part = connection && provider.forExpress({ ...paying, paid_to: connection.provider_account_id, amount });
    if (part) return part;
  }
  return null;
}

function connectionTo<C extends Payable>(
  { name, connecting }: PaymentProvider,
  connections: readonly C[],
): C | undefined {
  return connections.find(({ provider, is_live }) => provider === name && is_live === connecting?.is_live);
}
