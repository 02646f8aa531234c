import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withoutThese } from "./later-files.ts";
import { isBuilt } from "./page-weights.ts";

const list = (files: string) => `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${files})))=>i.map(i=>d[i]);`;

test("already loaded files are removed from a dependency list, and the rest keeps its order", () => {
  const code = `${list('["assets/a.js","assets/base.js","assets/b.css","assets/base.css"]')}
x(()=>import("./a.js"),__vite__mapDeps([0,1,2,3]));y(()=>import("./b.js"),__vite__mapDeps([2,3]));z(()=>import("./base.js"),__vite__mapDeps([1]))`;
  expect(withoutThese(code, new Set(["assets/base.js", "assets/base.css"])))
    .toBe(`${list('["assets/a.js","assets/b.css"]')}
x(()=>import("./a.js"),__vite__mapDeps([0,1]));y(()=>import("./b.js"),__vite__mapDeps([1]));z(()=>import("./base.js"),__vite__mapDeps([]))`);
});

test("file without a dependency list is unchanged", () => {
  const code = "export const m = { f: [] };";
  expect(withoutThese(code, new Set(["assets/base.js"]))).toBe(code);
});

test("lazy-loaded files of the build do not request the files that every page has", async () => {
  expect(await isBuilt(), "there is no build to look at").toBe(true);
  const folder = join("build", "web", "client", "assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const asking = scripts
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((code) => /m\.f=\["/.test(code));
  expect(asking.length).toBeGreaterThan(20);
  for (const code of asking)
    expect(/m\.f=(\[[^\]]*\])/.exec(code)?.[1]).not.toMatch(/assets\/(own-)?base-[\w-]{8}\.(css|js)/);
});
