import { expect, test, vi } from "vitest";
import { hashOfCode, hashPassword, isPassword } from "./passwords.ts";

// The rest of the tests hash in a hundredth of the time (scripts/testing/quick-passwords.ts); this file as the product does.
vi.unmock("@node-rs/argon2");

test("a stolen password costs 32 MiB and two rounds to try", async () => {
  expect(await hashPassword("violet harbour 17")).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/);
});

test("a stolen recovery code costs as much", async () => {
  const salt = "MDEyMzQ1Njc4OWFiY2RlZg";
  // argon2id, 32 MiB, two rounds, one lane: as it was, or codes that people keep would no longer open
  expect(await hashOfCode("abcd-efgh", salt)).toBe("PqteT32uMSNOS-2Cg5oq660MixlWlZ8frt28AEDhA9g");
});

test("is known by its letters, however the keyboard writes them, and nobody's is none", async () => {
  const hash = await hashPassword("Café harbour 17");
  expect(await isPassword(hash, "Cafe\u0301 harbour 17")).toBe(true);
  expect(await isPassword(hash, "Cafe harbour 17")).toBe(false);
  expect(await isPassword(null, "Café harbour 17")).toBe(false);
});
