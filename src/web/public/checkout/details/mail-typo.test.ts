import { expect, test } from "vitest";
import { probablyMeant } from "./mail-typo.ts";

test.each([
  ["ana@gmial.com", "ana@gmail.com"],
  ["ana@gmal.com", "ana@gmail.com"],
  ["ana@gmaill.com", "ana@gmail.com"],
  ["ana@gnail.com", "ana@gmail.com"],
  ["ana@gmail.con", "ana@gmail.com"],
  ["ana@gmail.co", "ana@gmail.com"],
  ["Ana.S@Hotmial.com ", "Ana.S@hotmail.com"],
  ["ana@outlok.com", "ana@outlook.com"],
  ["ana@gmx.dr", undefined],
  ["ana@gmail.com", undefined],
  ["ana@mail.com", undefined],
  ["ana@harbour.example", undefined],
  ["ana@hotmail.de", undefined],
  ["ana@yahoo.fr", undefined],
  ["ana@", undefined],
  ["", undefined],
])("email %s suggests %s", (typed, suggestion) => {
  expect(probablyMeant(typed)).toBe(suggestion);
});
