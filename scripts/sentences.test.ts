import { expect, test } from "vitest";
import { type Area, areasOf } from "../src/web/platform/sentence-areas.ts";
import { areaFiles, pages } from "./sentence-files.ts";
import { CATALOGS, readCatalog, sentencesOf } from "./sentences.ts";

const areas = areaFiles();
const catalogs = (await Promise.all(CATALOGS.map((name) => readCatalog(name, "en")))).flat();
const told = Object.fromEntries(
  await Promise.all([...areas.keys()].map(async (area) => [area, await sentencesOf(area, "en", areas)])),
) as Record<Area, Record<string, string>>;

test("every sentence that a file of the web says is told somewhere", () => {
  const known = new Set(Object.values(told).flatMap(Object.keys));
  const lost = catalogs.filter(
    ({ id, origins }) => !known.has(id) && origins.some((file) => file.startsWith("src/web/")),
  );
  expect(lost).toEqual([]);
});

test("every page is told what its own file says, and the layouts around it", () => {
  for (const { address, files } of pages()) {
    const known = new Set(areasOf(address).flatMap((area) => Object.keys(told[area])));
    const own = catalogs.filter(({ origins }) => origins.some((file) => files.includes(file)));
    expect({ address, missing: own.filter(({ id }) => !known.has(id)) }).toEqual({ address, missing: [] });
  }
});

test("nobody is told what another area says", () => {
  expect(Object.values(told.door)).toContain("The camera is busy");
  expect(Object.values(told.door)).not.toContain("Back to sign-in");
});

test("an address is read as the router reads it", () => {
  expect(areasOf("/manage/event/7/tickets/")).toEqual(["frame", "office", "tickets"]);
  expect(areasOf("/Check-In/c1")).toEqual(["frame", "door"]);
  expect(areasOf("/")).toEqual(["frame", "auth"]);
  expect(areasOf("/nowhere")).toEqual(["frame"]);
});
