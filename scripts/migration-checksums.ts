import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "migrations";

/** The SHA-256 of each migration, as `sha256sum --check` reads it: a landed migration is never edited. */
export const CHECKSUMS = `${FOLDER}/SHA256SUMS`;

/** The text of the file with a line for each new migration. The lines of others stay as they are. */
export function withNewChecksums(): string {
  const recorded = existsSync(CHECKSUMS) ? readFileSync(CHECKSUMS, "utf8") : "";
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
  const added = files.toSorted().filter((file) => !recorded.includes(`  ${file}\n`));
  return recorded + added.map((file) => `${checksumOf(file)}  ${file}\n`).join("");
}

/** The migrations that were edited or deleted after their checksum was recorded. */
export function editedMigrations(): string[] {
  const lines = readFileSync(CHECKSUMS, "utf8").trimEnd().split("\n");
  const recorded = lines.map((line) => line.split("  ") as [string, string]);
  return recorded.flatMap(([checksum, file]) =>
    existsSync(join(FOLDER, file)) && checksumOf(file) === checksum ? [] : [file],
  );
}

/** Of the text with the line ends of Unix, so that a checkout on Windows has the same one. */
function checksumOf(file: string): string {
  const text = readFileSync(join(FOLDER, file), "utf8").replaceAll("\r\n", "\n");
  return createHash("sha256").update(text).digest("hex");
}
