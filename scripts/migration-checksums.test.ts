import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHECKSUMS, editedMigrations, withNewChecksums } from "./migration-checksums.ts";

test("landed migrations are not edited: changes are new migrations", () => {
  expect(editedMigrations()).toEqual([]);
});

test("every migration has its checksum recorded by npm run types", () => {
  expect(readFileSync(CHECKSUMS, "utf8")).toBe(withNewChecksums());
});
