import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { flattened, nested, validate } from "./validate.ts";

test("form whose schema fails to load is sent anyway, because the server validates it too", async () => {
  const failure = new TypeError("Importing a module script failed.");
  expect(await validate({ schema: () => Promise.reject(failure) }, {}, i18n)).toEqual({});
});

test("form whose schema fails for another reason reports the error", async () => {
  const fault = new Error("a fault of ours");
  await expect(validate({ schema: () => Promise.reject(fault) }, {}, i18n)).rejects.toBe(fault);
});

test("errors of a list and of parts of its rows are nested and flattened without loss", () => {
  const problems = {
    prices: { type: "custom", message: "Add a tier." },
    "prices.1.price": { type: "too_small", message: "Too little." },
    type: { type: "server", message: "Frozen." },
  };
  expect(flattened(nested(problems))).toEqual(problems);
});
