import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { catalogFile, type Namespace, namespacesOf } from "../src/web/platform/namespaces.ts";
import routes from "../src/web/routes.ts";
import { reachable } from "./testing/reachable.ts";

const NAMESPACES: Namespace[] = ["shared", "public", "checkout", "check-in", "auth", "organizer", "operator"];

/** The files that show each message, by catalog. */
const catalogs = await Promise.all(
  NAMESPACES.map(async (namespace) => {
    const filename = catalogFile("en", namespace);
    const file = { locale: "en", sourceLocale: "en", filename };
    const messages = await formatter().parse(readFileSync(filename, "utf8"), file);
    const entries = Object.entries(messages).map(([id, { origin = [] }]) => ({ id, files: origin.map(([of]) => of) }));
    return { namespace, entries };
  }),
);

test.each(pages(routes))("catalogs of $path contain every message that its code can show", ({ path, files }) => {
  const loaded = namespacesOf(path);
  const code = reachable(["src/web/root.tsx", "src/web/entry.client.tsx", ...files]);
  const known = new Set(
    catalogs
      .filter(({ namespace }) => loaded.includes(namespace))
      .flatMap(({ entries }) => entries.map(({ id }) => id)),
  );
  const missing = catalogs
    .flatMap(({ entries }) => entries)
    .filter(({ id, files: shownBy }) => !known.has(id) && shownBy.some((file) => code.has(file)));
  expect(missing).toEqual([]);
});

type Page = { path: string; files: string[] };

/** Returns each page: its URL with `:names`, and the files of its layouts followed by its own. */
function pages(entries: readonly RouteConfigEntry[], above: Page = { path: "", files: [] }): Page[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above.path}/${entry.path}` : above.path;
    const own = { path, files: [...above.files, `src/web/${entry.file}`] };
    return entry.children ? pages(entry.children, own) : [{ ...own, path: path || "/" }];
  });
}
