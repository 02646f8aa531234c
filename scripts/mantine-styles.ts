import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Loads each Mantine component's own style sheet, in whichever file of the build contains the
 * component: no page waits for styles of components that it does not show, and no component is used
 * without its styles. The import of Mantine's combined sheet (`@mantine/core/styles.layer.css`, in
 * root.tsx) is reduced to the styles that every page needs, and the order of the layers.
 *
 * In the combined sheet, later rules win. Files that load on demand have no fixed order, so each
 * gets its own layer, and the order of the layers is declared first. Development uses the combined
 * sheet. Decision record: docs/decisions/0010-build-plugins-for-the-web-client.md.
 */
export function mantineStyles(): Plugin {
  return {
    name: "foyer:mantine-styles",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    load: {
      filter: { id: /\/@mantine\/core\/styles(\.layer|\/\w+\.layer)\.css$/ },
      handler: (id) => (id.endsWith("/styles.layer.css") ? startOf(id) : layered(id)),
    },
    transform: {
      filter: { id: /\/@mantine\/core\/esm\/.+\.module\.mjs$/ },
      handler: (code, id) => ({
        code: `import "@mantine/core/styles/${basename(id, ".module.mjs")}.layer.css";\n${code}`,
        map: null,
        moduleSideEffects: true,
      }),
    },
  };
}

/**
 * Mantine's styles on every page. The variables are our own: mantine-variables.css defines all of
 * them.
 */
const EVERYWHERE = ["baseline", "global"];

function startOf(sheet: string): string {
  const folder = sheet.replace(/\.layer\.css$/, "");
  const order = orderOf(readFileSync(sheet, "utf8"), folder).map((name) => `mantine.${name}`);
  return `@layer ${order.join(", ")};\n${EVERYWHERE.map((name) => layered(join(folder, `${name}.layer.css`))).join("\n")}`;
}

export function layered(file: string): string {
  return readFileSync(file, "utf8").replace("@layer mantine ", `@layer mantine.${basename(file, ".layer.css")} `);
}

export function orderOf(sheet: string, folder: string): string[] {
  const places = readdirSync(folder)
    .filter((file) => file.endsWith(".layer.css"))
    .map((file) => ({
      name: basename(file, ".layer.css"),
      first: firstClass(readFileSync(join(folder, file), "utf8")),
    }))
    .filter(({ first }) => first !== undefined)
    .map(({ name, first }) => ({ name, at: sheet.indexOf(String(first)) }))
    .toSorted((a, b) => a.at - b.at);
  return [...EVERYWHERE, ...places.map(({ name }) => name)];
}

function firstClass(css: string): string | undefined {
  return /\.m_[0-9a-f]+/.exec(css)?.[0];
}
