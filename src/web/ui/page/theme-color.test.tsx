import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { THEME_COLORS, ThemeColor } from "./theme-color.tsx";

test.each([
  ["light", ":root {\n  color-scheme: light;\n\n  --surface: (#\\w+)"],
  ["dark", "color-scheme: dark;\n\n    --surface: (#\\w+)"],
] as const)("browser bars around a %s page have its background color", (scheme, where) => {
  const tokens = readFileSync("src/web/ui/tokens.css", "utf8");
  expect(new RegExp(where).exec(tokens)?.[1]).toBe(THEME_COLORS[scheme]);
});

test("browser bars follow the shown color scheme, chosen or the device's, from before the first paint", async () => {
  const page = document.documentElement;
  page.dataset.mantineColorScheme = "dark";
  document.head.innerHTML = renderToStaticMarkup(<ThemeColor />);
  // oxlint-disable-next-line no-eval -- as the browser runs it in the page's head
  (0, eval)(document.head.querySelector("script")?.textContent ?? "");
  const shown = () => document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;
  expect(shown()).toBe(THEME_COLORS.dark);
  page.dataset.mantineColorScheme = "light";
  await expect.poll(shown).toBe(THEME_COLORS.light);
});
