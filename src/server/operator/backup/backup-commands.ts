import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Command } from "commander";
import type { Logger } from "pino";
import packageFile from "../../../../package.json" with { type: "json" };
import { type Config, readConfig } from "#server/platform/config.ts";
import { inTransaction } from "#server/platform/database.ts";
import { endPause } from "#server/platform/database/installation-state.ts";
import { ObjectStorage } from "#server/platform/files/object-storage.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres.ts";
import { readSecretKey, secretKey, SECRET_KEY_FILE } from "#server/platform/secrets/secret-keys.ts";
import { findDatabase, withInstallation } from "#server/operator/installation.ts";
import type { Output } from "#server/operator/output.ts";
import { Refused } from "#server/operator/refused.ts";
import { writeBackupFile } from "./backup-file.ts";
import { connectForCopying } from "./catalog.ts";
import { createBackup } from "./create-backup.ts";
import { refuseWhileFoyerRuns } from "./empty-database.ts";
import type { Manifest } from "./manifest.ts";
import { markRestored, type WaitingSetAside } from "./mark-restored.ts";
import { type Archive, openArchive } from "./open-archive.ts";
import { restoreBackup } from "./restore-backup.ts";

type Options = { env: Record<string, string | undefined>; log: Logger; errors: Output };

/**
 * `foyer backup`, `foyer restore` and `foyer resume`. What they say goes to stderr: stdout may be
 * the backup.
 */
export function addBackupCommands(program: Command, { env, log, errors }: Options): void {
  const say = (sentence: string) => errors.write(`${sentence}\n`);
  const progress = progressOn(errors);

  program
    .command("backup")
    .description("write everything in the database to one file, while Foyer runs or is stopped")
    .argument("<file>", "a new file, or - for standard output")
    .option("--force", "replace the file if it exists")
    .option("--with-secret-key", "also the secret key: whoever has the file can sign tickets")
    .option("--without-objects", "leave out pictures that are in the object storage")
    .action(async (file: string, { force = false, withSecretKey, withoutObjects }: BackupOptions) => {
      const config = readConfig(env);
      const secret_key = withSecretKey ? await requireSecretKey(config) : undefined;
      const database = await findDatabase({ config, log });
      const options = {
        ...{ connectionString: database.connectionString, release: packageFile.version, secret_key },
        storage: withoutObjects ? ("left out" as const) : storageOf(config),
      };
      try {
        const manifest =
          file === "-"
            ? await createBackup({ ...options, onTable: progress.show, target: process.stdout })
            : await writeBackupFile(file, { force }, (target) =>
                createBackup({ ...options, onTable: progress.show, target }),
              );
        progress.clear();
        say(`Backed up ${countOf(manifest)}, as of ${manifest.created_at}.`);
        if (!withSecretKey && manifest.secret_key_ids.length > 0)
          say(`It can only be used with the secret key ${manifest.secret_key_ids.join(" and ")}: keep that elsewhere.`);
      } finally {
        progress.clear();
        await database.stop();
      }
    });

  program
    .command("restore")
    .description("load a backup into an empty database, and pause the installation")
    .argument("<file>", "a file that foyer backup wrote")
    .option("--replace", "delete everything that is in the database first")
    .option("--yes", "don't ask before deleting")
    .action(async (file: string, { replace, yes }: { replace?: boolean; yes?: boolean }) => {
      const config = readConfig(env);
      const archive = await openArchive(file);
      const mayReplace = async (database: string) => {
        if (!replace)
          throw new Refused(
            `The database ${database} is not empty: restore into a new one, or add --replace to delete everything in it.`,
          );
        if (!yes) await confirmDeletion(database);
      };
      try {
        const database = await openForRestore(config, log);
        const { connectionString } = database;
        const { mails, messages } = await restoreBackup({
          ...{ archive, connectionString, log, mayReplace, storage: storageOf(config) },
          onTable: progress.show,
        }).finally(() => database.stop());
        progress.clear();
        say(`Restored ${countOf(archive.manifest)}, as of ${archive.manifest.created_at}.`);
        for (const sentence of sentencesAbout({ mails, messages })) say(sentence);
        for (const sentence of await installSecretKey(config, archive)) say(sentence);
        say(PAUSED);
      } finally {
        progress.clear();
        archive.close();
      }
    });

  program
    .command("mark-restored")
    .description("after restoring by other means (pg_restore, a snapshot): do what foyer restore does last")
    .action(async () => {
      const config = readConfig(env);
      const database = await findDatabase({ config, log });
      const client = await connectForCopying(database.connectionString);
      await refuseWhileFoyerRuns(client).finally(() => client.end());
      const aside = await withInstallation({ config, log }, ({ db }) => inTransaction(db, markRestored)).finally(() =>
        database.stop(),
      );
      for (const sentence of sentencesAbout(aside)) say(sentence);
      say(PAUSED);
    });

  program
    .command("resume")
    .description("let a restored installation send, refund and charge again, from its next start")
    .action(async () => {
      const config = readConfig(env);
      const wasPaused = await withInstallation({ config, log }, ({ db }) => inTransaction(db, endPause));
      if (!wasPaused && !config.is_paused) throw new Refused("This installation is not paused.");
      if (config.is_paused) throw new Refused("PAUSED is on: remove this setting, then start Foyer again.");
      say("Start Foyer again: from then on it sends what waits, and makes charges.");
    });
}

