import { expect, test } from "vitest";
import { foreignAddresses } from "./foreign-addresses.ts";

test("attendee emails other than the buyer's are listed once each, in lower case", () => {
  const attendees = ["ada@example.test", "ADA@example.test ", "Grace@example.test", "grace@example.test", ""];
  const people = attendees.map((email) => ({ email }));
  expect(foreignAddresses("Ada@Example.test", people)).toEqual(["grace@example.test"]);
  expect(foreignAddresses("", people)).toEqual(["ada@example.test", "grace@example.test"]);
});
