import { randomBytes } from "node:crypto";
import { compactDecrypt, CompactEncrypt, decodeProtectedHeader } from "jose";
import { type Db, autocommit, type ReadDb } from "#server/platform/database.ts";
import { StartRefused } from "#server/platform/start-refused.ts";
import type { SecretKey, SecretKeys } from "./secret-keys.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly secrets: Secrets;
  }
}

/** The decrypted secrets that all processes of an installation sign and encrypt with, by name. */
export class Secrets {
  readonly #values: ReadonlyMap<string, string>;

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  get(name: string): string {
    const value = this.#values.get(name);
    if (value === undefined) throw new Error(`There is no secret ${name}.`);
    // With a blank key anyone could sign.
    if (value.trim() === "") throw new Error(`The secret ${name} is blank.`);
    return value;
  }
}

/** Name of the secret that signs session tokens. */
export const TOKEN_KEY = "token_key";

export async function hasSecrets(db: ReadDb): Promise<boolean> {
  return (await db.selectFrom("secrets").select("name").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Opens the installation's secrets. The first process that starts creates them; the database stores
 * them encrypted (JWE, AES-256-GCM) with a key that is stored elsewhere. Values that an older key
 * encrypted are encrypted again with the newest.
 * @throws StartRefused where none of the keys decrypts them
 */
export async function openSecrets(db: Db, secretKeys: SecretKeys, names: readonly string[]): Promise<Secrets> {
  const [newest] = secretKeys.keys;
  if (!newest) throw new Error("A secret key is missing.");
  // Decrypts first, so that a process with another key adds nothing to a database that it can't
  // read.
  const known = await decryptAll(db, secretKeys);
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return new Secrets(known);
  const made = missing.map(async (name) => {
    const value = await encrypt(newest, name, randomBytes(48).toString("base64url"));
    return { name, value };
  });
  await autocommit(db)
    .insertInto("secrets")
    .values(await Promise.all(made))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  // Reads again, because another process may have inserted first, and with another key.
  return new Secrets(await decryptAll(db, secretKeys));
}

async function decryptAll(db: Db, secretKeys: SecretKeys): Promise<Map<string, string>> {
  const stored = await db.selectFrom("secrets").select(["name", "value"]).execute();
  const known = new Map<string, string>();
  for (const { name, value } of stored) {
    const opened = await decrypt(secretKeys, name, value);
    known.set(name, opened.value);
    const [newest] = secretKeys.keys;
    if (newest && opened.key.id !== newest.id)
      await autocommit(db)
        .updateTable("secrets")
        .set({ value: await encrypt(newest, name, opened.value) })
        .where("name", "=", name)
        .where("value", "=", value)
        .execute();
  }
  return known;
}

/** Binds the value to its name: a value that was copied to another row is refused. */
function encrypt({ id, key }: SecretKey, name: string, value: string): Promise<string> {
  return new CompactEncrypt(Buffer.from(value))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: id, name })
    .encrypt(key);
}

async function decrypt({ keys, source }: SecretKeys, name: string, stored: string) {
  try {
    const { kid } = decodeProtectedHeader(stored);
    const key = keys.find(({ id }) => id === kid);
    if (!key) throw new Error(`The key ${kid} is missing.`);
    const { plaintext, protectedHeader } = await compactDecrypt(stored, key.key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    if (protectedHeader["name"] !== name) throw new Error("The secret belongs to another name.");
    return { key, value: Buffer.from(plaintext).toString("utf8") };
  } catch (error) {
    throw new StartRefused(
      source === "SECRET_KEY"
        ? "SECRET_KEY is not the key that this database’s secrets were encrypted with: set the one that belongs to this database (docs/operators/secret-key.md)."
        : `${source} is not the key that this database’s secrets were encrypted with: restore the file that belongs to this database, or set SECRET_KEY to its contents (docs/operators/secret-key.md).`,
      { cause: error },
    );
  }
}
