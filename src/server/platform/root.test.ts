import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { expect, test } from "vitest";

test("product finds its files from any working directory", () => {
  const ask = `import(${JSON.stringify(resolve("src/server/platform/root.ts"))}).then((found) => console.log(found.root))`;
  const said = execFileSync(process.execPath, ["--eval", ask], { cwd: tmpdir(), encoding: "utf8" });
  expect(said.trim()).toBe(resolve("."));
});
