import { expect, test } from "vitest";
import { isCommonPassword } from "./passwords.ts";

test.each(["password", "password1", "Password1!", "qwertyuiop", "Sunshine2024", "aaaaaaaa", "23456789", "Passwort123"])(
  "%s is tried first",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(["tulip-bicycle", "correct horse battery", "lantern-harbour-42"])("%s is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
