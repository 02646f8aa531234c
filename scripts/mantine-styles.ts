import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Each of Mantine's components brings its own style sheet, into whichever file of the build the component comes to stand in: no page is
 * held up by the looks of what it does not show, and no component can be used without its own. Where Mantine's one sheet is imported
 * (`@mantine/core/styles.layer.css`, in root.tsx), only what belongs to every page is left, and the order.
 *
 * In that sheet what stands later wins. Files that are loaded as they are needed have no such order, so each gets a layer of its own, and
 * the layers are put in the sheet's order at the start. In development there is the one sheet. Decision record:
 * docs/decisions/0010-build-plugins-for-the-web-client.md.
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

/** What every page has of Mantine. Its variables are ours: mantine-variables.css has all of them. */
const EVERYWHERE = ["baseline", "global"];

function startOf(sheet: string): string {
  const folder = sheet.replace(/\.layer\.css$/, "");
  const order = orderOf(readFileSync(sheet, "utf8"), folder).map((name) => `mantine.${name}`);
  return `@layer ${order.join(", ")};\n${EVERYWHERE.map((name) => layered(join(folder, `${name}.layer.css`))).join("\n")}`;
}

/** One component's sheet, in the layer of its name. */
export function layered(file: string): string {
  return readFileSync(file, "utf8").replace("@layer mantine ", `@layer mantine.${basename(file, ".layer.css")} `);
}

/** The components in the order in which the one sheet has them. */
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
