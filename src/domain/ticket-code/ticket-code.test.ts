import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeKey, ft1Text, parseTicketCode, signedBytes } from "./parse-ticket-code.ts";
import { payloadBytes, payloadOf } from "./payload.ts";
import { areSigns, bytesOf, SIGNS, signsOf } from "./alphabet.ts";
import { inGroups, ticketCodeOf } from "./ticket-code.ts";

const someBytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const somePayload = fc.record({
  key_id: fc.nat({ max: 0xff }),
  event_id: fc.nat({ max: 0xffff_ffff }),
  date_id: fc.nat({ max: 0xffff }),
  ticket_price_id: fc.nat({ max: 0xffff_ffff }),
  valid_from: fc.nat({ max: 0xff_ffff }),
  valid_until: fc.nat({ max: 0xff_ffff }),
});
const someCode = someBytes(10).map(signsOf);
const someWhole = fc.record({ code: someCode, payload: someBytes(17), signature: someBytes(64) });
const KINDS = ["ft1", "short", "other_layout", "damaged", "not_ours"];

// SECURITY S113
describe("ticket code alphabet", () => {
  test("ticket code alphabet has thirty-two distinct characters without I, O, Y and Z", () => {
    expect(SIGNS).toHaveLength(32);
    expect(new Set(SIGNS).size).toBe(32);
    expect(SIGNS).not.toMatch(/[IOYZ]/);
  });

  test("encoded bytes are decoded to the same bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const signs = signsOf(bytes);
        expect(signs).toHaveLength(Math.ceil((bytes.length * 8) / 5));
        expect(bytesOf(signs)).toEqual(bytes);
      }),
    );
  });

  test("bytes have exactly one encoding", () => {
    expect(bytesOf("00")).toEqual(Uint8Array.of(0));
    for (const other of ["01", "0W", "0", "0I", "é0"]) expect(bytesOf(other)).not.toEqual(Uint8Array.of(0));
  });
});

describe("ticket code payload", () => {
  test("payload is decoded to the same values", () => {
    fc.assert(
      fc.property(somePayload, (payload) => {
        const bytes = payloadBytes(payload);
        expect(bytes).toHaveLength(17);
        expect(payloadOf(bytes ?? new Uint8Array())).toEqual(payload);
      }),
    );
  });

  test("payload with a number that exceeds its field is null", () => {
    const nothing = { key_id: 1, event_id: 1, date_id: 0, ticket_price_id: 1, valid_from: 0, valid_until: 0 };
    for (const over of [{ event_id: 2 ** 32 }, { key_id: 256 }, { valid_until: -1 }, { date_id: 0.5 }])
      expect(payloadBytes({ ...nothing, ...over })).toBeNull();
  });
});

