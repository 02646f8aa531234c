import { expect, test } from "vitest";
import { isCallError } from "./call-error.ts";
import { readId, requireId } from "./ids.ts";

test.each([
  ["5", 5],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ["9007199254740993", undefined],
  ["05", undefined],
  ["0", undefined],
  ["-1", undefined],
  ["1e3", undefined],
  ["1.0", undefined],
  [" 5", undefined],
  ["new", undefined],
  ["", undefined],
  [undefined, undefined],
])("ID %s is read as %s", (text, id) => {
  expect(readId(text)).toBe(id);
});

test("required ID that is invalid leads to a not-found page", () => {
  const refused = (() => {
    try {
      return requireId("abc");
    } catch (error) {
      return error;
    }
  })();
  expect(isCallError(refused, "not_found")).toBe(true);
});
