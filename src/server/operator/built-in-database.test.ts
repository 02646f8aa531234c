import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { jobs } from "#server/jobs.ts";
import { openDatabase } from "#server/platform/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres.ts";
import { migrateJobs } from "#server/platform/jobs.ts";
import { runCommand } from "./run-command.ts";

const directory = mkdtempSync(join(tmpdir(), "foyer-commands-"));
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));

const log = pino({ level: "silent" });

async function foyer(...args: string[]) {
  return foyerIn(directory, ...args);
}

async function foyerIn(dataDir: string, ...args: string[]) {
  let written = "";
  const output = { write: (text: string) => void (written += text) };
  const status = await runCommand(args, { env: { DATA_DIR: dataDir }, log, output, errors: output });
  return { status, written };
}

test("commands work while the built-in database runs and while it is stopped", { timeout: 120_000 }, async () => {
  expect(await foyer("jobs", "list")).toMatchObject({
    status: 1,
    written: expect.stringContaining("start Foyer once"),
  });

  const running = await startEmbeddedPostgres({ dataDir: directory, log });
  try {
    expect(await foyer("jobs", "list")).toMatchObject({ status: 1, written: expect.stringContaining("up to date") });
    expect((await foyer("doctor")).written).toContain("To be applied at the next start: 0001-schema.sql");
    await migrate({ connectionString: running.connectionString, log });
    const { pool, close } = openDatabase({ connectionString: running.connectionString, log });
    await migrateJobs(pool, jobs).finally(close);
    expect(await foyer("user", "create", "ana@example.test", "--first-name", "Ana")).toMatchObject({ status: 0 });
    expect(await foyer("backup", join(directory, "running.zip"))).toMatchObject({ status: 0 });
    expect(await foyer("restore", join(directory, "running.zip"))).toMatchObject({
      ...{ status: 1, written: expect.stringContaining("is already using") },
    });
  } finally {
    await running.stop();
  }

  expect(await foyer("user", "reset-password", "ana@example.test")).toMatchObject({ status: 0 });
  expect(await foyer("doctor")).toMatchObject({ status: 0 });

  expect(await foyer("backup", join(directory, "stopped.zip"))).toMatchObject({ status: 0 });
  for (const name of ["running", "stopped"]) {
    const restored = join(directory, name);
    expect(await foyerIn(restored, "restore", join(directory, `${name}.zip`))).toMatchObject({ status: 0 });
    expect(await foyerIn(restored, "user", "reset-password", "ana@example.test")).toMatchObject({ status: 0 });
    expect((await foyerIn(restored, "doctor")).written).toContain("This installation is paused");
  }
  // The commands have stopped the server that they started, and have released the directory.
  await (await startEmbeddedPostgres({ dataDir: directory, log })).stop();
});
