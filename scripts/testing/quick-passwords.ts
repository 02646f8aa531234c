import type * as Argon2 from "@node-rs/argon2";
import { vi } from "vitest";

/**
 * Passwords are hashed by the same library, in a hundredth of the time: what one costs a thief is said by passwords.test.ts, with the
 * library as it is. What was hashed says its own cost, so whoever compares needs no word of this.
 */
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof Argon2>();
  const quick = (given?: Argon2.Options | null) => ({ ...given, memoryCost: 256, timeCost: 1 });
  return {
    ...argon2,
    hash: ((password, given) => argon2.hash(password, quick(given))) satisfies typeof argon2.hash,
    hashRaw: ((password, given) => argon2.hashRaw(password, quick(given))) satisfies typeof argon2.hashRaw,
  };
});
