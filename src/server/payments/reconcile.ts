import { sql } from "kysely";
import { z } from "zod";
import { job } from "../platform/jobs.ts";
import { providerNamed, providerNames } from "./provider.ts";
import { settle } from "./settle.ts";

/** Asks the providers about every payment that is still open, and heals what a lost notice left behind. */
export const reconcilePayments = job({
  name: "reconcile-payments",
  payload: z.object({}),
  priority: "money",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, context) {
    const { app, log } = context;
    const names = providerNames(app.payments);
    if (names.length === 0) return;
    const open = await db
      .selectFrom("payments")
      .select(["provider", "provider_payment_id"])
      .where("status", "=", "OPEN")
      .where("provider", "in", names)
      .where("updated_at", "<", sql<Date>`now() - interval '1 minute'`)
      .where("created_at", ">", sql<Date>`now() - interval '7 days'`)
      .orderBy("updated_at")
      .limit(200)
      .execute();
    for (const payment of open) {
      const provider = providerNamed(app.payments, payment.provider);
      const said = await provider
        .find(db, payment.provider_payment_id)
        .catch((error: unknown) => log.warn({ err: error }, "A payment could not be looked up"));
      if (said)
        await settle(db, context, provider, said).catch((error: unknown) =>
          log.error({ err: error }, "A payment could not be settled"),
        );
    }
  },
});
