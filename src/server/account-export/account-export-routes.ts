import { accountData } from "#contract/account-data.ts";
import { slugOf } from "#domain/slug.ts";
import { requireAccount } from "#server/accounts/account-queries.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { attachment } from "#server/platform/files/attachment.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { untransacted, type Route } from "#server/platform/http.ts";
import { archiveReadme } from "./readme.ts";
import { streamAccountExport } from "./stream-account-export.ts";

export const archiveRoutes: Route[] = [
  untransacted(accountData.download, async (db, call) => {
    const { account, locale, raw, now, log } = call;
    const { name } = await requireAccount(db, account);
    const archive = await withTransaction(db, call, async (ctx) => {
      await recordActivity(ctx, {
        kind: "account.downloaded",
        account_id: account.id,
        event_id: null,
        subject: { account: account.id },
        data: {},
      });
      return streamAccountExport(db, { account, readme: archiveReadme({ name, now }, locale), now, log });
    });
    raw.reply
      .header("content-type", "application/zip")
      .header("content-disposition", attachment(`${slugOf(name)}-${now.toISOString().slice(0, 10)}.zip`))
      .header("cache-control", "no-store");
    return archive;
  }),
];