type BackupOptions = { force?: boolean; withSecretKey?: boolean; withoutObjects?: boolean };

function storageOf({ storage }: Config): ObjectStorage | undefined {
  return storage && new ObjectStorage(storage);
}

const PAUSED = "The installation is paused: start Foyer, look at it, then run foyer resume and start Foyer again.";

function sentencesAbout({ mails, messages }: WaitingSetAside): string[] {
  return [
    ...(mails > 0 ? [`Emails that were waiting and are not sent by themselves: ${mails} (foyer jobs list).`] : []),
    ...(messages > 0 ? [`Messages that are not continued by themselves: ${messages}.`] : []),
  ];
}

function countOf({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables`;
}

/** One line that is overwritten, on a terminal only. */
function progressOn(errors: Output) {
  const write = (text: string) => errors.isTTY && errors.write(`\r\u{1b}[K${text}`);
  return {
    show: (table: string, done: number, total: number) => void write(`${done}/${total} ${table}`),
    clear: () => void write(""),
  };
}

async function requireSecretKey(config: Config): Promise<string> {
  const key = await readSecretKey(config);
  if (key === undefined) throw new Refused("There is no secret key to include: set SECRET_KEY, or DATA_DIR.");
  return key;
}

/** The database of the settings. A built-in one is created where there is none. */
async function openForRestore(
  config: Config,
  log: Logger,
): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const connectionString = config.direct_url ?? config.database_url;
  if (connectionString) return { connectionString, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: config.data_dir, log });
}

async function confirmDeletion(database: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Refused("Add --yes to delete everything in the database without being asked.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const question = `Everything in the database ${database} will be deleted. Type its name to go on: `;
  const typed = await terminal.question(question).finally(() => terminal.close());
  if (typed.trim() !== database) throw new Refused("That is not the name of the database: nothing was changed.");
}

/** Stores the key of the backup where the installation has none. Returns what remains to be done. */
async function installSecretKey(config: Config, { manifest, secret_key }: Archive): Promise<string[]> {
  const needed = manifest.secret_key_ids;
  if (needed.length === 0) return [];
  const key = await readSecretKey(config);
  if (key !== undefined && needed.includes(secretKey(key).id)) return [];
  const file = join(config.data_dir, SECRET_KEY_FILE);
  if (key === undefined && secret_key !== undefined) {
    await writeFile(file, `${secret_key}\n`, { mode: 0o600, flag: "wx", flush: true });
    return [`The secret key of the backup is now in ${file}.`];
  }
  const problem = key === undefined ? "and there is none here" : `but the one here is ${secretKey(key).id}`;
  return [
    `The database needs the secret key ${needed.join(" and ")}, ${problem}: before you start Foyer, set SECRET_KEY to it, or put it into ${file}. If it is lost, see docs/operators/secret-key.md.`,
  ];
}
