import { z } from "zod";
import type { Db } from "#server/platform/database.ts";
import type { Mail } from "#server/platform/mail/mailing.ts";
import { freshToken } from "#server/credentials/mailed-links.ts";

/**
 * Creates the token of an email with a link, which is not stored with the email, when the email is
 * delivered. Null for all others.
 */
export async function tokenForMail(db: Db, { data }: Pick<Mail, "data">, now: Date): Promise<{ token: string } | null> {
  const withLink = z.object({ link_id: z.int() }).safeParse(data);
  return withLink.success ? { token: await freshToken(db, withLink.data.link_id, now) } : null;
}
