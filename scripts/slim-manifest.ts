import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Every browser fetches the list of all routes, and most of it is which files each page imports. That is asked where a page is drawn
 * on the server, whose list stays whole, and for links that fetch ahead, which we don't have: a file names its imports itself. So the
 * browser's list goes without, and without what is said of a route only to deny it.
 */
export function slimManifest(): Plugin {
  return {
    name: "foyer:slim-manifest",
    apply: "build",
    // The router writes both lists while it builds for the server.
    applyToEnvironment: (environment) => environment.name === "ssr",
    writeBundle: ({ dir }) => {
      const folder = join(String(dir), "..", "client", "assets");
      const file = join(folder, String(readdirSync(folder).find((name) => /^manifest-.+\.js$/.test(name))));
      writeFileSync(file, slim(readFileSync(file, "utf8")));
    },
  };
}

/** The list's script, shorter. Its entry keeps an empty list, for the router adds to that. */
export function slim(script: string): string {
  const [start, end] = [script.indexOf("{"), script.lastIndexOf("}") + 1];
  const { entry, routes, ...rest } = JSON.parse(script.slice(start, end)) as Manifest;
  const list: Manifest = { entry: { ...entry, imports: [] }, routes: mapped(routes), ...rest };
  return script.slice(0, start) + JSON.stringify(list) + script.slice(end);
}

type Part = { [key: string]: unknown };
type Manifest = { entry: Part; routes: Record<string, Part> };

function mapped(routes: Record<string, Part>): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      Object.fromEntries(Object.entries(route).filter(([key, value]) => key !== "imports" && value !== false)),
    ]),
  );
}
