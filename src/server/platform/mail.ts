import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Locale } from "#contract/fields.ts";
import { autocommit, type Tx } from "./database.ts";
import { job, type Lane, PRIORITY, type Priority, withCarried } from "./jobs.ts";
import type { AttachedTo, Deliver, Mail, Mailing, SecretOf, RenderEmail } from "./mail/mailing.ts";
import { isRefusedForGood, isUnreachable, overSmtp } from "./mail/over-smtp.ts";
import { Patience } from "./mail/circuit-breaker.ts";
import { executeNamed } from "./database/named-statements.ts";

/**
 * An email to send. `data` is all that its template needs besides the language; it must be plain
 * JSON.
 */
export type WantedMail = {
  kind: string;
  /**
   * The cause, e.g. `order:17:completed`: an email of the same (cause, kind, recipient) is sent
   * once, however often the job runs.
   */
  cause: string;
  recipient: string;
  locale: Locale;
  data: unknown;
  /** The priority of its kind: whether a user waits for it. */
  priority: Priority;
  event_id?: number | null;
  reply_to?: string | null;
  /**
   * The email is not queued if the recipient got this many of its kind within the hour, unless the
   * recipient has confirmed the address.
   */
  most_an_hour?: number;
};

/**
 * Flag of every email: not taken while the mail server is unreachable. The second flag marks emails
 * that no user waits for at the keyboard: also not taken while this process is busy with buyers.
 */
const ANY = "mail";
const PATIENT = "patient mail";

/** Two emails at once, separate from all other jobs: a silent mail server delays only emails. */
const mailLane: Lane = {
  name: "mails",
  queue: "graphile_mails",
  slots: 2,
  async notNow({ mailing: { patience } }) {
    if (patience.isOver()) return (await patience.isCalm()) ? [] : [PATIENT];
    await patience.aMoment();
    return [ANY];
  },
};

/**
 * Writes emails into the ledger and enqueues their delivery, in the transaction of their cause and
 * in one statement. It skips recipients whose address was erased, and all emails about the events
 * of an account that is not confirmed: anyone can open an account, and could send any text to any
 * recipient.
 */
export async function queueMails(tx: Tx, wanted: readonly WantedMail[]): Promise<void> {
  const addressed = wanted.filter(({ recipient }) => recipient !== "");
  if (addressed.length === 0) return;
  const rows = addressed.map(({ event_id = null, reply_to = null, most_an_hour = null, ...mail }) => ({
    ...mail,
    most_an_hour,
    event_id,
    reply_to,
    rank: PRIORITY[mail.priority],
  }));
  const statement = sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (
        kind text, cause text, recipient text, locale text, data jsonb, event_id bigint, reply_to text, rank integer,
        most_an_hour integer)
    ), queued as (
      insert into mails (kind, cause, recipient, locale, data, event_id, reply_to)
      select kind, cause, recipient, locale, data, event_id, reply_to from wanted
      where (
          event_id is null
          or exists (
            select from events join accounts on accounts.id = events.account_id
            where events.id = wanted.event_id and accounts.verified_at is not null
          )
        )
        and (
          most_an_hour is null
          or exists (
            select from users
            where lower(users.email) = lower(wanted.recipient) and email_verified_at is not null
          )
          or most_an_hour > (
            select count(*) from mails
            where lower(mails.recipient) = lower(wanted.recipient) and mails.kind = wanted.kind
              and mails.created_at > now() - interval '1 hour'
          )
        )
      on conflict (cause, kind, recipient) do nothing
      returning id, kind
    ), ranked as (
      select distinct queued.id, wanted.rank from queued join wanted using (kind)
    )
    ${enqueueDeliveries(sql`select id, rank from ranked`)}`;
  await executeNamed(tx, "queue mails", statement);
}

/** A statement that enqueues the delivery of the emails that `ranked` selects with their priority. */
export function enqueueDeliveries(ranked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select count(*)
    from (
      select array_agg(
        json_populate_record(
          null::graphile_mails.job_spec,
          json_build_object(
            'identifier', ${deliverMail.name}::text,
            'payload', ${withCarried(sql`json_build_object('mail_id', id)`)},
            'max_attempts', ${deliverMail.max_attempts}::integer,
            'priority', rank,
            'flags', case when rank <= ${PRIORITY.sign_in} then array[${ANY}] else array[${ANY}, ${PATIENT}] end
          )
        ) order by id
      ) as list
      from (${ranked}) as ranked
    ) as specs, graphile_mails.add_jobs(specs.list)`;
}

