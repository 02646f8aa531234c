import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Every browser downloads the list of all routes, and most of it is the imports of each page's
 * files. They are needed only for rendering on the server, whose list stays complete, and for
 * prefetching links, which we do not use: a file names its imports itself. The browser's list
 * therefore omits them, and all properties that are false.
 */
export function slimManifest(): Plugin {
  return {
    name: "foyer:slim-manifest",
    apply: "build",
    // The router writes both lists during the server build.
    applyToEnvironment: (environment) => environment.name === "ssr",
    writeBundle: ({ dir }) => {
      const folder = join(String(dir), "..", "client", "assets");
      const file = join(folder, String(readdirSync(folder).find((name) => /^manifest-.+\.js$/.test(name))));
      writeFileSync(file, slim(readFileSync(file, "utf8")));
    },
  };
}

/**
 * Returns the shortened script of the list. Its entry keeps an empty list of imports, because the
 * router appends to it.
 */
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
