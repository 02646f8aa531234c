import { z } from "zod";
import { FAILED_SHOWN_MAX, SUSPENSION_REASON_MAX, TOKEN_MAX } from "#domain/maxima.ts";
import { endpoint, single } from "./endpoint.ts";
import { id, instant, line } from "./fields.ts";
import { list, listQuery, page } from "./lists.ts";

/** What an operator checks first. Null: not known. */
export const installationHealth = z.object({
  release: z.string(),
  /** The commit that it was built from, or `unknown`. */
  commit: z.string(),
  postgres_version: z.string(),
  database_bytes: z.int(),
  /** Files that the next start applies; none: up to date. */
  pending_migrations: z.array(z.string()),
  /** The last sign of a process that runs jobs, within the last hour. */
  worker_seen_at: instant.nullable(),
  is_worker_running: z.boolean(),
  /** Of the disk with the data directory. */
  disk: z.object({ free_bytes: z.int(), total_bytes: z.int() }).nullable(),
  has_mail_server: z.boolean(),
  has_stripe: z.boolean(),
});
export type InstallationHealth = z.output<typeof installationHealth>;

const QUEUE_NAMES = ["graphile_worker", "graphile_mails"] as const;

const jobKey = z.object({ queue: z.enum(QUEUE_NAMES), id: z.string().regex(/^\d{1,18}$/) });

/** A job that was given up after its last attempt. `error` is one line. */
export const failedJob = jobKey.extend({
  job: z.string(),
  attempts: z.int(),
  created_at: instant,
  error: z.string(),
});
export type FailedJobRow = z.output<typeof failedJob>;

export const jobQueue = z.object({
  queue: z.enum(QUEUE_NAMES),
  /** Due jobs that no worker has taken. */
  waiting: z.int(),
  /** Since when the oldest of them has waited; null if none does. */
  waiting_since: instant.nullable(),
  failed: z.int(),
});
export type JobQueue = z.output<typeof jobQueue>;

/** An email that was given up. `recipient` is masked: `a…@example.com`. */
export const failedMail = z.object({
  id: z.int(),
  kind: z.string(),
  recipient: z.string(),
  created_at: instant,
  error: z.string(),
});
export type FailedMailRow = z.output<typeof failedMail>;

export const operatedAccountList = list({
  sorts: ["id"],
  default_sort: "id",
  default_direction: "desc",
  filters: {},
  walks: true,
});

/** An account as the operator sees it: no personal data but its owner's address. */
export const operatedAccount = z.object({
  id: z.int(),
  name: z.string(),
  owner_email: z.string().nullable(),
  created_at: instant,
  events: z.int(),
  tickets_sold: z.int(),
  suspended_at: instant.nullable(),
  suspended_because: z.string().nullable(),
  messaging_suspended_at: instant.nullable(),
  messaging_suspended_because: z.string().nullable(),
});
export type OperatedAccount = z.output<typeof operatedAccount>;

export const suspensionInput = z.object({ reason: line(SUSPENSION_REASON_MAX) });

const retried = single(z.object({ retried: z.int() }));
const ofAccount = z.object({ account_id: id });

export const operator = {
  signIn: endpoint({
    method: "POST",
    path: "/operator/session",
    access: "public",
    summary: "Open the operator's page with a link from the command, which works once",
    invalidates: [],
    body: z.object({ token: z.string().min(1).max(TOKEN_MAX) }),
    limit: { per_minute: 10, by: "address", guards_secret: true },
    refuses: ["link_invalid"],
  }),
  signOut: endpoint({
    method: "DELETE",
    path: "/operator/session",
    access: "operator",
    summary: "End the operator's session",
    invalidates: [],
  }),
  health: endpoint({
    method: "GET",
    path: "/operator/health",
    access: "operator",
    summary: "Get the state of the installation",
    provides: ["installation"],
    returns: single(installationHealth),
  }),
  jobs: endpoint({
    method: "GET",
    path: "/operator/jobs",
    access: "operator",
    summary: "Get the queues, and the jobs that were given up",
    provides: ["jobs"],
    returns: single(z.object({ queues: z.array(jobQueue), failed: z.array(failedJob).max(FAILED_SHOWN_MAX) })),
  }),
  retryJobs: endpoint({
    method: "POST",
    path: "/operator/jobs/retry",
    access: "operator",
    summary: "Run one job that was given up again, or all of them",
    invalidates: ["jobs", "mails"],
    body: z.object({ job: jobKey.optional() }),
    returns: retried,
  }),
  mails: endpoint({
    method: "GET",
    path: "/operator/mails",
    access: "operator",
    summary: "Get the emails that wait, and those that were given up",
    provides: ["mails"],
    returns: single(
      z.object({
        waiting: z.int(),
        waiting_since: instant.nullable(),
        /** Up to 1,000. */
        failed_count: z.int(),
        failed: z.array(failedMail).max(FAILED_SHOWN_MAX),
      }),
    ),
  }),
  retryMails: endpoint({
    method: "POST",
    path: "/operator/mails/retry",
    access: "operator",
    summary: "Send one email that was given up again, or all of them",
    invalidates: ["mails", "jobs"],
    body: z.object({ mail_id: id.optional() }),
    returns: retried,
  }),
  accounts: endpoint({
    method: "GET",
    path: "/operator/accounts",
    access: "operator",
    summary: "List the accounts of the installation, newest first",
    provides: ["account", "events", "stats"],
    query: listQuery(operatedAccountList),
    returns: page(operatedAccount),
  }),
  suspendAccount: endpoint({
    method: "POST",
    path: "/operator/accounts/:account_id/suspend",
    access: "operator",
    summary: "Stop the sales and messages of an account, whose members read the reason",
    invalidates: ["account", "me", "events", "tickets"],
    params: ofAccount,
    body: suspensionInput,
    refuses: ["conflict"],
  }),
  resumeAccount: endpoint({
    method: "POST",
    path: "/operator/accounts/:account_id/resume",
    access: "operator",
    summary: "Let an account sell tickets and send messages again",
    invalidates: ["account", "me", "events", "tickets"],
    params: ofAccount,
    refuses: ["conflict"],
  }),
  suspendMessaging: endpoint({
    method: "POST",
    path: "/operator/accounts/:account_id/suspend-messaging",
    access: "operator",
    summary: "Stop the messages of an account, whose members read the reason",
    invalidates: ["account"],
    params: ofAccount,
    body: suspensionInput,
    refuses: ["conflict"],
  }),
  resumeMessaging: endpoint({
    method: "POST",
    path: "/operator/accounts/:account_id/resume-messaging",
    access: "operator",
    summary: "Let an account send messages again",
    invalidates: ["account"],
    params: ofAccount,
    refuses: ["conflict"],
  }),
};
