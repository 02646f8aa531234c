import { AppError } from "../platform/errors.ts";
import type { PaymentProvider, PaymentProviders } from "./provider.ts";

let providers: PaymentProviders = {};

/** Sets which providers this process works with, once at its start. Jobs find theirs here. */
export function configurePayments(given: PaymentProviders): void {
  providers = given;
}

export function providerNames(): PaymentProvider["name"][] {
  return Object.keys(providers) as PaymentProvider["name"][];
}

/**
 * The provider of that name.
 * @throws AppError payment_unavailable when it is not switched on here
 */
export function providerNamed(name: string): PaymentProvider {
  const provider = providers[name as PaymentProvider["name"]];
  if (!provider) throw new AppError("payment_unavailable");
  return provider;
}
