import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/database.ts";
import { type PostgresServer, startPostgresServer } from "#server/testing/postgres-server.ts";
import { certificates } from "#server/wallets/testing/certificates.ts";
import { migrate } from "./migrate.ts";

// Runs on a server that accepts encrypted connections only. Its certificate is for 127.0.0.1, and no
// public authority signed it.

const quiet = { info() {}, warn() {} };

let server: PostgresServer;
let folder: string;
let authority: string;
beforeAll(async () => {
  const { authority: pem, service } = await certificates();
  server = await startPostgresServer({ tls: service });
  await server.createDatabase("encrypted");
  folder = mkdtempSync(join(tmpdir(), "foyer-tls-"));
  authority = join(folder, "authority.pem");
  writeFileSync(authority, pem);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** What a start says on this address: how the connection is encrypted, or why there is none. */
async function start(parameters: string, host = "127.0.0.1"): Promise<string> {
  const { database_url: connectionString = "" } = readConfig({
    DATABASE_URL: `postgres://foyer@${host}:${server.port}/encrypted${parameters}`,
  });
  const { pool, close } = openDatabase({ connectionString, log: quiet });
  try {
    await migrate({ connectionString, log: quiet });
    const { rows } = await pool.query<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    return rows[0]?.ssl ? "encrypted" : "plain";
  } catch (error) {
    return (error as Error).message;
  } finally {
    await close();
  }
}

test.each(["require", "prefer", "no-verify"])("sslmode=%s encrypts without verifying the server", async (mode) => {
  expect(await start(`?sslmode=${mode}`)).toBe("encrypted");
  expect(await start(`?sslmode=${mode}`, "localhost")).toBe("encrypted");
});

test("sslmode=verify-full verifies authority and host name, verify-ca and an authority only the authority", async () => {
  const known = `&sslrootcert=${authority}`;
  expect(await start("?sslmode=verify-full")).toMatch(
    /^Foyer can't connect to the database \(.*certificate.*\): add sslrootcert=\/path\/of\/its\/authority\.pem to DATABASE_URL, or set sslmode=require to encrypt without verifying the server\.$/,
  );
  expect(await start(`?sslmode=verify-full${known}`)).toBe("encrypted");
  expect(await start(`?sslmode=verify-full${known}`, "localhost")).toMatch(
    /^Foyer can't connect to the database \(Hostname\/IP does not match .*\): use a host name of the certificate in DATABASE_URL, or set sslmode=verify-ca to accept any\.$/,
  );
  expect(await start(`?sslmode=verify-ca${known}`, "localhost")).toBe("encrypted");
  expect(await start(`?sslmode=require${known}`, "localhost")).toBe("encrypted");
  expect(await start(`?sslmode=verify-ca&sslrootcert=${join(folder, "other.pem")}`)).toMatch(/check the files that/);
});

test("without sslmode the sentence says what to add", async () => {
  expect(await start("")).toMatch(
    /^Foyer can't connect to the database \(no pg_hba\.conf entry .*\): add sslmode=require to DATABASE_URL, or verify-full to verify the server\.$/,
  );
});
