import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lean } from "./lean-contract.ts";

it("keeps of an endpoint what a call needs", () => {
  const code =
    'export const things = { list: endpoint({ method: "GET", path: "/things", access: "public", about: ["tickets"], summary: "All", query: z.object({}), returns: page(row), kind: "stream" }) };';
  expect(lean(code, "/src/contract/things.ts?lean")).toBe(
    'export const things = { list: ({ method: "GET", path: "/things", about: ["tickets"], kind: "stream" }) };',
  );
});

it("lets every other constant fall away as a whole, whatever it reads on its way", () => {
  expect(lean("export const order = row.extend({ ...totals.shape });", "/x.ts")).toBe(
    "export const order = /* @__PURE__ */ (() => (row.extend({ ...totals.shape })))();",
  );
});

it("leaves the insides of functions alone", () => {
  const code = "export function fresh() {\n  return z.object({});\n}";
  expect(lean(code, "/x.ts")).toBe(code);
});

it("understands every endpoint of the real contract", () => {
  const code = readFileSync(new URL("../src/contract/orders.ts", import.meta.url), "utf8");
  expect(lean(code, "/src/contract/orders.ts?lean")).not.toMatch(/[^/]endpoint\(/);
});