export const deliverMail = job({
  name: "deliver-mail",
  payload: z.object({ mail_id: z.number() }),
  // Unused default: each email is enqueued with the priority of its kind.
  priority: "ticket",
  lane: mailLane,
  max_attempts: 12,
  async run(db, { mail_id }, { app, now, log, is_last_attempt }) {
    const mail = await autocommit(db)
      .updateTable("mails")
      .set((set) => ({ status: "SENDING", attempts: set("attempts", "+", 1) }))
      .where("id", "=", mail_id)
      .where("status", "in", ["QUEUED", "SENDING", "FAILED"])
      .returningAll()
      .executeTakeFirst();
    if (!mail) return;
    try {
      const secret = await app.mailing.secretOf(db, mail, now);
      const attached = app.mailing.is_stored ? [] : await app.mailing.attachedTo(db, mail, now, log);
      const { html, text, ...outcome } = await app.mailing.deliver(
        { ...mail, data: withSecret(mail, secret), attached },
        log,
      );
      app.mailing.patience.restore();
      // A link that grants access exists only in the delivered email, so such an email is not
      // stored.
      const content = secret ? {} : { html, text };
      await autocommit(db)
        .updateTable("mails")
        .set({ ...outcome, ...content, sent_at: now, last_error: null })
        .where("id", "=", mail_id)
        .execute();
    } catch (error) {
      const last_error = error instanceof Error ? error.message.slice(0, 500) : "unknown";
      const isOver = is_last_attempt || isRefusedForGood(error);
      await autocommit(db)
        .updateTable("mails")
        .set({ status: isOver ? "FAILED" : "QUEUED", last_error })
        .where("id", "=", mail_id)
        .execute();
      if (isUnreachable(error)) app.mailing.patience.lose();
      // A permanent refusal by the server is final: no retry.
      if (!isRefusedForGood(error)) throw error;
    }
  },
});

/** An email's data with the secrets of this delivery. */
export function withSecret({ data }: Pick<Mail, "data">, secret: object | null): object {
  return { ...(data as object), ...secret };
}

/**
 * Sets up delivery. Without a mail server, emails are only stored, and the links of those that a
 * user waits for at the keyboard (`awaited`) are logged.
 */
export function mailingOf(options: {
  write: RenderEmail;
  smtp_url: string | undefined;
  from: string;
  awaited: readonly string[];
  secretOf: SecretOf;
  attachedTo?: AttachedTo;
  serves_buyers?: boolean;
}): Mailing {
  const write: Mailing["write"] = ({ kind, data, locale }) => options.write(kind, data, locale);
  const { smtp_url, from, awaited, secretOf, attachedTo = async () => [] } = options;
  return {
    is_stored: smtp_url === undefined,
    write,
    secretOf,
    attachedTo,
    patience: new Patience(options),
    ...(smtp_url === undefined ? { deliver: keeping(write, awaited), close() {} } : overSmtp(write, smtp_url, from)),
  };
}

/**
 * An email that is not delivered is rendered when it is read. Only emails that a user waits for at
 * the keyboard are logged.
 */
function keeping(write: Mailing["write"], awaited: readonly string[]): Deliver {
  return async (mail, log) => {
    if (awaited.includes(mail.kind)) {
      const { subject, links } = await write(mail);
      for (const link of links) log.info(`Email to ${mail.recipient}: ${subject} – ${link}`);
    }
    return { status: "KEPT" };
  };
}
