import { z } from "zod";
import type { Db } from "#server/platform/database.ts";
import type { Mail } from "#server/platform/mail/mailing.ts";
import { freshToken } from "./mailed-links.ts";

/** What a mail with a link of ours holds and the ledger does not: the token, made as the mail is delivered. Null for all others. */
export async function tokenForMail(db: Db, { data }: Pick<Mail, "data">, now: Date): Promise<{ token: string } | null> {
  const withLink = z.object({ link_id: z.int() }).safeParse(data);
  return withLink.success ? { token: await freshToken(db, withLink.data.link_id, now) } : null;
}
