import { z } from "zod";
import { job } from "#server/platform/jobs.ts";
import { ProviderRefused } from "./payment-provider.ts";

/**
 * Registers this installation's host with an account that can take money, so that wallets are
 * offered on its pages. Providers accept only hosts that are reachable by https. A refusal is
 * logged: cards work without it.
 */
export const registerDomain = job({
  name: "register-payment-domain",
  payload: z.object({ provider: z.string(), provider_account_id: z.string() }),
  priority: "notice",
  max_attempts: 12,
  async run(_db, { provider, provider_account_id }, { app, log }) {
    const { protocol, hostname } = new URL(app.url);
    const connecting = Object.values(app.payments).find(({ name }) => name === provider)?.connecting;
    if (protocol !== "https:" || !connecting) return;
    await connecting.registerDomain(provider_account_id, hostname).catch((error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error;
      log.warn({ err: error, provider_account_id }, "The domain could not be registered for wallets");
    });
  },
});
