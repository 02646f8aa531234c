import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("npm run dev reads its settings as the build does, and says in one sentence what is wrong with them", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/develop.ts"], {
    env: { ...process.env, PORT: "front door" },
    encoding: "utf8",
  });
  expect(stderr.trim().split("\n")).toEqual([expect.stringContaining("PORT")]);
  expect(status).toBe(1);
});
