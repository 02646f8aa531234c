import { sql } from "kysely";
import { recordActivities } from "#server/activities/record-activity.ts";
import { hasFailed, retryMails } from "#server/platform/mail/failed-mails.ts";
import type { WriteContext } from "#server/platform/write-context.ts";

/**
 * Sends emails again that were given up, those with these ids or all, and records it in the
 * accounts whose events they are about. Returns how many; an id of no failed email is ignored.
 */
export async function retryFailedMails(ctx: WriteContext, wanted: readonly number[] | "all"): Promise<number> {
  const failed = await ctx.tx
    .selectFrom("mails")
    .leftJoin("events", "events.id", "mails.event_id")
    .select(["mails.id", "events.account_id"])
    .where(hasFailed)
    .$if(wanted !== "all", (mails) => mails.where(sql<boolean>`mails.id = any(${wanted}::bigint[])`))
    .orderBy("mails.id")
    .forUpdate("mails")
    .execute();
  const retried = await retryMails(ctx.tx, failed);
  const byAccount = Map.groupBy(failed, ({ account_id }) => account_id);
  await recordActivities(
    ctx,
    [...byAccount].flatMap(([account_id, mails]) =>
      account_id === null
        ? []
        : {
            kind: "account.emails_retried" as const,
            ...{ account_id, event_id: null, subject: { account: account_id }, data: { mails: mails.length } },
          },
    ),
  );
  return retried;
}
