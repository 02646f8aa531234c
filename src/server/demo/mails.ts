import { sql } from "kysely";
import { makeRenderEmail } from "#server/mail/email-templates.ts";
import type { App } from "#server/platform/app-context.ts";
import type { OpenDb } from "#server/platform/database.ts";

/**
 * Marks all emails as delivered long ago: the queue is empty, and the newest ones can be read in
 * the mailbox.
 */
export async function storeMails(db: OpenDb, app: Pick<App, "url" | "ticket_codes">): Promise<void> {
  await sql`select from graphile_mails.complete_jobs(array(select id from graphile_mails.jobs))`.execute(db);
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'send-sandbox-notice' having count(*) > 0`.execute(db);
  await sql`
    update mails
    set data = data || jsonb_build_object('start_date', ${iso("start_date")}, 'end_date', ${iso("end_date")})
    from events
    where events.id = mails.event_id and data ? 'start_date'`.execute(db);
  await sql`update mails set status = 'KEPT', attempts = 1, sent_at = created_at + interval '3 seconds'`.execute(db);
  await writeNewest(db, app);
}

/** A past event had another date while its tickets were sold. */
function iso(column: string) {
  return sql`to_char(events.${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Renders as many as the mailbox shows. */
async function writeNewest(
  db: OpenDb,
  { url: app_url, ticket_codes }: Pick<App, "url" | "ticket_codes">,
): Promise<void> {
  const write = makeRenderEmail({ app_url, ticket_codes, wallets: { offered: () => [] } });
  const newest = await db
    .selectFrom("mails")
    .select(["id", "kind", "data", "locale"])
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  const written = [];
  for (const mail of newest) {
    const { subject, html, text } = await write(mail.kind, mail.data, mail.locale);
    written.push({ id: mail.id, subject, html, text });
  }
  await sql`
    update mails set subject = written.subject, html = written.html, text = written.text
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written (
      id bigint, subject text, html text, text text
    )
    where mails.id = written.id`.execute(db);
}
