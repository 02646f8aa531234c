import { expect, test } from "vitest";
import { mantineVariables } from "./theme-css.ts";

test("mantine-variables.css matches the palette", async () => {
  await expect(mantineVariables()).toMatchFileSnapshot("./mantine-variables.css");
});
