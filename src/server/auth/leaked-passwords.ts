import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "#server/platform/root.ts";

/**
 * Whether a password is known from leaks, whatever its case: those that attackers try first against many people (OWASP ASVS 5.0, 6.2.12).
 * Asked of a file of our own, without a network. About one in nine thousand others is taken for one of them.
 */
export async function isLeakedPassword(password: string): Promise<boolean> {
  const plain = password.normalize("NFKC").toLowerCase();
  const wanted = createHash("sha256").update(plain).digest().readUInt32BE();
  const known = await (leaked ??= readLeaked());
  let [from, to] = [0, known.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((known[middle] as number) < wanted) from = middle + 1;
    else to = middle;
  }
  return known[from] === wanted;
}

/** Two megabytes in memory, from the first password that is chosen on. */
let leaked: Promise<Uint32Array> | undefined;

/** The first 32 bits of their SHA-256, in order: the file has the gaps between them as LEB128 (`scripts/make-leaked-passwords.mjs`). */
async function readLeaked(): Promise<Uint32Array> {
  const bytes = await readFile(join(root, "src/server/auth/leaked-passwords.bin"));
  const known = new Uint32Array(bytes.filter((byte) => byte < 128).length);
  let [count, before, gap, weight] = [0, 0, 0, 1];
  for (const byte of bytes) {
    gap += (byte & 127) * weight;
    weight *= 128;
    if (byte > 127) continue;
    before += gap;
    known[count++] = before;
    [gap, weight] = [0, 1];
  }
  return known;
}
