import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { findSecretKeys, secretKey } from "./secret-keys.ts";
import { hasSecrets, openSecrets, Secrets } from "./secrets.ts";

const NAMES = ["token_key", "ticket_key"];
const ONE = "one key of at least thirty-two characters";
const OTHER = "another key of at least thirty-two characters";

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await testDatabase();
  directory = mkdtempSync(join(tmpdir(), "foyer-keys-"));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await database.close();
});
beforeEach(async () => void (await database.db.deleteFrom("secrets").execute()));

function open(...texts: string[]) {
  return openSecrets(database.db, { keys: texts.map(secretKey), source: "SECRET_KEY" }, NAMES);
}

function stored() {
  return database.db.selectFrom("secrets").select(["name", "value"]).orderBy("name").execute();
}

// SECURITY S8
describe("secrets", () => {
  test("secrets are the same for every process with the same key and never stored in the clear", async () => {
    const opened = await Promise.all([open(ONE), open(ONE), open(ONE)]);
    for (const name of NAMES) expect(new Set(opened.map((secrets) => secrets.get(name))).size).toBe(1);
    const rows = JSON.stringify(await stored());
    for (const name of NAMES) expect(rows).not.toContain(opened[0].get(name));
    expect((await open(ONE)).get("token_key")).toBe(opened[0].get("token_key"));
  });

  test("secrets can't be opened with another key, which changes nothing and is reported", async () => {
    await open(ONE);
    const before = await stored();
    await expect(open(OTHER)).rejects.toThrow(
      /^SECRET_KEY is not the key that this database’s secrets were encrypted with: [^.]*\(docs\/operators\/secret-key\.md\)\.$/,
    );
    await expect(
      openSecrets(database.db, { keys: [secretKey(OTHER)], source: "/data/secret-key" }, [...NAMES, "new_key"]),
    ).rejects.toThrow(/^\/data\/secret-key is not the key .*SECRET_KEY/);
    expect(await stored()).toEqual(before);
  });

  test("secrets are created by one of two processes that start at once with different keys (race)", async () => {
    const outcomes = await Promise.allSettled([open(ONE), open(OTHER)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("secrets are encrypted again with a new key and then no longer need the old one", async () => {
    const before = await open(ONE);
    const rotated = await open(OTHER, ONE);
    for (const name of NAMES) expect(rotated.get(name)).toBe(before.get(name));
    expect((await open(OTHER)).get("ticket_key")).toBe(before.get("ticket_key"));
    await expect(open(ONE)).rejects.toThrow("SECRET_KEY");
  });

  test("secrets are bound to their names", async () => {
    await open(ONE);
    const [first, other] = await stored();
    await database.db
      .updateTable("secrets")
      .set({ value: first?.value ?? "" })
      .where("name", "=", other?.name ?? "")
      .execute();
    await expect(open(ONE)).rejects.toThrow("SECRET_KEY");
  });

  test("secrets stored in the clear are refused", async () => {
    await database.db.insertInto("secrets").values({ name: "token_key", value: "in the clear" }).execute();
    await expect(open(ONE)).rejects.toThrow("SECRET_KEY");
  });

  test("secrets of a later release are added with the same key", async () => {
    const before = await open(ONE);
    const later = await openSecrets(database.db, { keys: [secretKey(ONE)], source: "SECRET_KEY" }, [
      ...NAMES,
      "new_key",
    ]);
    expect(later.get("token_key")).toBe(before.get("token_key"));
    expect(later.get("new_key")).toHaveLength(64);
  });
});

describe("secret key", () => {
  const find = (data_dir: string, hasAny: boolean, secret_keys: string[] = []) =>
    findSecretKeys({ secret_keys, data_dir }, { has_secrets: hasAny, log: { info() {} } });

  test("secret key is created at the first start as a file for its owner alone and read at the next", async () => {
    const data_dir = join(directory, "first", "start");
    const made = await find(data_dir, false);
    const file = join(data_dir, "secret-key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toMatch(/^[\w-]{64}\n$/);
    expect(made).toEqual({ keys: [secretKey(readFileSync(file, "utf8").trim())], source: file });
    expect(await find(data_dir, true)).toEqual(made);
    expect(await find(data_dir, false)).toEqual(made);
  });

  test("secret key is the same for processes that start at once in one directory (race)", async () => {
    const data_dir = join(directory, "at-once");
    const made = await Promise.all(Array.from({ length: 8 }, () => find(data_dir, false)));
    expect(new Set(made.map(({ keys }) => keys[0]?.id)).size).toBe(1);
    expect(readdirSync(data_dir)).toEqual(["secret-key"]);
  });

  test("secret key from the setting is used without creating a file", async () => {
    const data_dir = join(directory, "setting");
    expect(await find(data_dir, true, [ONE])).toEqual({ keys: [secretKey(ONE)], source: "SECRET_KEY" });
    expect(() => statSync(data_dir)).toThrow("ENOENT");
  });

  test("missing secret key of a database with secrets stops the start and is not created", async () => {
    const data_dir = join(directory, "second-machine");
    await expect(find(data_dir, true)).rejects.toThrow(
      /^SECRET_KEY must be set because \S+\/second-machine\/secret-key is missing: /,
    );
    expect(() => statSync(data_dir)).toThrow("ENOENT");
  });

  test("truncated secret key file is refused", async () => {
    const data_dir = mkdtempSync(join(directory, "short-"));
    writeFileSync(join(data_dir, "secret-key"), "abc\n");
    await expect(find(data_dir, false)).rejects.toThrow(/secret-key isn't a secret key: .*SECRET_KEY/);
  });

  test("secret key file that can’t be written stops the start", async () => {
    const data_dir = join(directory, "no-directory");
    writeFileSync(data_dir, "");
    await expect(find(data_dir, false)).rejects.toThrow(/ENOTDIR|EEXIST/);
    chmodSync(data_dir, 0o600);
  });

  test("need for a secret key depends on the secrets in the database", async () => {
    expect(await hasSecrets(database.db)).toBe(false);
    await open(ONE);
    expect(await hasSecrets(database.db)).toBe(true);
  });
});

// SECURITY S175
test.each(["", "  "])("blank secret is refused when it is requested (%j)", (blank) => {
  const secrets = new Secrets(new Map([["sandbox_notice_key", blank]]));
  expect(() => secrets.get("sandbox_notice_key")).toThrow("is blank");
});
