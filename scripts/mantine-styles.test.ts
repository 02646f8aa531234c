import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { layered, orderOf } from "./mantine-styles.ts";

const MANTINE = join("node_modules", "@mantine", "core");
const STYLES = join(MANTINE, "styles");
const sheet = readFileSync(join(MANTINE, "styles.layer.css"), "utf8");

test("every styled Mantine component has its own style sheet in its own layer", () => {
  const names = globSync(join(MANTINE, "esm", "**", "*.module.mjs")).map((file) => basename(file, ".module.mjs"));
  expect(names.length).toBeGreaterThan(90);
  const order = orderOf(sheet, STYLES);
  for (const name of names) {
    const file = join(STYLES, `${name}.layer.css`);
    expect(existsSync(file)).toBe(true);
    expect(layered(file)).toMatch(new RegExp(`^@layer mantine\\.${name} \\{`));
    expect(order).toContain(name);
  }
});

test("Mantine's layers keep the order of its combined sheet, base components first", () => {
  const order = orderOf(sheet, STYLES);
  expect(new Set(order).size).toBe(order.length);
  expect(order.slice(0, 4)).toEqual(["baseline", "global", "ScrollArea", "UnstyledButton"]);
  for (const [first, then] of [
    ["UnstyledButton", "Button"],
    ["Paper", "Popover"],
    ["Input", "PasswordInput"],
    ["Text", "Anchor"],
    ["ModalBase", "Drawer"],
  ] as const)
    expect(order.indexOf(first)).toBeLessThan(order.indexOf(then));
});
