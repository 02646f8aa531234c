import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("npm run dev validates its settings like the build and reports an invalid one in a single line", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/develop.ts"], {
    env: { ...process.env, PORT: "front door" },
    encoding: "utf8",
  });
  expect(stderr.trim().split("\n")).toEqual([expect.stringContaining("PORT")]);
  expect(status).toBe(1);
});
