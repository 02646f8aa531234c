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

/** The folders that depend on this one and on which it depends: itself too, if there are any. */
function circleOf(folder: string): string[] {
  const below = around(folder);
  return [...below].filter((other) => around(other).has(folder));
}

function around(folder: string, seen = new Set<string>()): Set<string> {
  for (const next of neighbors.get(folder) ?? [])
    if (!seen.has(next)) {
      seen.add(next);
      around(next, seen);
    }
  return seen;
}

/**
 * The features, from the foundations up. One imports from its own layer or from those before it.
 * ARCHITECTURE.md describes the layers; a new feature gets its place here.
 */
const LAYERS = {
  foundations: [
    ...["access", "accounts", "activities", "credentials", "duplicates", "images", "labels", "legal-documents"],
    ...["list-views", "mail", "notes", "notifications", "payment-connections", "stock", "ticket-codes", "translations"],
  ],
  members: ["account-export", "api-keys", "audit-log", "auth", "mfa", "users", "webhooks"],
  catalog: [
    ...["capacity-assignments", "organizers", "promo-codes", "questions", "taxes-and-fees", "tickets"],
    "waiting-room",
  ],
  orders: [
    ...["affiliates", "check-in", "event-stats", "invoices", "order-money", "order-state", "orders", "public-events"],
    ...["statistics", "tax-reports", "wallets"],
  ],
  payments: ["payments"],
  workflows: [
    ...[
      "account-closing",
      "api-guide",
      "attendees",
      "bulk-actions",
      "checkout",
      "cleanup",
      "events",
      "imports",
      "live",
    ],
    ...[
      "mcp",
      "messages",
      "operator",
      "platform-imports",
      "print",
      "privacy-requests",
      "retention",
      "runs",
      "search",
      "self-service",
      "widget",
    ],
  ],
};
const layerOf = (folder: string) => Object.values(LAYERS).findIndex((folders) => folders.includes(folder));

/** What payments call of orders. Orders call nothing of payments: their money is in `order-money`. */
const ORDERS_FOR_PAYMENTS = [
  "completion/complete-order",
  "completion/reserve-again",
  "payment-links/send-instructions",
  "proposed-changes/apply-proposed-change",
  "proposed-changes/pending-change",
  "proposed-changes/proposed-change",
  "read/order-queries",
  "read/order-response",
].map((name) => `orders/${name}.ts`);

describe("the structure of the server", () => {
  // A use case stays small by enqueuing jobs by their kind and by announcing itself to subscribers.
  test.each([
    ["orders/reserve/reserve.ts", 20],
    ["orders/completion/complete-order.ts", 9],
    ["order-money/request-refund.ts", 3],
    ["order-money/cancel-payments.ts", 1],
    ["payments/refunds/refund-payment.ts", 15],
  ])("%s runs at most %i files of features", (file, most) => {
    expect(imports.has(file)).toBe(true);
    expect([...reached(file)].length).toBeLessThanOrEqual(most);
  });

  test("every feature has one layer", () => {
    const listed = Object.values(LAYERS).flat();
    const folders = new Set(files.map(folderOf).filter((folder) => folder !== "" && folder !== "platform"));
    expect(listed.toSorted()).toEqual([...folders].toSorted());
  });

  test("features import from their own layer or from lower ones", () => {
    const upwards = [...neighbors].flatMap(([from, targets]) =>
      [...targets].filter((to) => layerOf(to) > layerOf(from)).map((to) => `${from} -> ${to}`),
    );
    expect(upwards).toEqual([]);
  });

  test("features form no circles, so that each can be read with what is below it", () => {
    const circles = [...neighbors.keys()].map(circleOf).filter(({ length }) => length > 0);
    expect(circles).toEqual([]);
  });

  test("payments call only these parts of orders", () => {
    const called = [...imports]
      .filter(([file]) => folderOf(file) === "payments")
      .flatMap(([, targets]) => [...targets.keys()].filter((target) => folderOf(target) === "orders"));
    expect([...new Set(called)].toSorted()).toEqual(ORDERS_FOR_PAYMENTS);
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
