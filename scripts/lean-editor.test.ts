import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NOT_SHOWN, nothingOf, pure } from "./lean-editor.ts";

const TIPTAP = "node_modules/@mantine/tiptap/esm/RichTextEditorControl";
const CODE = ["extension-code", "extension-code-block"].map((name) => `node_modules/@tiptap/${name}/dist/index.js`);
const BUTTONS = ["ColorPicker", "Color", "Details", "ImageUpload", "InvisibleCharacters", "SourceCode", "TableInsert"];
const files = [...BUTTONS.map((name) => `${TIPTAP}/RichTextEditor${name}Control.mjs`), ...CODE];

test("omitted editor files exist, have exports, and keep the export names", () => {
  for (const file of files) {
    expect(existsSync(file)).toBe(true);
    expect(`/${file}`).toMatch(NOT_SHOWN);
    expect(nothingOf(readFileSync(file, "utf8"))).toContain("nothing as ");
  }
  expect(nothingOf("const a = 1;\nexport { a, b as default };\n")).toBe(
    "const nothing = undefined;\nexport { nothing as a, nothing as default };",
  );
});

test("rich text editor shows none of the omitted controls", () => {
  const editor = readFileSync("src/web/ui/form/rich-text-editor.tsx", "utf8");
  const shown = [...editor.matchAll(/<RichTextEditor\.(\w+)/g)].map(([, name]) => name);
  expect(shown).toContain("Link");
  expect(shown.filter((name) => BUTTONS.includes(String(name)))).toEqual([]);
  const extensions = readFileSync("src/web/ui/form/rich-text-extensions.ts", "utf8");
  expect(extensions).toContain("code: false, codeBlock: false");
});

test("other files of the library only re-export the omitted controls", () => {
  const asking = globSync("node_modules/@mantine/tiptap/esm/**/*.mjs")
    .filter((file) => !files.includes(file))
    .filter((file) =>
      BUTTONS.some((name) => readFileSync(file, "utf8").includes(`/RichTextEditor${name}Control.mjs"`)),
    );
  expect(asking.map((file) => file.replace(/.+\/esm\//, "")).toSorted()).toEqual(["RichTextEditor.mjs", "index.mjs"]);
});

test("unused editor extension can be dropped by the bundler", () => {
  expect(pure("const TaskItem = Node3.create({ name });")).toBe(
    "const TaskItem = /* @__PURE__ */ Node3.create({ name });",
  );
});
