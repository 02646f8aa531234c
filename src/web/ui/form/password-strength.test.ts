import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["short1", "short"],
  ["aaaaaaaaaaaa", "weak"],
  ["12121212", "weak"],
  ["tulip-bicycle", "good"],
  ["correct horse battery staple", "strong"],
])("%s is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
