import type * as Argon2 from "@node-rs/argon2";
import { vi } from "vitest";

/**
 * Hashes passwords with the same library at a hundredth of the cost; passwords.test.ts checks the
 * real cost with the unmodified library. A hash contains its own parameters, so verification needs
 * no change.
 */
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof Argon2>();
  const quick = (options?: Argon2.Options | null) => ({ ...options, memoryCost: 256, timeCost: 1 });
  return {
    ...argon2,
    hash: ((password, options) => argon2.hash(password, quick(options))) satisfies typeof argon2.hash,
    hashRaw: ((password, options) => argon2.hashRaw(password, quick(options))) satisfies typeof argon2.hashRaw,
  };
});
