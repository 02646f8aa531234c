import { expect, test } from "vitest";
import { zoneChoices } from "./zone-choices.ts";

test("time zones are offered once each, sorted, under their current names, with the user's own under any name", () => {
  const offered = zoneChoices("Etc/GMT+5");
  const values = offered.map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(["Asia/Kathmandu", "Europe/Kyiv", "Asia/Kolkata", "UTC", "Etc/GMT+5"]));
  for (const old of ["Asia/Katmandu", "Europe/Kiev", "Asia/Calcutta"]) expect(values).not.toContain(old);
  expect(new Set(values).size).toBe(values.length);
  expect(values.slice(0, -2)).toEqual(values.slice(0, -2).toSorted());
  expect(offered.find(({ value }) => value === "America/Argentina/Buenos_Aires")?.label).toBe(
    "America / Argentina / Buenos Aires",
  );
});
