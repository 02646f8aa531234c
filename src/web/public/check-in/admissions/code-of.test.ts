import { expect, test } from "vitest";
import { codeOf, isCode } from "./code-of.ts";

const code = "a_Q7kq2M9xQ7kq2M9xQ7kq2";

test.each([
  [code, code],
  [` ${code}\n`, code],
  [`https://tickets.example.com/ticket/12/${code}`, code],
  [`https://tickets.example.com/ticket/12/${code}/print?x=1`, code],
  ["WIFI:S:guest;;", "WIFI:S:guest;;"],
  ["https://elsewhere.example/hello", "https://elsewhere.example/hello"],
])("code read from %j is %j", (text, parsed) => {
  expect(codeOf(text)).toBe(parsed);
});

test("code is truncated to the maximum length", () => {
  expect(codeOf("x".repeat(5_000))).toHaveLength(300);
});

test.each([
  [code, true],
  ["A-7KQ2M9X.Q7kq2M9xQ7kq2M9-", true],
  ["A-7KQ2M9X~Q7kq2M9xQ7kq2M9-", false],
  ["Ana Novak", false],
  ["A-7KQ2M9X", false],
  ["a_short", false],
  ["16893657012360209833001", true],
  ["3b9f6a34-6f0e-4a8e-9a5c-0c7f2d6e1b11/2Lq+8c0cN1w5bM0m7cS4vU3o9hQ1k2pXyZ0aBcDeFgH=", true],
  ["5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa", true],
  ["Featherstonehaugh-Cholmondeley", false],
  ["ana.novak.the.second@x.io", false],
])("code detection of %j is %s", (text, verdict) => {
  expect(isCode(text)).toBe(verdict);
});
