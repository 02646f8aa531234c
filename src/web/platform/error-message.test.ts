import { expect, test, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { errorMessageOf } from "./error-message.ts";
import { usePageFiles } from "./import-failed.ts";

const GENERIC = "Something went wrong. Please try again.";

// SPEC 8.38
test.each([
  [new CallError({ code: "sold_out", status: 409, message: "Sold out." }), "Sold out."],
  [new CallError({ code: "unexpected", status: 502, message: "" }), GENERIC],
  [new Error("Event status update failed."), "Event status update failed."],
  [new TypeError("x is not a function"), GENERIC],
  ["thrown", GENERIC],
])("error %s is shown as %j", (thrown, message) => {
  expect(errorMessageOf(thrown)).toBe(message);
});

// SPEC 8.48
test("failed load of a product file is shown as being offline, or as an update that needs a reload", () => {
  const failure = new TypeError("Failed to fetch dynamically imported module: https://x.example/assets/a.js");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(errorMessageOf(failure)).toBe("You are offline");
  expect(usePageFiles.getState().isStale).toBe(false);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  expect(errorMessageOf(failure)).toBe("Foyer was updated. Please reload this page.");
  expect(usePageFiles.getState().isStale).toBe(true);
  vi.restoreAllMocks();
});
