import { expect, test } from "vitest";
import { CallError } from "./call-error.ts";
import { sentenceOf } from "./error-sentence.ts";

const GENERIC = "Something went wrong. Please try again.";

test.each([
  [new CallError({ code: "sold_out", status: 409, message: "Sold out." }), "Sold out."],
  [new CallError({ code: "unexpected", status: 502, message: "" }), GENERIC],
  [new Error("Event status update failed."), "Event status update failed."],
  [new TypeError("x is not a function"), GENERIC],
  ["thrown", GENERIC],
])("%s is told as %j", (thrown, sentence) => {
  expect(sentenceOf(thrown)).toBe(sentence);
});
