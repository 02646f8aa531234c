import { expect, test } from "vitest";
import { positionBeside, type Side } from "./position-beside.ts";

const SCREEN = { width: 400, height: 600 };
const button = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });

test.each<[string, Side, number, number, { top: number; left: number }]>([
  ["beneath its button, flush with its end", "bottom-end", 300, 100, { top: 148, left: 140 }],
  ["beneath its button, flush with its beginning", "bottom-start", 100, 100, { top: 148, left: 100 }],
  ["above it where there is no room beneath", "bottom-end", 300, 500, { top: 292, left: 140 }],
  ["above it", "top-start", 20, 500, { top: 292, left: 20 }],
  ["beneath it where there is no room above", "top-start", 20, 100, { top: 148, left: 20 }],
  ["never beyond the edge to the left", "bottom-end", 10, 100, { top: 148, left: 5 }],
  ["never beyond the edge to the right", "bottom-start", 350, 100, { top: 148, left: 195 }],
])("popup position: %s", (_, side, left, top, expected) => {
  expect(positionBeside(button(left, top), { width: 200, height: 200 }, SCREEN, side)).toEqual(expected);
});

test("popup that is higher than the room on both sides stays on the screen", () => {
  expect(positionBeside(button(100, 250), { width: 200, height: 580 }, SCREEN, "bottom-end").top).toBe(15);
});
