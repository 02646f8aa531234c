import { expect, test } from "vitest";
import { LABEL_COLORS, type LabelColor, rarestColor } from "./labels.ts";

test("new labels get unused colors as long as there are any", () => {
  const made: LabelColor[] = [];
  for (let at = 0; at < LABEL_COLORS.length * 2; at++) made.push(rarestColor(made));
  expect(made.slice(0, 2)).toEqual(["VIOLET", "BLUE"]);
  expect(new Set(made.slice(0, LABEL_COLORS.length))).toEqual(new Set(LABEL_COLORS));
  expect(made.slice(LABEL_COLORS.length).toSorted()).toEqual(LABEL_COLORS.toSorted());
});
