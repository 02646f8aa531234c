import { readFileSync } from "node:fs";
import { DEFAULT_THEME } from "@mantine/core";
import { expect, test } from "vitest";
import * as queries from "./breakpoints.ts";

const css = readFileSync("src/web/ui/breakpoints.css", "utf8");
const named: Record<string, string> = Object.fromEntries(
  [...css.matchAll(/@custom-media --([a-z-]+) (\(.+\));/g)].map(([, name = "", query = ""]) => [name, query]),
);

test("TypeScript and the style sheets change at the same widths", () => {
  for (const [name, query] of Object.entries(queries)) {
    expect([name, query]).toEqual([name, named[name.toLowerCase().replace("_", "-")]]);
  }
});

test("our components change at the same widths as Mantine's", () => {
  for (const [name, width] of Object.entries(DEFAULT_THEME.breakpoints)) {
    expect(named[`from-${name}`]).toBe(`(width >= ${width})`);
  }
});

test("at every width either `from` or `below` is true", () => {
  for (const [name, query] of Object.entries(named).filter(([from]) => from.startsWith("from-"))) {
    expect(named[name.replace("from-", "below-")]).toBe(query.replace(">=", "<"));
  }
});
