import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#server/platform/root.ts";
import { testDatabase } from "#server/platform/test-database.ts";
import { describeSchema } from "../../../../scripts/describe-schema.ts";

test("docs/developers/schema.sql is the schema of the migrated database", async () => {
  const database = await testDatabase();
  const documented = readFileSync(join(root, "docs/developers/schema.sql"), "utf8").replace(/^(--.*\n)*\n/, "");
  await expect(describeSchema(database.pool)).resolves.toBe(documented);
  await database.close();
});
