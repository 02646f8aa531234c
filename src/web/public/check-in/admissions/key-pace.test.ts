import { expect, test } from "vitest";
import { keyPace, type Pace } from "./key-pace.ts";

const none = { ctrlKey: false, altKey: false, metaKey: false };

/** Returns the result of the last key, typed with this interval in milliseconds. */
function typed(keys: readonly string[], every: number, pace = keyPace(), from = 1_000): Pace | undefined {
  return keys.map((key, at) => pace({ key, timeStamp: from + at * every, ...none })).at(-1);
}

test.each([
  ["959321947", 2],
  ["TKT-0001", 20],
  ["A-7KQ2M9X", 45],
  ["Ana Novak", 10],
  ["123", 5],
])("%s typed at %i ms a key is a scan, whatever it looks like", (code, every) => {
  expect(typed([...code, "Enter"], every)).toEqual({ is: "scan", code });
  expect(typed([...code, "Tab"], every)).toEqual({ is: "scan", code });
});

test.each([
  ["959321947", 90],
  ["Ana", 120],
  ["12", 5],
  ["", 5],
])("%j typed at %i ms a key is no scan", (text, every) => {
  expect(typed([...text, "Enter"], every)).toEqual({ is: "typed" });
});

test("scan after slowly typed keys contains only the scanned code", () => {
  const pace = keyPace();
  typed([..."Ana"], 200, pace, 0);
  expect(typed([..."TKT-0001", "Enter"], 8, pace, 2_000)).toEqual({ is: "scan", code: "TKT-0001" });
});

test("scan with one delayed key is complete", () => {
  const pace = keyPace();
  typed([..."95932"], 4, pace, 1_000);
  expect(typed([..."1947", "Enter"], 4, pace, 1_140)).toEqual({ is: "scan", code: "959321947" });
});

test("scan ignores Shift, and its second end-of-line key is recognized as such", () => {
  const pace = keyPace();
  expect(typed(["Shift", "T", "K", "T", "Shift", "-", "1", "Enter"], 5, pace)).toEqual({ is: "scan", code: "TKT-1" });
  expect(pace({ key: "Enter", timeStamp: 1_050, ...none })).toEqual({ is: "end_again" });
  expect(pace({ key: "Enter", timeStamp: 2_000, ...none })).toEqual({ is: "typed" });
});

test("scan can end with a line feed sent as a control character", () => {
  const pace = keyPace();
  typed([..."TKT-0001"], 5, pace);
  expect(pace({ key: "j", timeStamp: 1_041, ...none, ctrlKey: true })).toEqual({ is: "scan", code: "TKT-0001" });
});
