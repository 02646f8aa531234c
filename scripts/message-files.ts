import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type Area, areasOf } from "../src/web/platform/sentence-areas.ts";
import routes from "../src/web/routes.ts";
import { reachable, reachableAtFirst } from "./reachable.ts";

/**
 * `files`: the files of an area's pages, including their layouts. `first`: those that are shown
 * before anything else loads; in the dashboard these are only a part. `before`: the areas that are
 * already loaded when this one is.
 */
export type AreaFiles = { files: ReadonlySet<string>; first: ReadonlySet<string>; before: readonly Area[] };

export function areaFiles(): Map<Area, AreaFiles> {
  const first = new Map<Area, string[]>([["frame", ["src/web/root.tsx", "src/web/entry.client.tsx"]]]);
  const before = new Map<Area, readonly Area[]>();
  for (const { address, files } of pages()) {
    const areas = areasOf(address);
    const own = areas.at(-1) ?? "frame";
    first.set(own, [...(first.get(own) ?? []), ...files]);
    before.set(own, areas.slice(0, -1));
  }
  return new Map(
    [...first].map(([area, own]) => {
      const files = reachable(own);
      const isDashboard = [area, ...(before.get(area) ?? [])].includes("shell");
      return [area, { files, first: isDashboard ? reachableAtFirst(own) : files, before: before.get(area) ?? [] }];
    }),
  );
}

/**
 * Returns every page: its URL with `:names`, and the files of the layouts around it followed by the
 * file of its route.
 */
export function pages(
  entries: readonly RouteConfigEntry[] = routes,
  above = { address: "", files: [] as string[] },
): Page[] {
  return entries.flatMap((entry) => {
    const own = {
      address: [above.address, entry.path].filter((part) => part !== undefined && part !== "").join("/"),
      files: [...above.files, `src/web/${entry.file}`],
    };
    return entry.children ? pages(entry.children, own) : [{ ...own, address: `/${own.address.replaceAll("?", "")}` }];
  });
}

type Page = { address: string; files: string[] };
