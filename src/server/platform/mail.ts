import { sql } from "kysely";
import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Locale } from "#contract/fields.ts";
import type { Db, Tx } from "./database.ts";
import { enqueueAll, job } from "./jobs.ts";

/** A mail as it is asked for. `data` is all that its email function needs besides the language; it must be plain JSON. */
export type WantedMail = {
  kind: string;
  /** What brought it about, e.g. `order:17:completed`: (cause, kind, recipient) is mailed once, however often the job runs. */
  cause: string;
  recipient: string;
  locale: Locale;
  data: unknown;
  event_id?: number | null;
  reply_to?: string | null;
};

/** A mail, written: what an email function returns. */
export type Letter = { subject: string; html: string; text: string; /** The links worth printing when nobody delivers mail. */ links: string[] };

/** From the data and the language to the letter; every kind has one. */
export type WriteLetter = (kind: string, data: unknown, locale: Locale) => Promise<Letter>;

/** Writes mails into the ledger and asks for their delivery, in the transaction of their cause. */
export async function queueMails(tx: Tx, wanted: readonly WantedMail[]): Promise<void> {
  if (wanted.length === 0) return;
  const rows = wanted.map((mail) => ({ ...mail, event_id: mail.event_id ?? null, reply_to: mail.reply_to ?? null }));
  const { rows: queued } = await sql<{ id: number }>`
    insert into mails (kind, cause, recipient, locale, data, event_id, reply_to)
    select kind, cause, recipient, locale, data, event_id, reply_to
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted (kind text, cause text, recipient text, locale text, data jsonb, event_id bigint, reply_to text)
    on conflict (cause, kind, recipient) do nothing
    returning id`.execute(tx);
  await enqueueAll(tx, deliverMail, queued.map(({ id }) => ({ mail_id: id })));
}

export const deliverMail = job({
  name: "deliver-mail",
  payload: z.object({ mail_id: z.number() }),
  max_attempts: 12,
  async run(db, { mail_id }, { log, is_last_attempt }) {
    const { mailer } = delivery();
    const mail = await db
      .updateTable("mails")
      .set((set) => ({ status: "SENDING", attempts: set("attempts", "+", 1) }))
      .where("id", "=", mail_id)
      .where("status", "in", ["QUEUED", "SENDING", "FAILED"])
      .returningAll()
      .executeTakeFirst();
    if (!mail) return;
    try {
      const letter = await delivery().write(mail.kind, mail.data, mail.locale as Locale);
      const status = await mailer(mail, letter, log);
      await db.updateTable("mails").set({ status, sent_at: new Date(), last_error: null, subject: letter.subject, html: letter.html, text: letter.text }).where("id", "=", mail_id).execute();
    } catch (error) {
      const last_error = error instanceof Error ? error.message.slice(0, 500) : "unknown";
      await db.updateTable("mails").set({ status: is_last_attempt ? "FAILED" : "QUEUED", last_error }).where("id", "=", mail_id).execute();
      throw error;
    }
  },
});

type Mail = { id: number; recipient: string; reply_to: string | null; locale: string };
type Deliver = (mail: Mail, letter: Letter, log: { info(message: string): void }) => Promise<"SENT" | "KEPT">;

let configured: { write: WriteLetter; mailer: Deliver } | undefined;

/** Sets how mails are written and delivered, once at the start of the process. Without a mail server they are kept, and their links logged. */
export function configureMail(given: { write: WriteLetter; smtp_url: string | undefined; from: string }): void {
  configured = { write: given.write, mailer: given.smtp_url ? overSmtp(given.smtp_url, given.from) : kept };
}

function delivery() {
  if (!configured) throw new Error("configureMail has not been called.");
  return configured;
}

/** The same Message-ID at every try: a mail that the server took, but whose answer was lost, arrives as one in most programs. */
function overSmtp(url: string, from: string): Deliver {
  const transport = createTransport(url, { pool: true, maxConnections: 3, connectionTimeout: 20_000, socketTimeout: 60_000, disableFileAccess: true, disableUrlAccess: true } as never);
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? "foyer";
  return async (mail, letter) => {
    await transport.sendMail({
      from,
      to: { name: "", address: mail.recipient },
      replyTo: mail.reply_to ?? undefined,
      subject: letter.subject,
      html: letter.html,
      text: letter.text,
      messageId: `<mail-${mail.id}@${host}>`,
      headers: { "Content-Language": mail.locale, "Auto-Submitted": "auto-generated" },
    });
    return "SENT";
  };
}

const kept: Deliver = async (mail, letter, log) => {
  for (const link of letter.links) log.info(`Mail to ${mail.recipient}: ${letter.subject} – ${link}`);
  return "KEPT";
};
