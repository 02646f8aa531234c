import { expect, test } from "vitest";
import { mantineVariables } from "./theme-css.ts";

test("is what mantine-variables.css says", async () => {
  await expect(mantineVariables()).toMatchFileSnapshot("./mantine-variables.css");
});
