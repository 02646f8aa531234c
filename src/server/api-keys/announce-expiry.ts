import { z } from "zod";
import { API_KEY_NOTICE_DAYS } from "#domain/maxima.ts";
import { plusHours } from "#domain/time.ts";
import { eachApart } from "#server/platform/isolate-failures.ts";
import { job } from "#server/platform/jobs.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { mailAboutKey } from "./mail-about-key.ts";

/** Emails the admins of accounts whose API keys expire within two weeks: once for each expiry. */
export const announceKeyExpiry = job({
  name: "announce-api-key-expiry",
  payload: z.object({}),
  priority: "notice",
  max_attempts: 3,
  repeats: "19 7 * * *",
  async run(db, _payload, context) {
    const { now, log } = context;
    const due = await db
      .selectFrom("api_keys")
      .select("id")
      .where("expires_at", ">", now)
      .where("expires_at", "<=", plusHours(now, 24 * API_KEY_NOTICE_DAYS))
      .where("revoked_at", "is", null)
      .where("expiry_announced_at", "is", null)
      .execute();
    const how = {
      ...{ log, message: "The expiry of an API key could not be announced" },
      about: ({ id }: { id: number }) => ({ api_key_id: id }),
    };
    await eachApart(due, how, ({ id }) =>
      withTransaction(db, context, async (ctx) => {
        const announced = await ctx.tx
          .updateTable("api_keys")
          .set({ expiry_announced_at: now })
          .where("id", "=", id)
          .where("expiry_announced_at", "is", null)
          .where("revoked_at", "is", null)
          .returning(["id", "account_id"])
          .executeTakeFirst();
        if (announced) await mailAboutKey(ctx, announced, "EXPIRES");
      }),
    );
  },
});
