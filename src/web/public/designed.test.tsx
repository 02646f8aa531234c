import { expect, test } from "vitest";
import { STANDARD_DESIGN } from "#domain/homepage-design.ts";
import { homepageLook } from "#domain/homepage-theme.ts";
import { render } from "#web/testing/render.tsx";
import { Designed } from "./designed.tsx";

const styleOf = (over: Partial<typeof STANDARD_DESIGN>) =>
  render(<Designed look={homepageLook({ ...STANDARD_DESIGN, ...over })} />).container.textContent ?? "";

// SECURITY S162
test("standard theme writes no styles into the page", () => {
  expect(styleOf({})).toBe("");
});

// SPEC 3.11
test("custom design is written for each color scheme and ground, but not for print", () => {
  const style = styleOf({
    homepage_primary_color: "#0a7",
    homepage_ticket_widget_background_color: "#112233",
    homepage_padding: 40,
  });
  expect(style).toMatch(/^@media not print\{:root\{--design-padding:40px\}/);
  expect(style).toContain(":root[data-mantine-color-scheme=light]{color-scheme:light;--accent:#00aa77;");
  expect(style).toContain(
    ":root[data-mantine-color-scheme=light] [data-ground=tickets]{color-scheme:dark;--surface:#112233;",
  );
  expect(style).toContain(":root[data-mantine-color-scheme=dark]{color-scheme:dark;");
});

test("styles of a custom design contain only roles and colors", () => {
  const style = styleOf({ homepage_background_color: "#fff8", homepage_body_background_color: "#7a5eb9" });
  const rules = style.replaceAll(/--[a-z-]+:#[0-9a-f]{6};/g, "").replaceAll(/color-scheme:(light|dark);/g, "");
  expect(rules).toMatch(
    /^@media not print\{(:root\[data-mantine-color-scheme=(light|dark)\]( \[data-ground=\w+\])?\{\})+\}$/,
  );
});
