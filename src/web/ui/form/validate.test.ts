import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { validate } from "./validate.ts";

test("form whose schema fails to load is sent anyway, because the server validates it too", async () => {
  const failure = new TypeError("Importing a module script failed.");
  expect(await validate({ schema: () => Promise.reject(failure) }, {}, i18n)).toEqual({});
});

test("form whose schema fails for another reason reports the error", async () => {
  const fault = new Error("a fault of ours");
  await expect(validate({ schema: () => Promise.reject(fault) }, {}, i18n)).rejects.toBe(fault);
});
