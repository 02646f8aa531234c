import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createServer } from "vite";
import { expect, test } from "vitest";
import { lean, leanContract, leanImports } from "./lean-contract.ts";

test("lean endpoint keeps only what a call needs", () => {
  const code =
    'export const things = { list: endpoint({ method: "GET", path: "/things", access: "public", provides: ["orders"], summary: "All", query: z.object({}), returns: page(row), kind: "stream" }) };';
  expect(lean(code, "/src/contract/things.ts?lean")).toBe(
    'export const things = { list: ({ method: "GET", path: "/things", provides: ["orders"], kind: "stream" }) };',
  );
});

test("every other constant of a lean contract can be dropped by the bundler, whatever it reads", () => {
  expect(lean("export const order = row.extend({ ...totals.shape });", "/x.ts")).toBe(
    "export const order = /* @__PURE__ */ (() => (row.extend({ ...totals.shape })))();",
  );
});

test("lean contract leaves functions unchanged", () => {
  const code = "export function fresh() {\n  return z.object({});\n}";
  expect(lean(code, "/x.ts")).toBe(code);
});

test("every endpoint of the real contract has a lean form", () => {
  const code = readFileSync(new URL("../src/contract/orders.ts", import.meta.url), "utf8");
  expect(lean(code, "/src/contract/orders.ts?lean")).not.toMatch(/[^/]endpoint\(/);
});

test("static contract imports of a page become lean, and its dynamic imports stay complete", () => {
  const code = [
    'import { orders } from "#contract/orders.ts";',
    'import type { Order } from "#contract/orders.ts";',
    'import { money } from "#domain/money.ts";',
    'const schema = () => import("#contract/orders.ts").then((m) => m.orderChange);',
  ];
  expect(leanImports(code.join("\n"), "/src/web/page.tsx").split("\n")).toEqual([
    'import { orders } from "#contract/orders.ts?lean";',
    ...code.slice(1),
  ]);
});

test("relative imports of a lean file become lean", () => {
  expect(lean('import { line } from "./fields.ts";\nexport type { Row } from "./row.ts";', "/x.ts?lean")).toBe(
    'import { line } from "./fields.ts?lean";\nexport type { Row } from "./row.ts";',
  );
});

test("development serves the lean form like the build, and updates it when the contract changes", async () => {
  const vite = await createServer({
    configFile: false,
    logLevel: "silent",
    plugins: [leanContract()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  try {
    const { client } = vite.environments;
    const page = await client.transformRequest("/src/web/organizer/tickets/use-ticket-actions.tsx");
    expect(page?.code).toContain('"/src/contract/tickets.ts?lean"');
    const contract = await client.transformRequest("/src/contract/tickets.ts?lean");
    expect(contract?.code).toMatch(/path: "\/events\/:event_id\/tickets"/);
    expect(contract?.code).not.toContain("summary");
    const form = await client.transformRequest("/src/web/organizer/tickets/ticket-form.tsx");
    expect(form?.code).toContain('import("/src/contract/tickets.ts")');
    const changed = client.moduleGraph.getModulesByFile(resolve("src/contract/tickets.ts")) ?? [];
    expect([...changed].map(({ url }) => url)).toContain("/src/contract/tickets.ts?lean");
  } finally {
    await vite.close();
  }
});
