import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sha256 } from "./sha256.ts";

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

describe("SHA-256", () => {
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("SHA-256 of the standard's examples is correct", (text, digest) => {
    expect(hex(sha256(text))).toBe(digest);
  });

  test("SHA-256 equals the platform's for texts of any content and length", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 300 }), async (text) => {
        const bytes = new TextEncoder().encode(text);
        expect(hex(sha256(text))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
      }),
    );
    const lengths = Array.from({ length: 140 }, (_, length) => "x".repeat(length));
    for (const text of [...lengths, "é€😀", "half \ud83d"]) {
      const bytes = new TextEncoder().encode(text);
      expect(hex(sha256(text))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
    }
  });
});
