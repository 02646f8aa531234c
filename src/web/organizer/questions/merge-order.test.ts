import { expect, test } from "vitest";
import { mergeOrder } from "./merge-order.ts";

test.each([
  [
    [1, 2, 3],
    [3, 1, 2],
    [3, 1, 2],
  ],
  [
    [1, 2, 3, 4],
    [4, 1],
    [4, 2, 3, 1],
  ],
  [
    [1, 2, 3, 4],
    [3, 2],
    [1, 3, 2, 4],
  ],
])("order %j with the visible ids moved to %j is saved as %j", (all, moved, woven) => {
  expect(mergeOrder(all, moved)).toEqual(woven);
});
