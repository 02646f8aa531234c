import { expect, it } from "vitest";
import { mantineVariables } from "./palette.ts";

it("is what mantine-variables.css says", async () => {
  await expect(mantineVariables()).toMatchFileSnapshot("./mantine-variables.css");
});
