import { sql } from "kysely";
import type { DatabaseGauges } from "#server/platform/database-gauges.ts";

const RECENT = 1_000;

/** It reads the emails that wait and the newest ones, so its cost does not grow with the others. */
export const mailGauges: DatabaseGauges = {
  labels: [],
  gauges: {
    mails_waiting: "Emails that are not sent yet",
    mails_oldest_waiting_seconds: "How long the oldest of them has waited",
    mails_failed: `Emails that were given up, of the newest ${RECENT}`,
  },
  async read(db) {
    const { rows } = await sql<Record<string, number>>`
      select waiting.*, failed.*
      from (
        select
          count(*) as mails_waiting,
          coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as mails_oldest_waiting_seconds
        from mails
        where status in ('QUEUED', 'SENDING')
      ) as waiting
      cross join (
        select count(*) filter (where status = 'FAILED') as mails_failed
        from (select status from mails order by id desc limit ${sql.lit(RECENT)}) as newest
      ) as failed`.execute(db);
    return rows;
  },
};
