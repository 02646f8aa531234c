import { expect, test, vi } from "vitest";
import { hashOfCode, hashPassword, isPassword } from "./passwords.ts";

// Other tests hash in a hundredth of the time (scripts/testing/quick-passwords.ts); this file
// hashes as the product does.
vi.unmock("@node-rs/argon2");

test("password hash costs 32 MiB and two rounds", async () => {
  expect(await hashPassword("violet harbour 17")).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/);
});

test("recovery code hash costs 32 MiB and two rounds", async () => {
  const salt = "MDEyMzQ1Njc4OWFiY2RlZg";
  // argon2id, 32 MiB, two rounds, one lane: with other parameters the codes that users have saved
  // would no longer work
  expect(await hashOfCode("abcd-efgh", salt)).toBe("PqteT32uMSNOS-2Cg5oq660MixlWlZ8frt28AEDhA9g");
});

test("password matches in every Unicode form, and a missing hash matches none", async () => {
  const hash = await hashPassword("Café harbour 17");
  expect(await isPassword(hash, "Cafe\u0301 harbour 17")).toBe(true);
  expect(await isPassword(hash, "Cafe harbour 17")).toBe(false);
  expect(await isPassword(null, "Café harbour 17")).toBe(false);
});
