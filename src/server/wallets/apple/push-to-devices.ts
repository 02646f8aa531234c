import { z } from "zod";
import { anyOf } from "#server/platform/database/any-of.ts";
import { type Db, autocommit } from "#server/platform/database.ts";
import { job } from "#server/platform/jobs.ts";
import { PushService } from "./push-service.ts";

const AT_ONCE = 50;

/**
 * Notifies the phones that have passes, so that they download them again. A phone that removed a
 * pass is deleted. A repeated notification only causes a repeated request.
 */
export const notifyPhones = job({
  name: "push-wallet-passes",
  payload: z.object({ wallet_pass_ids: z.array(z.int()) }),
  priority: "bulk",
  max_attempts: 12,
  async run(db, { wallet_pass_ids }, { app, log }) {
    const { apple } = app.wallets;
    if (!apple) return;
    const tokens = await tokensOf(db, wallet_pass_ids);
    if (tokens.length === 0) return;
    const service = new PushService(apple);
    try {
      const gone: string[] = [];
      for (let from = 0; from < tokens.length; from += AT_ONCE) {
        const batch = tokens.slice(from, from + AT_ONCE);
        const results = await Promise.all(batch.map((token) => service.push(token)));
        gone.push(...batch.filter((_token, at) => results[at] === "gone"));
      }
      if (gone.length > 0)
        await autocommit(db)
          .deleteFrom("wallet_devices")
          .where("push_token", "=", anyOf(gone))
          .where("wallet_pass_id", "=", anyOf(wallet_pass_ids))
          .execute();
      log.debug({ phones: tokens.length, gone: gone.length }, "Devices were notified of passes");
    } finally {
      service.close();
    }
  },
});

/** One push per phone, however many of its passes have changed. */
async function tokensOf(db: Db, wallet_pass_ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom("wallet_devices")
    .select("push_token")
    .distinct()
    .where("wallet_pass_id", "=", anyOf(wallet_pass_ids))
    .execute();
  return rows.map(({ push_token }) => push_token);
}
