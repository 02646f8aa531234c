import { devMails } from "#contract/mails.ts";
import { contains } from "#server/platform/lists.ts";
import { AppError } from "#server/platform/errors.ts";
import { read, type Route } from "#server/platform/http.ts";

/** The mailbox of an installation without a mail server. `dev_mailbox: false`: there is one, and nothing to see here. */
export function devMailRoutes({ dev_mailbox }: { dev_mailbox: boolean }): Route[] {
  return [
    read(devMails.list, async (db, { query }) => {
      if (!dev_mailbox) throw new AppError("not_found");
      const newest = db.selectFrom("mails").select(ROW).orderBy("id", "desc").limit(100);
      return { data: await (query.recipient ? newest.where("recipient", "ilike", contains(query.recipient)) : newest).execute() };
    }),
    read(devMails.get, async (db, { params }) => {
      if (!dev_mailbox) throw new AppError("not_found");
      return { data: await db.selectFrom("mails").select([...ROW, "html", "text", "reply_to"]).where("id", "=", params.mail_id).executeTakeFirstOrThrow(() => new AppError("not_found")) };
    }),
  ];
}

const ROW = ["id", "kind", "recipient", "subject", "status", "attempts", "last_error", "created_at", "sent_at"] as const;
