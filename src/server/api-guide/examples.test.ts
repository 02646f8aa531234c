import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCOPE_PRESETS } from "#domain/api-keys.ts";
import { SIGN_IN } from "#server/demo/account.ts";
import { seedDemo } from "#server/demo/seed.ts";
import { anApiKey } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

type Example = { title: string; command: string; answer?: unknown };

/** The commands of the guide from top to bottom, with the answer that is shown below, if any. */
const examples: Example[] = [];
const guide = readFileSync("docs/developers/api.md", "utf8");
let shown: Example | undefined;
for (const [, language, code = ""] of guide.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)) {
  if (language === "json" && shown) shown.answer = JSON.parse(code);
  shown = language === "sh" ? { title: code.split("\n")[0] ?? "", command: code } : undefined;
  if (shown) examples.push(shown);
}

let app: TestApp;
let folder: string;
let outputs: string[];
beforeAll(async () => {
  app = await testApp();
  await seedDemo(app.db, {
    ...{ app_url: "http://localhost:3000", secrets: app.context.secrets },
    ...{ size: 0.1, has_covers: false },
  });
  const address = await app.server.listen({ port: 0, host: "127.0.0.1" });
  folder = mkdtempSync(join(tmpdir(), "foyer-examples-"));
  outputs = await runAll(address, await demoKey());
}, 240_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

/** The key that the guide writes as `foyer_live_…`. */
async function demoKey(): Promise<string> {
  const user = await app.db
    .selectFrom("users")
    .innerJoin("account_users", "account_users.user_id", "users.id")
    .select(["users.id", "account_users.account_id"])
    .where("users.email", "=", SIGN_IN.admin)
    .executeTakeFirstOrThrow();
  const { key } = await anApiKey(app.db, {
    ...{ account: { id: user.account_id }, user, scopes: SCOPE_PRESETS.EVERYTHING },
  });
  return key;
}

/** Runs the commands in one shell, as a reader pastes them, and returns what each has printed. */
async function runAll(address: string, key: string): Promise<string[]> {
  const script = examples.map(({ command }) => `${command}\nprintf '\\036'`).join("\n");
  const shell = spawn(
    "bash",
    ["-c", script.replaceAll("http://localhost:3000", address).replaceAll("foyer_live_…", key)],
    {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  return (await text(shell.stdout)).split("\u001e").slice(0, -1);
}

test("guide has examples", () => {
  expect(examples.length).toBeGreaterThan(10);
  expect(outputs.length).toBe(examples.length);
});

test.each(examples.map((example, at) => ({ ...example, at })))("example $title", ({ at, answer }) => {
  const output = outputs[at] ?? "";
  if (answer === undefined) return expect(output).not.toMatch(/"code":\s*"/);
  expect(JSON.parse(output)).toEqual(shapeOf(answer));
});

/** What the answer has to have: the keys and types that the guide shows; "…" stands for more. */
function shapeOf(shown: unknown): unknown {
  if (shown === null) return null;
  if (Array.isArray(shown)) return shown.length === 0 ? [] : expect.arrayContaining([shapeOf(shown[0])]);
  if (typeof shown === "object") {
    const fields = Object.entries(shown as object).filter(([name]) => name !== "…");
    return expect.objectContaining(Object.fromEntries(fields.map(([name, value]) => [name, shapeOf(value)])));
  }
  return expect.any(TYPES[typeof shown as keyof typeof TYPES]);
}

const TYPES = { string: String, number: Number, boolean: Boolean };
