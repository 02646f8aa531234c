import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { isLeakedPassword } from "./leaked-passwords.ts";

test.each(["michelle1", "Liverpool1", "ichliebedich", "zaq12wsx", "１２３４５６７８"])(
  "%s is known from leaks",
  async (password) => {
    expect(await isLeakedPassword(password)).toBe(true);
  },
);

test.each(["lantern-harbour-42", "Grüße aus Łódź", "correct horse battery staple", "密码很长的一句话吧"])(
  "%s is not",
  async (password) => {
    expect(await isLeakedPassword(password)).toBe(false);
  },
);

test("of ten thousand passwords that chance has made, fewer than ten are taken for leaked ones", async () => {
  const made = Array.from({ length: 10_000 }, () => randomBytes(9).toString("base64url"));
  const taken = await Promise.all(made.map((password) => isLeakedPassword(password)));
  expect(taken.filter(Boolean).length).toBeLessThan(10);
});

test("the list stays small enough to come along with every copy", () => {
  expect(statSync("src/server/auth/leaked-passwords.bin").size).toBeLessThan(1_100_000);
});
