import { expect, it } from "vitest";
import { maySignIn, mayDo, type Role, type RoleAccess, type UserStatus } from "./roles.ts";

it.each<[Role, RoleAccess, boolean]>([
  ["ADMIN", "admin", true],
  ["ADMIN", "organizer", true],
  ["ORGANIZER", "organizer", true],
  ["ORGANIZER", "admin", false],
])("%s may do what an %s may: %s", (role, access, expected) => {
  expect(mayDo(role, access)).toBe(expected);
});

it.each<[UserStatus, boolean]>([
  ["ACTIVE", true],
  ["INVITED", false],
  ["INACTIVE", false],
])("%s people may sign in: %s", (status, expected) => {
  expect(maySignIn(status)).toBe(expected);
});
