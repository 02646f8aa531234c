import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Locale } from "#contract/fields.ts";
import { inOneStatement, type Tx } from "./database.ts";
import { job } from "./jobs.ts";

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
export type Letter = {
  subject: string;
  html: string;
  text: string;
  /** The links worth printing when nobody delivers mail. */ links: string[];
};

/** From the data and the language to the letter; every kind has one. */
export type WriteLetter = (kind: string, data: unknown, locale: Locale) => Promise<Letter>;

/** Writes mails into the ledger and asks for their delivery, in the transaction of their cause and in one statement. */
export async function queueMails(tx: Tx, wanted: readonly WantedMail[]): Promise<void> {
  if (wanted.length === 0) return;
  const rows = wanted.map((mail) => ({ ...mail, event_id: mail.event_id ?? null, reply_to: mail.reply_to ?? null }));
  await sql`
    with queued as (
      insert into mails (kind, cause, recipient, locale, data, event_id, reply_to)
      select kind, cause, recipient, locale, data, event_id, reply_to
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as wanted (kind text, cause text, recipient text, locale text, data jsonb, event_id bigint, reply_to text)
      on conflict (cause, kind, recipient) do nothing
      returning id
    ), specs as (
      select array_agg(json_populate_record(null::graphile_worker.job_spec, json_build_object('identifier', ${deliverMail.name}::text,
        'payload', json_build_object('mail_id', id), 'max_attempts', ${deliverMail.max_attempts}::integer))) as list from queued
    )
    select count(*) from specs, graphile_worker.add_jobs(specs.list)`.execute(tx);
}

export const deliverMail = job({
  name: "deliver-mail",
  payload: z.object({ mail_id: z.number() }),
  max_attempts: 12,
  async run(db, { mail_id }, { app, now, log, is_last_attempt }) {
    await untilCalm();
    const mail = await inOneStatement(db)
      .updateTable("mails")
      .set((set) => ({ status: "SENDING", attempts: set("attempts", "+", 1) }))
      .where("id", "=", mail_id)
      .where("status", "in", ["QUEUED", "SENDING", "FAILED"])
      .returningAll()
      .executeTakeFirst();
    if (!mail) return;
    try {
      const outcome = await app.mailing.deliver(mail, log);
      await inOneStatement(db)
        .updateTable("mails")
        .set({ ...outcome, sent_at: now, last_error: null })
        .where("id", "=", mail_id)
        .execute();
    } catch (error) {
      const last_error = error instanceof Error ? error.message.slice(0, 500) : "unknown";
      await inOneStatement(db)
        .updateTable("mails")
        .set({ status: is_last_attempt ? "FAILED" : "QUEUED", last_error })
        .where("id", "=", mail_id)
        .execute();
      throw error;
    }
  },
});

type Mail = { id: number; kind: string; data: unknown; recipient: string; reply_to: string | null; locale: string };
type Outcome = { status: "SENT" | "KEPT"; subject?: string; html?: string; text?: string };
type Deliver = (mail: Mail, log: { info(message: string): void }) => Promise<Outcome>;

/** How this application writes and delivers mails. */
export type Mailing = {
  /** No mail server is set: mails are kept, and shown to this machine. */
  readonly is_kept: boolean;
  /** A mail of the ledger, written out in full: for delivery, and for whoever reads the mailbox of an installation without one. */
  readonly write: (mail: Pick<Mail, "kind" | "data" | "locale">) => Promise<Letter>;
  readonly deliver: Deliver;
};

declare module "./app-context.ts" {
  interface App {
    readonly mailing: Mailing;
  }
}

/** Without a mail server mails are kept, and the links of those that somebody waits for at the keyboard (`awaited`) are logged. */
export function mailingOf(given: {
  write: WriteLetter;
  smtp_url: string | undefined;
  from: string;
  awaited: readonly string[];
}): Mailing {
  const write: Mailing["write"] = ({ kind, data, locale }) => given.write(kind, data, locale as Locale);
  const { smtp_url, from, awaited } = given;
  return {
    is_kept: smtp_url === undefined,
    write,
    deliver: smtp_url === undefined ? keeping(write, awaited) : overSmtp(write, smtp_url, from),
  };
}

/** Buyers come first: while this process is busy answering them, a mail waits, though not for ever. */
async function untilCalm(): Promise<void> {
  for (let waited = 0; waited < 20; waited += 1) {
    const before = performance.eventLoopUtilization();
    await pause(waited === 0 ? 5 : 500);
    if (performance.eventLoopUtilization(before).utilization < 0.5) return;
  }
}

/** The same Message-ID at every try: a mail that the server took, but whose answer was lost, arrives as one in most programs. */
function overSmtp(write: Mailing["write"], url: string, from: string): Deliver {
  const transport = createTransport(url, {
    pool: true,
    maxConnections: 3,
    connectionTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? "foyer";
  return async (mail) => {
    const { subject, html, text } = await write(mail);
    await transport.sendMail({
      from,
      to: { name: "", address: mail.recipient },
      replyTo: mail.reply_to ?? undefined,
      subject,
      html,
      text,
      messageId: `<mail-${mail.id}@${host}>`,
      headers: { "Content-Language": mail.locale, "Auto-Submitted": "auto-generated" },
    });
    return { status: "SENT", subject, html, text };
  };
}

/** What nobody delivers is written when somebody reads it. Only what a person waits for at the keyboard is shown in the log. */
function keeping(write: Mailing["write"], awaited: readonly string[]): Deliver {
  return async (mail, log) => {
    if (awaited.includes(mail.kind)) {
      const { subject, links } = await write(mail);
      for (const link of links) log.info(`Mail to ${mail.recipient}: ${subject} – ${link}`);
    }
    return { status: "KEPT" };
  };
}
