import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { validate } from "./validate.ts";

test("form whose rules can't be loaded is sent all the same, for the server checks it, too", async () => {
  const failure = new TypeError("Importing a module script failed.");
  expect(await validate({ schema: () => Promise.reject(failure) }, {}, i18n)).toBeUndefined();
});

test("form whose rules fail for another reason says so", async () => {
  const fault = new Error("a fault of ours");
  await expect(validate({ schema: () => Promise.reject(fault) }, {}, i18n)).rejects.toBe(fault);
});
