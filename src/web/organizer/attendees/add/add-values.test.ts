import { expect, test } from "vitest";
import { firstOffer, type ManualOffer } from "./add-values.ts";

const offer = (name: string, room: number | null) => ({ name, room }) as ManualOffer;

test("preselected ticket is not sold out, unless all are", () => {
  const [early, full, open] = [offer("Early", 0), offer("Full", 3), offer("Open", null)];
  expect(firstOffer([early, full, open])).toBe(full);
  expect(firstOffer([early, open])).toBe(open);
  expect(firstOffer([early])).toBe(early);
  expect(firstOffer([])).toBeUndefined();
});
