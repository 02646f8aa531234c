import { expect, test } from "vitest";
import { contrast, nearestReadable, READABLE, solid } from "./colors.ts";
import { contrastWarnings, STANDARD_DESIGN } from "./homepage-design.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.48],
  ["#ff0000", "#ffffff", 4],
  ["#0000ff", "#ffffff", 8.59],
])("contrast of %s on %s is %d : 1 as defined by WCAG", (color, other, ratio) => {
  expect(contrast(color, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, color)).toBeCloseTo(ratio, 2);
});

test.each([
  ["#333333", ["#ffffff"], "#333333"],
  ["#abc", ["#000000"], "#aabbcc"],
  ["#000000", ["#000000", "#111111"], /^#(7|8)/],
  ["#808080", ["#000000", "#ffffff"], /^#(000000|ffffff)$/],
])("nearest readable color to %s on %j", (color, grounds, nearest) => {
  expect(nearestReadable(color, grounds)).toMatch(nearest);
});

test("nearest readable color changes no more than the contrast requires", () => {
  const found = nearestReadable("#777777", ["#ffffff"]);
  expect(contrast(found, "#ffffff")).toBeGreaterThanOrEqual(READABLE);
  expect(contrast(found, "#ffffff")).toBeLessThan(READABLE + 0.1);
});

test.each([
  ["#fff", "#ffffff"],
  ["#F00", "#ff0000"],
  ["#00000080", "#7f7f7f"],
  ["#0008", "#777777"],
  ["#ff000000", "#ffffff"],
])("color %s on white is shown as %s", (hex, shown) => {
  expect(solid(hex)).toBe(shown);
});

const designed = (over: object) => contrastWarnings({ ...STANDARD_DESIGN, ...over });

test("derived colors never cause a contrast warning", () => {
  expect(designed({ homepage_primary_color: "#ffff00", homepage_body_background_color: "#777777" })).toEqual([]);
});

test.each([
  ["homepage_primary_text_color", { homepage_primary_color: "#ffd166" }, 1.4],
  ["homepage_primary_text_color", { homepage_primary_color: "#777777" }, 4.4],
  ["homepage_secondary_text_color", { homepage_secondary_color: "#ff0000" }, 3.9],
  ["homepage_ticket_widget_text_color", { homepage_ticket_widget_background_color: "#fff" }, 1],
  ["homepage_ticket_widget_text_color", {}, 1],
])("contrast warning for white as %s on %j reports %d : 1, rounded down", (field, grounds, ratio) => {
  const [warning, ...others] = designed({ ...grounds, [field]: "#ffffff" });
  expect([warning?.field, warning?.ratio, others]).toEqual([field, ratio, []]);
  const ground = solid(Object.values(grounds)[0] ?? "#ffffff");
  expect(contrast(warning?.nearest ?? "", ground)).toBeGreaterThanOrEqual(READABLE);
  expect(designed({ ...grounds, [field]: warning?.nearest })).toEqual([]);
});
