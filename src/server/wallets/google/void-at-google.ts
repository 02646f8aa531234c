import { z } from "zod";
import type { Tx } from "#server/platform/database.ts";
import { enqueue, job } from "#server/platform/jobs.ts";
import { GoogleWallet } from "./api.ts";
import { voidObject } from "./objects.ts";

const AT_ONCE = 500;

/**
 * Voids passes that no longer exist in the database: the payload contains everything that is sent.
 */
export const voidAtGoogle = job({
  name: "void-passes-at-google",
  payload: z.object({ event_id: z.int(), serials: z.array(z.string()) }),
  priority: "bulk",
  max_attempts: 12,
  async run(_db, { event_id, serials }, { app }) {
    const { google } = app.wallets;
    if (!google) return;
    const at = new GoogleWallet(google);
    for (const serial of serials) await at.patch("eventTicketObject", voidObject(app.wallets, { event_id, serial }));
  },
});

/**
 * Before an event is deleted with its passes, queues a job that voids those that may be saved at
 * Google.
 */
export async function voidPassesOf(tx: Tx, { id: event_id }: { id: number }): Promise<void> {
  const passes = await tx
    .selectFrom("wallet_passes")
    .select("serial")
    .where("event_id", "=", event_id)
    .where("is_at_google", "=", true)
    .orderBy("id")
    .execute();
  const serials = passes.map(({ serial }) => serial);
  for (let from = 0; from < serials.length; from += AT_ONCE)
    await enqueue(tx, voidAtGoogle, { event_id, serials: serials.slice(from, from + AT_ONCE) });
}
