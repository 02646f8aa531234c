import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/app-context.ts";
import { isThisMachine } from "#server/platform/loopback.ts";
import type { PaymentProviders } from "./provider.ts";

/** With whom whoever asks may pay: money is pretended to this very machine only, unless the setting says to everybody. */
export function offeredTo(request: FastifyRequest, { payments, sandbox_for, url }: App): PaymentProviders {
  if (sandbox_for === "everybody" || isThisMachine(request, url)) return payments;
  const { sandbox: _, ...others } = payments;
  return others;
}
