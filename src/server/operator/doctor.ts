import { sql } from "kysely";
import type { Logger } from "pino";
import { type Config, idleSettings, readConfig } from "#server/platform/config.ts";
import { isPausedByRestore } from "#server/platform/database/installation-state.ts";
import { migrationsToCome } from "#server/platform/database/migrate.ts";
import { ObjectStorage, StorageFailed } from "#server/platform/files/object-storage.ts";
import { verifySmtp } from "#server/platform/mail/try-smtp.ts";
import { hasSecrets } from "#server/platform/secrets/secrets.ts";
import { findSecretKeys } from "#server/platform/secrets/secret-keys.ts";
import { StartRefused } from "#server/platform/start-refused.ts";
import { examineAppleWallet, examineDisk, examineStripe } from "./examine-surroundings.ts";
import type { Finding } from "./finding.ts";
import { type Installation, withDatabase } from "./installation.ts";
import { reasonOf } from "./reason-of.ts";
import { Refused } from "./refused.ts";

type Env = Record<string, string | undefined>;

/** Checks settings, database and mail server, and changes nothing. */
export async function examine(env: Env, log: Logger): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return [wrong("settings", error)];
  }
  const idle = idleSettings(config, env).map((sentence) => ({ check: "settings", result: "note" as const, sentence }));
  return [
    { check: "settings", result: "ok", sentence: `The settings are valid; the address is ${config.app_url}.` },
    ...idle,
    ...(await withDatabase({ config, log }, (installation) => examineDatabase(installation, log)).catch(
      (error: unknown) => [wrong("database", error)],
    )),
    await examineMail(config),
    ...(await examineStorage(config)),
    ...examineAppleWallet(config, new Date()),
    ...(await examineDisk(config)),
  ];
}

async function examineDatabase({ config, reads }: Installation, log: Logger): Promise<Finding[]> {
  const sentAt = Date.now();
  const { rows } = await sql<Server>`
    select
      current_setting('server_version') as version,
      current_setting('server_version_num')::integer as number,
      current_setting('server_encoding') as encoding,
      exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams,
      clock_timestamp() as at`.execute(reads);
  const [server] = rows;
  if (!server) throw new Refused("The database doesn't respond.");
  const { version, number, encoding, has_trigrams, at } = server;
  const seconds = Math.round((at.getTime() - (sentAt + Date.now()) / 2) / 1000);
  const isClose = Math.abs(seconds) <= SECONDS_MAX;
  const isNew = number >= 15_00_00;
  const isUtf8 = encoding === "UTF8";
  return [
    { check: "database", result: "ok", sentence: "The database can be reached." },
    finding("version", isNew, `PostgreSQL ${version} ${isNew ? "is supported" : "is too old: version 15 is needed"}.`),
    finding("encoding", isUtf8, `The encoding is ${encoding}${isUtf8 ? "" : ", but must be UTF8"}.`),
    has_trigrams
      ? { check: "extensions", result: "ok", sentence: "The extension pg_trgm is installed." }
      : { check: "extensions", result: "note", sentence: "The extension pg_trgm is missing: searching is slower." },
    ...(await migrationsToCome(reads).then(
      async (files) =>
        files.length === 0
          ? [finding("migrations", true, "All migrations are applied."), ...(await examineStripe(config, reads))]
          : [finding("migrations", false, `To be applied at the next start: ${files.join(", ")}.`)],
      (error: unknown) => [wrong("migrations", error)],
    )),
    await examineSecretKey(),
    ...(await examinePause()),
    finding(
      "clock",
      isClose,
      isClose
        ? "The clocks of this machine and of the database agree."
        : `The clock of the database differs from this machine's by ${seconds} seconds: set both by NTP.`,
    ),
  ];

  async function examinePause(): Promise<Finding[]> {
    const isRestored = await isPausedByRestore(reads).catch(() => false);
    if (!isRestored && !config.is_paused) return [];
    const why = config.is_paused ? "PAUSED is on" : "it was restored, and foyer resume lifts that";
    const sentence = `This installation is paused: ${why}. No job runs, no email is sent and no charge is made.`;
    return [{ check: "paused", result: "note", sentence }];
  }

  async function examineSecretKey(): Promise<Finding> {
    const { rows: tables } = await sql<{ is_there: boolean }>`
      select to_regclass('public.secrets') is not null as is_there`.execute(reads);
    if (!tables[0]?.is_there || !(await hasSecrets(reads)))
      return { check: "secret key", result: "note", sentence: "The first start creates the secrets." };
    return findSecretKeys(config, { has_secrets: true, log }).then(
      ({ source }) => finding("secret key", true, `The secret key is in ${source}.`),
      (error: unknown) => wrong("secret key", error),
    );
  }
}

type Server = { version: string; number: number; encoding: string; has_trigrams: boolean; at: Date };

/** Codes of authenticator apps change every 30 seconds. */
const SECONDS_MAX = 5;

async function examineMail({ smtp_url }: Config): Promise<Finding> {
  if (!smtp_url)
    return { check: "mail server", result: "note", sentence: "SMTP_URL is not set: emails are kept, not sent." };
  return verifySmtp(smtp_url).then(
    () => finding("mail server", true, "The mail server accepts connections."),
    (error: unknown) => finding("mail server", false, `The mail server can't be used: ${reasonOf(error)}.`),
  );
}

async function examineStorage({ storage }: Config): Promise<Finding[]> {
  if (!storage) return [];
  return new ObjectStorage(storage).verify().then(
    () => [finding("storage", true, "The object storage stores, returns and deletes objects.")],
    (error: unknown) => [
      error instanceof StorageFailed
        ? finding("storage", false, `The object storage can't be used: ${error.message}.`)
        : wrong("storage", error),
    ],
  );
}

function finding(check: string, isOk: boolean, sentence: string): Finding {
  return { check, result: isOk ? "ok" : "wrong", sentence };
}

function wrong(check: string, error: unknown): Finding {
  if (error instanceof StartRefused || error instanceof Refused) return finding(check, false, error.message);
  return finding(check, false, `The check failed: ${reasonOf(error)}.`);
}
