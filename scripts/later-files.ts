import type { Plugin, Rolldown } from "vite";

/**
 * Shortens the dependency lists of lazy-loaded files (`__vite__mapDeps`). Vite lists all
 * dependencies, also those that the importing file has already loaded. Each one was looked up in
 * the document and, if a style sheet, often fetched, parsed and applied again, because the router
 * writes its URL with a `#`. This plugin removes them.
 */
export function laterFiles(): Plugin {
  return {
    name: "foyer:later-files",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle: {
      order: "post",
      handler: (_, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = withoutThese(file.code, thereWith(file.fileName, bundle));
      },
    },
  };
}

/** Returns the files that are loaded when this one runs, itself included. */
function thereWith(name: string, bundle: Rolldown.OutputBundle): Set<string> {
  const there = new Set<string>();
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const file = bundle[next];
    if (there.has(next) || file?.type !== "chunk") continue;
    there.add(next);
    for (const sheet of file.viteMetadata?.importedCss ?? []) there.add(sheet);
    open.push(...file.imports);
  }
  return there;
}

const LIST = /\bm\.f=(\["[^\]]*"\])/;
const NEEDS = /__vite__mapDeps\(\[([\d,]+)\]\)/g;

export function withoutThese(code: string, there: ReadonlySet<string>): string {
  const [, listed] = LIST.exec(code) ?? [];
  if (!listed) return code;
  const all = JSON.parse(listed) as string[];
  const allowed: string[] = [];
  const needs = code.replaceAll(NEEDS, (_, numbers: string) => {
    const needed = numbers.split(",").map((at) => String(all[Number(at)]));
    const missing = needed.filter((file) => !there.has(file));
    for (const file of missing) if (!allowed.includes(file)) allowed.push(file);
    return `__vite__mapDeps([${missing.map((file) => allowed.indexOf(file)).join(",")}])`;
  });
  return needs.replace(LIST, () => `m.f=${JSON.stringify(allowed)}`);
}
