import { operator } from "#contract/operator.ts";
import { maskedEmail } from "#domain/email-address.ts";
import { FAILED_SHOWN_MAX } from "#domain/maxima.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { listFailedJobs, retryJobs } from "#server/platform/jobs/failed-jobs.ts";
import { listFailedMails } from "#server/platform/mail/failed-mails.ts";
import { readHealth } from "./health.ts";
import { listAccounts } from "./list-accounts.ts";
import { endOperatorSession, openOperatorSession, OPERATOR_COOKIE, SESSION_MINUTES } from "./operator-sessions.ts";
import { readQueues, readWaitingMails } from "./read-waiting.ts";
import { Refused } from "./refused.ts";
import { retryFailedMails } from "./retry-failed-mails.ts";
import { resume, suspend } from "./suspension.ts";

/** The operator's page. Its use cases are those of the commands. */
export const operatorRoutes: Route[] = [
  write(operator.signIn, async (ctx, { body, setCookie }) => {
    setCookie(OPERATOR_COOKIE, await openOperatorSession(ctx, body.token), {
      minutes: SESSION_MINUTES,
      is_strict: true,
    });
  }),
  write(operator.signOut, async (ctx, { caller, clearCookie }) => {
    await endOperatorSession(ctx, caller);
    clearCookie(OPERATOR_COOKIE);
  }),
  read(operator.health, async (db, { app }) => ({ data: await readHealth(db, app) })),
  read(operator.jobs, async (db, { now }) => {
    const failed = await listFailedJobs(db);
    return { data: { queues: await readQueues(db, now), failed: failed.slice(0, FAILED_SHOWN_MAX) } };
  }),
  write(operator.retryJobs, async ({ tx }, { body: { job }, log }) => {
    const retried = await retryJobs(tx, job ? [job] : await listFailedJobs(tx));
    log.info({ retried }, "The operator retried jobs");
    return { data: { retried } };
  }),
  read(operator.mails, async (db, { now }) => {
    const failed = await listFailedMails(db);
    return {
      data: {
        ...(await readWaitingMails(db, now)),
        failed_count: failed.length,
        failed: failed.slice(0, FAILED_SHOWN_MAX).map(({ recipient, ...mail }) => ({
          ...mail,
          recipient: maskedEmail(recipient),
        })),
      },
    };
  }),
  write(operator.retryMails, async (ctx, { body: { mail_id }, log }) => {
    const retried = await retryFailedMails(ctx, mail_id === undefined ? "all" : [mail_id]);
    log.info({ retried }, "The operator retried emails");
    return { data: { retried } };
  }),
  read(operator.accounts, (db, { query }) => listAccounts(db, query)),
  write(operator.suspendAccount, async (ctx, { params: { account_id }, body: { reason } }) => {
    await requireAccount(ctx.tx, account_id);
    await orConflict(suspend(ctx, "account", account_id, reason));
  }),
  write(operator.resumeAccount, async (ctx, { params: { account_id } }) => {
    await requireAccount(ctx.tx, account_id);
    await orConflict(resume(ctx, "account", account_id));
  }),
  write(operator.suspendMessaging, async (ctx, { params: { account_id }, body: { reason } }) => {
    await requireAccount(ctx.tx, account_id);
    await orConflict(suspend(ctx, "messaging", account_id, reason));
  }),
  write(operator.resumeMessaging, async (ctx, { params: { account_id } }) => {
    await requireAccount(ctx.tx, account_id);
    await orConflict(resume(ctx, "messaging", account_id));
  }),
];

async function requireAccount(db: ReadDb, account_id: number): Promise<void> {
  await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", account_id)
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
}

/** Already suspended, or already resumed: the page shows an earlier state. */
async function orConflict(changing: Promise<unknown>): Promise<void> {
  await changing.catch((error: unknown) => {
    throw error instanceof Refused ? new AppError("conflict", { cause: error }) : error;
  });
}
