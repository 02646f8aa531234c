import type { Plugin } from "vite";

/**
 * Removes code that the libraries of the rich text editor include and our editor never shows:
 * buttons for colors, tables and uploads with their pickers, and code (off in `EXTENSIONS`). Files
 * that we do use import it, so a bundler cannot drop it by itself. The calls that create extensions
 * are marked as free of side effects, so that unused extensions are dropped. Applies only to the
 * browser build.
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

/** Returns a module with the same exports, all undefined. */
export function nothingOf(code: string): string {
  const names = /^export \{ (.+) \};$/m.exec(code)?.[1]?.split(", ") ?? [];
  if (names.length === 0) throw new Error("The editor's files have changed: see scripts/lean-editor.ts.");
  const nothing = names.map((name) => `nothing as ${name.split(" as ").at(-1)}`);
  return `const nothing = undefined;\nexport { ${nothing.join(", ")} };`;
}

export function pure(code: string): string {
  return code.replaceAll(/= ((?:Node|Mark|Extension)\w*\.create\()/g, "= /* @__PURE__ */ $1");
}
