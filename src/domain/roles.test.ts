import { expect, test } from "vitest";
import { mayDo, type Role, type RoleAccess } from "./roles.ts";

test.each<[Role, RoleAccess, boolean]>([
  ["ADMIN", "admin", true],
  ["ADMIN", "organizer", true],
  ["ORGANIZER", "organizer", true],
  ["ORGANIZER", "admin", false],
])("%s may do what an %s may: %s", (role, access, expected) => {
  expect(mayDo(role, access)).toBe(expected);
});
