import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SCOPE_PRESETS } from "../../../src/domain/api-keys.ts";
import {
  aCompletedOrder,
  anApiKey,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
} from "../../../src/server/testing/factories.ts";
import { type TestApp, testApp } from "../../../src/server/testing/test-app.ts";

const PACKAGE = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const EXAMPLES = join(PACKAGE, "dist", "examples");
const TSC = join(PACKAGE, "node_modules", "typescript", "bin", "tsc");
const examples = [...readFileSync(join(PACKAGE, "README.md"), "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, code = ""], at) => ({ name: `example-${at + 1}`, code }),
);

const run = promisify(execFile);

let app: TestApp;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  app = await testApp();
  const owner = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account: owner.account });
  const event = await anEvent(app.db, { organizer, status: "LIVE" });
  await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }), completed_at: new Date() });
  const { key } = await anApiKey(app.db, {
    ...{ account: owner.account, user: owner.user },
    scopes: SCOPE_PRESETS.EVERYTHING,
  });
  const FOYER_URL = await app.server.listen({ port: 0, host: "127.0.0.1" });
  env = {
    ...process.env,
    FOYER_URL,
    FOYER_KEY: key,
    FOYER_WEBHOOK_SECRET: `whsec_${btoa("a secret of at least 24 bytes")}`,
  };
  await run(process.execPath, [TSC], { cwd: PACKAGE });
  rmSync(EXAMPLES, { recursive: true, force: true });
  mkdirSync(EXAMPLES, { recursive: true });
  for (const { name, code } of examples) writeFileSync(join(EXAMPLES, `${name}.ts`), code);
}, 120_000);
afterAll(() => app.close());

test("examples of the README compile against the built package", { timeout: 120_000 }, async () => {
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--types", "node"];
  const files = examples.map(({ name }) => join(EXAMPLES, `${name}.ts`));
  await run(process.execPath, [TSC, ...options, "--skipLibCheck", ...files], { cwd: PACKAGE }).catch(
    ({ stdout }: { stdout: string }) => expect.fail(stdout),
  );
});

test.each(examples.filter(({ code }) => !code.includes("createServer")))(
  "$name of the README runs",
  async ({ name }) => {
    const { stdout } = await run(process.execPath, [join(EXAMPLES, `${name}.ts`)], { env });
    expect(stdout).not.toBe("");
    expect(stdout).not.toContain("undefined");
  },
);
