import { hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { SECRET_KEY_MIN } from "#server/platform/config.ts";
import { StartRefused } from "#server/platform/start-refused.ts";

/**
 * Encrypts the secrets in the database. Its id is stored beside each encrypted value and reveals
 * nothing about the key.
 */
export type SecretKey = { id: string; key: Uint8Array };

/**
 * The newest key is first and encrypts. The others only decrypt what was encrypted before a
 * rotation.
 */
export type SecretKeys = { keys: readonly SecretKey[]; source: string };

export function secretKey(text: string): SecretKey {
  const derive = (purpose: string, bytes: number) => Buffer.from(hkdfSync("sha256", text, "", purpose, bytes));
  return { id: derive("foyer secret key id v1", 9).toString("base64url"), key: derive("foyer secrets v1", 32) };
}

type Settings = { secret_keys: readonly string[]; data_dir: string };

/**
 * The keys of the setting SECRET_KEY, or else the key in a file of DATA_DIR. A missing file is
 * created, but only for a database without secrets: any other database needs the key that encrypted
 * its secrets.
 * @throws StartRefused
 */
export async function findSecretKeys(
  { secret_keys, data_dir }: Settings,
  { has_secrets, log }: { has_secrets: boolean; log: Pick<Logger, "info"> },
): Promise<SecretKeys> {
  if (secret_keys.length > 0) return { keys: secret_keys.map(secretKey), source: "SECRET_KEY" };
  const file = join(data_dir, SECRET_KEY_FILE);
  const found = await readKeyFile(file);
  if (found === undefined && has_secrets)
    throw new StartRefused(
      `SECRET_KEY must be set because ${file} is missing: this database contains encrypted secrets, and every process needs the key that encrypted them (docs/operators/secret-key.md).`,
    );
  const text = found ?? (await makeKeyFile(data_dir, file));
  if (found === undefined) log.info({ file }, "The secret key was created: back it up, as you do the database");
  if (text.length < SECRET_KEY_MIN)
    throw new StartRefused(
      `${file} isn't a secret key: restore it from your backup, or set SECRET_KEY (docs/operators/secret-key.md).`,
    );
  return { keys: [secretKey(text)], source: file };
}

export const SECRET_KEY_FILE = "secret-key";

/** The text of the newest key, from the setting or from the file; undefined where there is none. */
export async function readSecretKey({ secret_keys, data_dir }: Settings): Promise<string | undefined> {
  return secret_keys[0] ?? (await readKeyFile(join(data_dir, SECRET_KEY_FILE)));
}

async function readKeyFile(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new StartRefused(
      `${file} can't be read (${codeOf(error)}): give Foyer's user read access, or set SECRET_KEY.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Written to a draft and linked into place: of processes that start at the same moment one creates
 * the file, and the others read the complete one.
 */
async function makeKeyFile(directory: string, file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(directory, { recursive: true });
    const written = await open(draft, "wx", 0o600);
    try {
      await written.writeFile(`${randomBytes(48).toString("base64url")}\n`);
      await written.sync();
    } finally {
      await written.close();
    }
    await link(draft, file).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
    await rm(draft);
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    throw new StartRefused(
      `SECRET_KEY must be set because no key can be written to ${file} (${codeOf(error)}): set it, or give Foyer's user write access to DATA_DIR.`,
      { cause: error },
    );
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
