import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs } from "#server/jobs.ts";
import { openDatabase } from "#server/platform/database.ts";
import { migrateJobs } from "#server/platform/jobs.ts";
import { queryOnce, tableContents } from "#server/testing/table-contents.ts";
import { migrateWithRows } from "#server/testing/migrate-with-rows.ts";
import { type PostgresServer, startPostgresServer } from "#server/testing/postgres-server.ts";
import { migrate } from "./migrate.ts";

// Runs on a server as an operator installs it: Debian's current PostgreSQL, an older major but a
// newer minor release than npm's.

const quiet = { info() {}, warn() {} };

let server: PostgresServer;
beforeAll(async () => void (server = await startPostgresServer()));
afterAll(() => server.stop());

test("all migrations pass on a new installation with rows, and pg_dump and pg_restore keep every row", async () => {
  const source = await server.createDatabase("source");
  await migrateWithRows(source);
  await queryOnce(
    source,
    "update attendees set first_name = 'Ana María', last_name = 'Groß', email = 'a.b+c@gmail.com'",
  );
  const { pool, close } = openDatabase({ connectionString: source, log: quiet });
  await migrateJobs(pool, jobs);
  await close();
  await queryOnce(
    source,
    "select graphile_worker.add_job('aggregate-counters', '{}'), graphile_mails.add_job('deliver-mail', '{}')",
  );

  const folder = mkdtempSync(join(tmpdir(), "foyer-dump-"));
  const file = join(folder, "foyer.dump");
  const target = await server.createDatabase("target");
  await server.run("pg_dump", "--format=custom", `--file=${file}`, `--dbname=${source}`);
  await server.run("pg_restore", "--exit-on-error", "--no-owner", `--dbname=${target}`, file);
  rmSync(folder, { recursive: true });

  const before = await tableContents(source);
  expect(Object.keys(before).length).toBeGreaterThan(90);
  expect(before["public.attendees"]?.rows).toBeGreaterThan(0);
  expect(await tableContents(target)).toEqual(before);
  // The product also starts on the restored database.
  await migrate({ connectionString: target, log: quiet });
});
