import { LRUCache } from "lru-cache";
import { devMails } from "#contract/mails.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { logFailed } from "#server/platform/throttled-log.ts";
import { AppError, isMissing } from "#server/platform/errors.ts";
import { type Call, untransacted, type Route } from "#server/platform/http.ts";
import { contains } from "#server/platform/database/search.ts";
import { withSecret } from "#server/platform/mail.ts";
import type { Letter } from "#server/platform/mail/mailing.ts";

/** The mailbox of an installation without a mail server. With a mail server it returns 404. */
export const devMailRoutes: Route[] = [
  untransacted(devMails.list, async (db, call) => {
    const { query, app } = call;
    if (!app.mailing.is_stored) throw new AppError("not_found");
    const newest = mailsOf(db).orderBy("id", "desc").limit(100);
    const mails = await (
      query.recipient ? newest.where("recipient", "ilike", contains(query.recipient)) : newest
    ).execute();
    return { data: await Promise.all(mails.map((mail) => written(db, call, mail))) };
  }),
  untransacted(devMails.get, async (db, call) => {
    const { params, app } = call;
    if (!app.mailing.is_stored) throw new AppError("not_found");
    const mail = await mailsOf(db)
      .where("id", "=", params.mail_id)
      .executeTakeFirstOrThrow(() => new AppError("not_found"));
    return { data: { ...(await written(db, call, mail)), attachments: await attachedNow(db, call, mail) } };
  }),
];

function mailsOf(db: ReadDb) {
  return db
    .selectFrom("mails")
    .select([
      "id",
      "kind",
      "recipient",
      "locale",
      "data",
      "subject",
      "html",
      "text",
      "status",
      "attempts",
      "last_error",
      "created_at",
      "sent_at",
      "reply_to",
      "event_id",
    ]);
}

type StoredMail = Awaited<ReturnType<ReturnType<typeof mailsOf>["execute"]>>[number];

/**
 * Returns the attachments that would be sent now; none for an email whose cause no longer exists.
 */
async function attachedNow(db: Db, { app, now, log }: Pick<Call, "app" | "now" | "log">, mail: StoredMail) {
  const attached = await app.mailing.attachedTo(db, mail, now, log).catch((error: unknown) => {
    if (!isMissing(error))
      logFailed(log, { err: error, mail_id: mail.id }, "An email's attachments could not be created");
    return [];
  });
  return attached.map(({ filename, content, content_type }) => {
    const file = Buffer.from(content as Buffer);
    return { name: filename, content_type, bytes: file.length, base64: file.toString("base64") };
  });
}

const letters = new LRUCache<string, Letter>({ max: 300 });

/**
 * A stored email is rendered when it is read, with its link; one that can't be rendered is listed
 * without its content.
 */
async function written(
  db: Db,
  { app: { mailing }, log, now }: Pick<Call, "app" | "log" | "now">,
  mail: StoredMail,
): Promise<StoredMail> {
  if (mail.html !== null) return mail;
  const key = `${mail.id} ${mail.created_at.getTime()} ${JSON.stringify(mail.data)}`;
  const rendered = letters.get(key) ?? (await write().catch(unwritten));
  if (!rendered) return mail;
  letters.set(key, rendered);
  return { ...mail, subject: rendered.subject, html: rendered.html, text: rendered.text };

  function unwritten(error: unknown): undefined {
    if (!isMissing(error)) logFailed(log, { err: error, mail_id: mail.id }, "A stored email could not be rendered");
  }

  async function write(): Promise<Letter> {
    return mailing.write({ ...mail, data: withSecret(mail, await mailing.secretOf(db, mail, now)) });
  }
}
