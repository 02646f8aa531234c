import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { expect, test } from "vitest";

test("product finds its files from any working directory", () => {
  const ask = `import(${JSON.stringify(resolve("src/server/platform/root.ts"))}).then((found) => console.log(found.root))`;
  const output = execFileSync(process.execPath, ["--eval", ask], { cwd: tmpdir(), encoding: "utf8" });
  expect(output.trim()).toBe(resolve("."));
});
