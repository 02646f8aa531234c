import type { Plugin, Rolldown } from "vite";

/**
 * What a page fetches later comes with the files that it needs (`__vite__mapDeps`), and Vite names all of them, also those that whoever asks
 * for it has loaded long ago: each was looked for in the document and, if a style sheet, often fetched, read and applied once more, for
 * the router writes its address with a `#`. Here they go.
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

/** The files that have come when this one runs, itself included. */
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

/** The code of a file whose parts for later ask for none of these. */
export function withoutThese(code: string, there: ReadonlySet<string>): string {
  const [, listed] = LIST.exec(code) ?? [];
  if (!listed) return code;
  const all = JSON.parse(listed) as string[];
  const kept: string[] = [];
  const needs = code.replaceAll(NEEDS, (_, numbers: string) => {
    const needed = numbers.split(",").map((at) => String(all[Number(at)]));
    const missing = needed.filter((file) => !there.has(file));
    for (const file of missing) if (!kept.includes(file)) kept.push(file);
    return `__vite__mapDeps([${missing.map((file) => kept.indexOf(file)).join(",")}])`;
  });
  return needs.replace(LIST, () => `m.f=${JSON.stringify(kept)}`);
}
