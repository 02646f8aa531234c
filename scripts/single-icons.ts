import type { Plugin } from "vite";

const FROM_ALL = /import\s*\{([^}]*)\}\s*from\s*"@tabler\/icons-react";?/g;

/**
 * Loads each icon from its own file: the package's main entry imports six thousand modules, and
 * reading them takes longer than building everything else.
 */
export function singleIcons(): Plugin {
  return {
    name: "foyer:single-icons",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/web\/[^?]*\.tsx?(\?|$)/, code: "@tabler/icons-react" },
      handler: (code) => ({
        code: code.replace(FROM_ALL, (_all, names: string) => names.split(",").map(importOf).join("")),
        map: null,
      }),
    },
  };
}

/**
 * Type imports are dropped: they do nothing at runtime, and an import without names would still
 * load the main entry.
 */
function importOf(given: string): string {
  const name = given.trim();
  if (name === "" || name.startsWith("type ")) return "";
  if (!/^Icon[A-Z]\w*$/.test(name)) return `import { ${name} } from "@tabler/icons-react"; `;
  return `import ${name} from "@tabler/icons-react/dist/esm/icons/${name}.mjs"; `;
}
