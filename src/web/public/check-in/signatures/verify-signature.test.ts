import { afterEach, describe, expect, test, vi } from "vitest";
import { verifySignature } from "./verify-signature.ts";

afterEach(() => vi.restoreAllMocks());

/** RFC 8032, section 7.1, test 3. */
const KEY = "_FHNjmIYoaONpH7QAjDwWAgW7RO6MwOsXeuRFUiQgCU";
const SIGNED = Uint8Array.of(0xaf, 0x82);
const SIGNATURE = Uint8Array.from(
  "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a".match(
    /../g,
  ) ?? [],
  (byte) => Number.parseInt(byte, 16),
);

function withoutTheBrowsersOwn() {
  const unknown = new DOMException("Unrecognized name.", "NotSupportedError");
  return vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(unknown);
}

describe.each(["the browser's own", "the library's"])(
  "ticket signature verification with %s implementation",
  (means) => {
    test("signature is valid only for its own key and its own text", async () => {
      const nativeSpy = means === "the library's" ? withoutTheBrowsersOwn() : undefined;
      expect(await verifySignature(KEY, { signed: SIGNED, signature: SIGNATURE })).toBe(true);
      const altered = Uint8Array.from(SIGNATURE, (byte, at) => (at === 40 ? byte ^ 1 : byte));
      expect(await verifySignature(KEY, { signed: SIGNED, signature: altered })).toBe(false);
      expect(await verifySignature(KEY, { signed: Uint8Array.of(0xaf, 0x83), signature: SIGNATURE })).toBe(false);
      const other = "PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw";
      expect(await verifySignature(other, { signed: SIGNED, signature: SIGNATURE })).toBe(false);
      if (nativeSpy) expect(nativeSpy).toHaveBeenCalledTimes(4);
    });

    test("malformed signature or key is rejected without an exception", async () => {
      if (means === "the library's") withoutTheBrowsersOwn();
      const empty = new Uint8Array();
      expect(await verifySignature("", { signed: empty, signature: empty })).toBe(false);
      expect(await verifySignature("not a key!", { signed: SIGNED, signature: SIGNATURE })).toBe(false);
      expect(await verifySignature(KEY, { signed: SIGNED, signature: SIGNATURE.slice(0, 63) })).toBe(false);
    });
  },
);
