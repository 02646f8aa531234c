import { expect, test } from "vitest";
import { filledIn } from "./messages.ts";

const of = (first: string, last: string) => (name: string) => (name === "first_name" ? first : last);

test.each([
  ["Ana", "Pereira", "Dear Ana Pereira, hello"],
  ["Sukarno", "", "Dear Sukarno, hello"],
  ["", "", "Dear, hello"],
])("greeting of %j %j has no superfluous space", (first, last, expected) => {
  expect(filledIn("Dear {{first_name}} {{ last_name }}, hello", of(first, last))).toBe(expected);
});
