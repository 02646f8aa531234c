import { expect, test } from "vitest";
import { cleanCode, codesIn, isSpelledLike, joinedCode } from "./scanned-code.ts";

test.each([
  ["959321947", "959321947"],
  ["959321947\r\n", "959321947"],
  ["\t959321947\t", "959321947"],
  ["\u0002959321947\u0003", "959321947"],
  ["\ufeff959321947\u200b", "959321947"],
  ["]Q3959321947", "959321947"],
  ["]C1TKT-0001\r", "TKT-0001"],
  ["]d2\u001dTKT-0001", "TKT-0001"],
  [" ]e0 A-7KQ2M9X ", "A-7KQ2M9X"],
  ["[Q3]", "[Q3]"],
])("scanned text %j is cleaned to %j", (text, code) => {
  expect(cleanCode(text)).toBe(code);
});

test.each([
  ["https://tickets.example.com/t/959321947", "959321947"],
  ["HTTPS://TICKETS.EXAMPLE.COM/T/959321947/", "959321947"],
  ["https://tickets.example.com/check?event=12&code=TKT-0001#top", "TKT-0001"],
  ["https://tickets.example.com/t/TKT%2D0001", "TKT-0001"],
  ["]Q3https://tickets.example.com/ticket/12/a_Q7kq2M9xQ7kq2M9xQ7kq2/print?x=1\n", "a_Q7kq2M9xQ7kq2M9xQ7kq2"],
  ["https://ti.to/tickets/ti_pQ4sWnE7yLbK2mTz", "ti_pQ4sWnE7yLbK2mTz"],
])("scanned URL %j contains the code %j", (text, code) => {
  expect(codesIn(text)).toContain(code);
  expect(codesIn(text)[0]).toBe(text);
});

test("scanned URL has no code in its host, its short parts and its words", () => {
  expect(codesIn("https://a12345.example/12/menu")).toEqual(["https://a12345.example/12/menu"]);
  expect(codesIn("https://tickets.example/%E0%A4%A")).toEqual(["https://tickets.example/%E0%A4%A", "%E0%A4%A"]);
});

test.each([
  ["TKT-0001", "tkt-0001", true],
  ["TKT-0001", "TKT 0001", true],
  ["TKT-0001", "tkt0001", true],
  ["TKT-0001", "T-KT0001", false],
  ["TKT-0001", "TKT-001", false],
  ["959321947", "959-321 947", true],
  ["959321947", "0959321947", false],
  ["0959321947", "959321947", false],
  ["1-11", "11-1", false],
  ["1-11", "111", true],
  ["A–7KQ2M9X", "a-7kq2m9x", true],
  ["AbCdEf", "aBcDeF", true],
  ["É-1", "é-1", false],
  ["--", "-", false],
])("code %j matches the spelling %j: %s", (code, text, verdict) => {
  expect(isSpelledLike(text, code)).toBe(verdict);
  if (verdict) expect(joinedCode(text)).toBe(joinedCode(code));
});