describe("ticket code", () => {
  test("ticket code of a short id has sixteen characters, displayed in groups of four", () => {
    const code = ticketCodeOf("a_0000000000000000000001");
    expect(code).toMatch(/^[0-9A-HJ-NP-X]{16}$/);
    expect(inGroups(code)).toMatch(/^(....-){3}....$/);
    expect(inGroups(code).replaceAll("-", "")).toBe(code);
  });

  test("full ticket code is parsed with the signed bytes and the signature", () => {
    fc.assert(
      fc.property(someWhole, ({ code, payload, signature }) => {
        const text = ft1Text({ code, payload, signature });
        expect(text).toHaveLength(149);
        expect(areSigns(text)).toBe(true);
        const read = { is: "ft1", code, payload: payloadOf(payload), signed: signedBytes(code, payload), signature };
        expect(parseTicketCode(text)).toEqual(read);
        expect(parseTicketCode(` ${text.toLowerCase()}\r\n`)).toEqual(read);
      }),
    );
  });

  test("typed ticket code is accepted in either case, with any separators", () => {
    fc.assert(
      fc.property(someCode, fc.constantFrom("-", " ", "", " - ", "–"), (code, gap) => {
        const typed = inGroups(code).replaceAll("-", gap);
        for (const spelling of [typed, typed.toLowerCase(), `\t${typed}\n`])
          expect(parseTicketCode(spelling)).toEqual({ is: "short", code });
        expect(parseTicketCode(`FT1${gap}${typed}`)).toEqual({ is: "ft1", code });
      }),
    );
    expect(parseTicketCode("oooo-iiii-0000-1111")).toEqual({ is: "short", code: "0000111100001111" });
    // a code may begin like the prefix
    expect(parseTicketCode("FT10-0000-0000-0000")).toEqual({ is: "short", code: "FT10000000000000" });
  });

  test("ticket code typed by a scanner with another keyboard layout is recognized as such", () => {
    fc.assert(
      fc.property(someWhole, (parts) => {
        const text = ft1Text(parts);
        for (const keyboard of [AZERTY, CZECH, RUSSIAN]) {
          const typed = [...text].map((sign) => keyboard[sign] ?? sign).join("");
          expect(parseTicketCode(typed)).toEqual({ is: "other_layout" });
          expect(parseTicketCode(typed.toLowerCase())).toEqual({ is: "other_layout" });
          expect(parseTicketCode(typed.slice(0, 19))).toEqual({ is: "other_layout" });
        }
        const german = [...text].map((sign) => ({ Y: "Z", Z: "Y" })[sign] ?? sign).join("");
        expect(german).toBe(text);
      }),
    );
  });

  test("ticket code with a missing, added or changed character is never parsed as complete", () => {
    fc.assert(
      fc.property(someWhole, fc.nat({ max: 148 }), fc.constantFrom(...SIGNS), (parts, at, sign) => {
        const text = ft1Text(parts);
        const cut = text.slice(0, at);
        const kind = at === 16 ? "short" : at === 19 ? "ft1" : at < 3 ? "not_ours" : "damaged";
        expect(parseTicketCode(cut).is).toBe(kind);
        expect(parseTicketCode(text + sign).is).toBe("damaged");
        expect(parseTicketCode(text.slice(0, at) + text.slice(at + 1)).is).toBe("damaged");
        expect(parseTicketCode(text.slice(0, at) + "#" + text.slice(at + 1)).is).toBe(at < 3 ? "not_ours" : "damaged");
      }),
    );
    expect(parseTicketCode("4K7M-0Q2X-AAA-1111")).toEqual({ is: "damaged" });
    expect(parseTicketCode("4K7M-0Q2X-AAAAA-1111")).toEqual({ is: "damaged" });
  });

  test("ticket code with one flipped bit no longer has the signed content", () => {
    fc.assert(
      fc.property(someWhole, fc.nat({ max: 145 }), fc.nat({ max: 4 }), (parts, at, bit) => {
        const text = ft1Text(parts);
        const position = 3 + at;
        const value = SIGNS.indexOf(text.charAt(position)) ^ (1 << bit);
        const read = parseTicketCode(text.slice(0, position) + SIGNS.charAt(value) + text.slice(position + 1));
        const original = parseTicketCode(text);
        expect(read).not.toEqual(original);
        if (read.is === "ft1" && original.is === "ft1")
          expect([...(read.signed ?? []), ...(read.signature ?? [])]).not.toEqual([
            ...(original.signed ?? []),
            ...(original.signature ?? []),
          ]);
        else expect(read.is).toBe("damaged");
      }),
    );
  });

  // SPEC 5.08
  test("parsing any text returns a kind and never throws", () => {
    const anything = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.string({ unit: "grapheme", maxLength: 400 }),
      fc.string({ unit: fc.constantFrom(...SIGNS, "-", " ", "I", "Y", "é", "&"), maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 200 }).map((rest) => `FT1${rest}`),
    );
    fc.assert(
      fc.property(anything, (text) => {
        expect(KINDS).toContain(parseTicketCode(text).is);
        expect(codeKey(text)).toMatch(/^[\w-]{11}$/);
      }),
      { numRuns: 1_000 },
    );
    for (const text of [
      "",
      "FT1",
      "F",
      "\u0000",
      "1".repeat(1_000_000),
      "A-7KQ2M9X.0123456789abcdef",
      "a_00000000000000",
    ])
      expect(["not_ours", "damaged"]).toContain(parseTicketCode(text).is);
  });
});

describe("ticket code key", () => {
  test("ticket code key is the same for every spelling and differs for other codes", () => {
    fc.assert(
      fc.property(someWhole, (parts) => {
        const key = codeKey(parts.code);
        expect(codeKey(ft1Text(parts))).toBe(key);
        expect(codeKey(inGroups(parts.code).toLowerCase())).toBe(key);
        expect(codeKey(`FT1${parts.code}`)).toBe(key);
        expect(codeKey(`${parts.code}0`)).not.toBe(key);
      }),
    );
  });

  test("key of another product's code is case-sensitive", () => {
    expect(codeKey("5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa")).not.toBe(codeKey("5W1k2r8mq3x7vbn4t9zj6hfdy0cpglsa"));
    // the first eight bytes of SHA-256("abc"), as base64url
    expect(codeKey("abc")).toBe("ungWv48Bz-o");
  });
});

const AZERTY: Record<string, string> = {
  ...{ "1": "&", "2": "é", "3": '"', "4": "'", "5": "(", "6": "-", "7": "è", "8": "_", "9": "ç", "0": "à" },
  ...{ A: "Q", Q: "A", W: "Z", M: "," },
};
const CZECH: Record<string, string> = {
  ...{ "1": "+", "2": "ě", "3": "š", "4": "č", "5": "ř", "6": "ž", "7": "ý", "8": "á", "9": "í", "0": "é" },
};
const RUSSIAN: Record<string, string> = {
  ...{ A: "Ф", B: "И", C: "С", D: "В", E: "У", F: "А", G: "П", H: "Р", J: "О", K: "Л", L: "Д", M: "Ь" },
  ...{ N: "Т", P: "З", Q: "Й", R: "К", S: "Ы", T: "Е", U: "Г", V: "М", W: "Ц", X: "Ч" },
};
