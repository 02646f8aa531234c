import type { Plugin } from "vite";

/**
 * What the rich text editor's libraries bring along and ours never shows: buttons for colours, tables and uploads with the pickers that they
 * open, and code (off in `EXTENSIONS`). They hang on what we do show, so a bundler can't leave them out by itself. And what an extension is made by is
 * said to do nothing else, so that those nobody takes fall away. Only in what browsers are sent.
 */
export function leanEditor(): Plugin {
  return {
    name: "foyer:lean-editor",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: [NOT_SHOWN, EXTENSION] },
      handler: (code, id) => ({
        code: NOT_SHOWN.test(id) ? nothingOf(code) : pure(code),
        map: null,
        moduleSideEffects: false,
      }),
    },
  };
}

export const NOT_SHOWN =
  /\/(@mantine\/tiptap\/esm\/RichTextEditorControl\/RichTextEditor(ColorPicker|Color|Details|ImageUpload|InvisibleCharacters|SourceCode|TableInsert)Control\.mjs|@tiptap\/extension-code(-block)?\/dist\/index\.js)$/;

const EXTENSION = /\/@tiptap\/extension(s|-[\w-]+)\/dist\/index\.js$/;

/** The same names, and nothing behind them. */
export function nothingOf(code: string): string {
  const names = /^export \{ (.+) \};$/m.exec(code)?.[1]?.split(", ") ?? [];
  if (names.length === 0) throw new Error("The editor's files look different now: see scripts/lean-editor.ts.");
  const nothing = names.map((name) => `nothing as ${name.split(" as ").at(-1)}`);
  return `const nothing = undefined;\nexport { ${nothing.join(", ")} };`;
}

export function pure(code: string): string {
  return code.replaceAll(/= ((?:Node|Mark|Extension)\w*\.create\()/g, "= /* @__PURE__ */ $1");
}
