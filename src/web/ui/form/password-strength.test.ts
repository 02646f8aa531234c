import { expect, test } from "vitest";
import { isCommonPassword } from "#domain/passwords.ts";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["short1", "short"],
  ["aaaaaaaaaaaa", "common"],
  ["password1", "common"],
  ["abcabcabc", "weak"],
  ["tulip-bicycle", "good"],
  ["correct horse battery staple", "strong"],
])("%s is %s", (password, strength) => {
  expect(passwordStrength(password, isCommonPassword)).toBe(strength);
});
