import { existsSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "./routes.ts";

/** Files that several URLs share, because they show the same at each. */
const SHARED = ["organizer/account/account-index-page.tsx", "organizer/not-found-page.tsx"];

const leaves = (all: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  all.flatMap((route) => (route.children ? leaves(route.children) : [route]));

// SPEC 2.72
test("every route has a file of its own, which is loaded when the route is entered", async () => {
  const files = leaves(await routes).map(({ file }) => file);
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => !existsSync(`src/web/${file}`))).toEqual([]);
  const again = files.filter((file, at) => files.indexOf(file) !== at && !SHARED.includes(file));
  expect(again).toEqual([]);
});
