import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { webhooksDocument } from "./webhook-docs.ts";

const FILE = "docs/developers/webhooks.md";

test(`${FILE} has every event type with its example (npm run webhook-docs)`, async () => {
  await expect(webhooksDocument(readFileSync(FILE, "utf8"))).toMatchFileSnapshot(`../${FILE}`);
});
