import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = resolve("src/server");

/** What each file of the server imports, and whether only as types, without tests and demo data. */
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\/|^demo\/|\.d\.ts$/.test(file),
);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

function importsOf(file: string): Map<string, { isType: boolean }> {
  const found = new Map<string, { isType: boolean }>();
  const text = readFileSync(join(ROOT, file), "utf8");
  for (const [, type, name = ""] of text.matchAll(/^(?:import|export) (type )?[^;]*?from "([^"]+)"/gm)) {
    const target = name.startsWith("#server/")
      ? name.slice("#server/".length)
      : name.startsWith(".")
        ? relative(ROOT, resolve(ROOT, dirname(file), name))
        : null;
    if (target === null) continue;
    found.set(target, { isType: type !== undefined && (found.get(target)?.isType ?? true) });
  }
  return found;
}

/** The files of features that run with this one, itself included. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file.startsWith("platform/")) return seen;
  seen.add(file);
  for (const [target, { isType }] of imports.get(file) ?? []) if (!isType) reached(target, seen);
  return seen;
}

const folderOf = (file: string) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : "");

/** Which features each feature imports from, types included. */
const neighbors = new Map<string, Set<string>>();
for (const [file, targets] of imports) {
  const from = folderOf(file);
  for (const to of [...targets.keys()].map(folderOf)) {
    if (from === to || [from, to].some((folder) => folder === "" || folder === "platform")) continue;
    neighbors.set(from, (neighbors.get(from) ?? new Set()).add(to));
  }
}

function around(folder: string, seen = new Set<string>()): Set<string> {
  for (const next of neighbors.get(folder) ?? [])
    if (!seen.has(next)) {
      seen.add(next);
      around(next, seen);
    }
  return seen;
}

describe("the structure of the server", () => {
  // A use case stays small by enqueuing jobs by their kind and by announcing itself to subscribers.
  test.each([
    ["orders/reserve/reserve.ts", 20],
    ["orders/completion/complete-order.ts", 9],
    ["order-money/request-refund.ts", 3],
    ["order-money/cancel-payments.ts", 1],
    ["payments/refund-payment.ts", 26],
  ])("%s runs at most %i files of features", (file, most) => {
    expect(imports.has(file)).toBe(true);
    expect([...reached(file)].length).toBeLessThanOrEqual(most);
  });

  // These numbers may only fall.
  test("features do not depend on each other more than they did", () => {
    const folders = [...neighbors.keys()];
    const mutual = folders.flatMap((one) =>
      [...(neighbors.get(one) ?? [])].filter((other) => one < other && neighbors.get(other)?.has(one)),
    );
    const knots = folders.map((one) => [...around(one)].filter((other) => around(other).has(one)).length);
    expect(mutual.length).toBeLessThanOrEqual(MUTUAL_PAIRS_MAX);
    expect(Math.max(...knots)).toBeLessThanOrEqual(LARGEST_KNOT_MAX);
  });

  test("orders reaches invoices, statistics and emails of completion by subscribers only", () => {
    const composed = [...imports].filter(([, targets]) => targets.has("order-subscribers.ts")).map(([file]) => file);
    expect(composed).toEqual(["context.ts"]);
    for (const file of ["after-completion", "complete-order"].map((name) => `orders/completion/${name}.ts`))
      expect([...reached(file)].filter((target) => /^(invoices|event-stats|mail|activities)\//.test(target))).toEqual(
        [],
      );
  });
});

const MUTUAL_PAIRS_MAX = 30;
const LARGEST_KNOT_MAX = 37;
