import { expect, test } from "vitest";
import { foreignAddresses } from "./foreign-addresses.ts";

test("attendee emails other than the buyer's are listed once each, in lower case", () => {
  const attendees = ["ada@example.test", "ADA@example.test ", "Grace@example.test", "grace@example.test", ""];
  const given = attendees.map((email) => ({ email }));
  expect(foreignAddresses("Ada@Example.test", given)).toEqual(["grace@example.test"]);
  expect(foreignAddresses("", given)).toEqual(["ada@example.test", "grace@example.test"]);
});
