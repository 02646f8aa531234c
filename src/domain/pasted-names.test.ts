import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pastedNames } from "./pasted-names.ts";

const ADA = { first_name: "Ada", last_name: "Lovelace", email: "ada@mail.example" };

describe("pasted list of names", () => {
  // SPEC 5.10
  test.each([
    ["a spreadsheet's tabs", "Ada\tLovelace\tada@mail.example"],
    ["the address first", "ada@mail.example\tAda\tLovelace"],
    ["semicolons", "Ada; Lovelace; ada@mail.example"],
    ["commas and quotation marks", '"Ada","Lovelace","ada@mail.example"'],
    ["a mail's way", "Ada Lovelace <ada@mail.example>"],
    ["nothing but spaces", "Ada Lovelace ada@mail.example"],
    ["headings above", "First name,Last name,Email\nAda,Lovelace,ada@mail.example"],
    ["headings in German", "Vorname\tNachname\tE-Mail\r\nAda\tLovelace\tada@mail.example\r\n\r\n"],
  ])("pasted name is read with %s", (_, text) => {
    expect(pastedNames(text)).toEqual([ADA]);
  });

  test("pasted line's missing values are empty", () => {
    expect(pastedNames("Ada\n李华\nAnna Maria van Dyck\nada@mail.example")).toEqual([
      { first_name: "Ada", last_name: "", email: "" },
      { first_name: "李华", last_name: "", email: "" },
      { first_name: "Anna Maria van", last_name: "Dyck", email: "" },
      { first_name: "", last_name: "", email: "ada@mail.example" },
    ]);
  });

  test("pasted name that equals a heading is not skipped", () => {
    expect(pastedNames("Nome\nAda,Lovelace")).toHaveLength(2);
    expect(pastedNames("Ada,Name")).toHaveLength(1);
  });

  test("pasted list never yields more names than lines", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        expect(pastedNames(text).length).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
      }),
    );
  });
});
