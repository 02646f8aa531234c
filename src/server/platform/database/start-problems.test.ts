import { type AddressInfo, createServer, type Server } from "node:net";
import { TLSSocket } from "node:tls";
import { randomBytes } from "node:crypto";
import pg from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { jobs } from "#server/jobs.ts";
import { openDatabase } from "#server/platform/database.ts";
import { migrateJobs } from "#server/platform/jobs.ts";
import { StartRefused } from "#server/platform/start-refused.ts";
import { certificates } from "#server/wallets/testing/certificates.ts";
import { migrate } from "./migrate.ts";
import { setUpProblem } from "./start-problems.ts";

const log = pino({ level: "silent" });
const name = `test_${randomBytes(8).toString("hex")}`;
const { template, admin: adminAddress } = inject("postgres");
let admin: pg.Client;

/** The URL of the test's own database for this user. */
const asUser = (user: string, database = name) =>
  template.replace("//foyer@", `//${user}@`).replace("/foyer?", `/${database}?`);
const starting = (connectionString: string) => migrate({ connectionString, log });

beforeAll(async () => {
  admin = new pg.Client({ connectionString: adminAddress });
  await admin.connect();
  await admin.query(`create role ${name}_guest login`);
  await admin.query(`create database ${name} owner foyer`);
});
afterAll(async () => {
  await admin.query(`drop database if exists ${name}_latin with (force)`);
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${name}_guest`);
  await admin.end();
});

describe("start on an unusable database", () => {
  test("start is refused with an explanation when the database user may not create tables", async () => {
    await expect(starting(asUser(`${name}_guest`))).rejects.toThrow(
      'The database can\'t be set up (permission denied for schema public): make the user of DATABASE_URL the owner of the database, or grant it "create" on the database and on the schema public.',
    );
  });

  test("start is refused with an explanation when the database user may not create schemas", async () => {
    const { pool, close } = openDatabase({ connectionString: asUser(`${name}_guest`), log });
    const refused = await migrateJobs(pool, jobs).catch(setUpProblem);
    await close();
    expect(refused).toBeInstanceOf(StartRefused);
    expect(refused).toMatchObject({
      message: expect.stringContaining(`The database can't be set up (permission denied for database ${name}): make`),
    });
  });

  test("start is refused with an explanation when the database is read-only", async () => {
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await expect(starting(asUser("foyer"))).rejects.toThrow(
      /^The database can't be set up \(cannot execute .* in a read-only transaction\): DATABASE_URL points to a standby or .* must point to the primary\.$/,
    );
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
  });

  test("start is refused with an explanation when the database encoding is not UTF-8", async () => {
    await admin.query(
      `create database ${name}_latin owner foyer template template0 encoding 'LATIN1' locale 'C' locale_provider libc`,
    );
    await expect(starting(asUser("foyer", `${name}_latin`))).rejects.toThrow(
      /^Foyer needs a UTF8 database, but the one in DATABASE_URL uses LATIN1: create one with /,
    );
  });

  test("start is refused with an explanation when the database user works in another schema", async () => {
    await expect(starting(`${asUser("foyer")}&options=-c%20search_path%3Dnowhere`)).rejects.toThrow(
      "Foyer keeps its tables in the schema public, but the user of DATABASE_URL has no schema as its default: set the user's search_path to public.",
    );
  });

  test("it was made by the migrations before the baseline", async () => {
    const client = new pg.Client({ connectionString: asUser("foyer") });
    await client.connect();
    await client.query(`create table schema_migrations (
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
    await client.query("insert into schema_migrations values (1, 'foundation', ''), (2, 'lighter-references', '')");
    await expect(starting(asUser("foyer"))).rejects.toThrow(
      "The database was created by a development version of Foyer and can't be updated: delete the DATA_DIR folder (./data), or set DATABASE_URL to an empty database, and start again.",
    );
    await client.query("drop table schema_migrations");
    await client.end();
  });

  test("start is refused with an explanation when the database does not exist", async () => {
    await expect(starting(asUser("foyer", "nothing"))).rejects.toThrow(
      'Foyer can\'t connect to the database (database "nothing" does not exist): check DATABASE_URL and that PostgreSQL is running.',
    );
  });
});

describe("start with an unusable DATABASE_URL", () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  /** A server that responds to a TLS request as PostgreSQL does, and does nothing further. */
  async function greets(reply: "S" | "N"): Promise<string> {
    const { service } = await certificates();
    server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        socket.write(reply);
        if (reply === "N") return;
        const secure = new TLSSocket(socket, { isServer: true, cert: service.certificate, key: service.key });
        secure.on("error", () => {});
        secure.once("data", () => secure.destroy());
      });
    });
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    return `postgres://foyer@127.0.0.1:${(server.address() as AddressInfo).port}/foyer`;
  }

  test.each(["sslrootcert", "sslcert", "sslkey"])(
    "start is refused with an explanation when %s names a missing file",
    async (parameter) => {
      await expect(
        starting(`postgres://foyer@127.0.0.1/foyer?sslmode=verify-full&${parameter}=/nowhere.pem`),
      ).rejects.toThrow(
        /^Foyer can't connect to the database \(ENOENT: .*'\/nowhere\.pem'\): check the files that sslrootcert, sslcert and sslkey in DATABASE_URL point to\.$/,
      );
    },
  );

  test("start is refused with an explanation when the certificate file contains no certificate", async () => {
    await expect(starting(`${await greets("S")}?sslmode=verify-full&sslcert=package.json`)).rejects.toThrow(
      /^Foyer can't connect to the database \(.*\): check the files that sslrootcert/,
    );
  });

  test("start is refused with an explanation when no trusted authority signed the server's certificate", async () => {
    await expect(starting(`${await greets("S")}?sslmode=verify-full`)).rejects.toThrow(
      /^Foyer can't connect to the database \(.*certificate.*\): add sslrootcert=.* or set sslmode=require to encrypt without verifying the server\.$/,
    );
    await expect(starting(`${await greets("S")}?sslmode=no-verify`)).rejects.toThrow("Connection terminated");
  });

  test("start is refused with an explanation when the server has no TLS", async () => {
    await expect(starting(`${await greets("N")}?sslmode=require`)).rejects.toThrow(
      "Foyer can't connect to the database (The server does not support SSL connections): remove sslmode from DATABASE_URL, or turn on TLS on the server.",
    );
  });

  test.each([["postgres://foyer@127.0.0.1:1/foyer?sslnegotiation=soon", "Invalid sslnegotiation value"]])(
    "start is refused with an explanation for %s",
    async (connectionString, reason) => {
      const refused = await starting(connectionString).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StartRefused);
      expect((refused as Error).message).toMatch(
        new RegExp(`^Foyer can't connect to the database \\(.*(${reason}).*\\): check DATABASE_URL`),
      );
    },
  );
});
