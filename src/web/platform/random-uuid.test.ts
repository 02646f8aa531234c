import { expect, test } from "vitest";
import { z } from "zod";
import { randomUuid } from "./random-uuid.ts";

test("random UUID is valid and different each time", () => {
  const made = Array.from({ length: 100 }, randomUuid);
  for (const uuid of made) expect(z.uuidv4().safeParse(uuid).success).toBe(true);
  expect(new Set(made).size).toBe(100);
});
