import { expect, test } from "vitest";
import { type Area, areasOf } from "../src/web/platform/sentence-areas.ts";
import { areaFiles, pages } from "./message-files.ts";
import { reachableAtFirst } from "./reachable.ts";
import { CATALOGS, moreSentencesOf, plain, readCatalog, sentencesOf, withSentences } from "./messages.ts";

const areas = areaFiles();
const catalogs = (await Promise.all(CATALOGS.map((name) => readCatalog(name, "en")))).flat();
const firstMessages = Object.fromEntries(
  await Promise.all([...areas.keys()].map(async (area) => [area, await sentencesOf(area, "en", areas)])),
) as Record<Area, Record<string, string>>;

const more = Object.fromEntries(
  await Promise.all([...areas.keys()].map(async (area) => [area, await moreSentencesOf(area, "en", areas)])),
) as Record<Area, Record<string, string>>;

test("every message in a file of the web belongs to an area", () => {
  const known = new Set([...Object.values(firstMessages), ...Object.values(more)].flatMap(Object.keys));
  const lost = catalogs.filter(
    ({ id, origins }) => !known.has(id) && origins.some((file) => file.startsWith("src/web/")),
  );
  expect(lost).toEqual([]);
});

test("every page gets the messages of its own file and of its layouts", () => {
  for (const { address, files } of pages()) {
    const known = new Set(areasOf(address).flatMap((area) => Object.keys(firstMessages[area])));
    const own = catalogs.filter(({ origins }) => origins.some((file) => files.includes(file)));
    expect({ address, missing: own.filter(({ id }) => !known.has(id)) }).toEqual({ address, missing: [] });
  }
});

test("page first gets the messages shown at once, and the others with the files that it loads later", () => {
  for (const { address, files } of pages()) {
    const at = areasOf(address);
    const first = new Set(at.flatMap((area) => Object.keys(firstMessages[area])));
    const later = new Set(at.flatMap((area) => Object.keys(more[area])));
    const shown = reachableAtFirst(files);
    const missing = catalogs.filter(({ id, origins }) => origins.some((file) => shown.has(file)) && !first.has(id));
    const lost = catalogs.filter(
      ({ id, origins }) =>
        origins.some((file) => areas.get(at.at(-1) ?? "frame")?.files.has(file)) && !first.has(id) && !later.has(id),
    );
    expect({ address, missing, lost }).toEqual({ address, missing: [], lost: [] });
  }
});

test("messages in a drawer are not among the first messages of a list", () => {
  expect(Object.values(firstMessages.events)).toContain("Search by title or organizer");
  expect(Object.values(firstMessages.events)).not.toContain("Publish event");
  expect(Object.values(more.events)).toContain("Publish event");
  expect(more.door).toEqual({});
});

test("lazy-loaded file of the web brings its messages, and a lazy-loaded contract does not", () => {
  const code = `const A = lazy(() => import("./drawer.tsx"));\nconst b = () => import("#contract/events.ts");`;
  expect(withSentences(code)).toBe(
    `import { withSentences } from "#web/platform/i18n.ts";\nconst A = lazy(() => withSentences(import("./drawer.tsx")));\nconst b = () => import("#contract/events.ts");`,
  );
});

test("build loads message files by plain imports and leaves other files unchanged", () => {
  expect(plain("a:()=>w(()=>import(`./more_people_pt-br-BQ-Du6tH.js`),__vite__mapDeps([0,1]))")).toBe(
    "a:()=>import(`./more_people_pt-br-BQ-Du6tH.js`)",
  );
  const drawer = "w(()=>import(`./drawer-frame-BQ-Du6tH.js`),[])";
  expect(plain(drawer)).toBe(drawer);
});

test("page gets no messages of other areas", () => {
  expect(Object.values(firstMessages.door)).toContain("Camera in use");
  expect(Object.values(firstMessages.door)).not.toContain("Back to sign-in");
});

test("areas of a URL are found the way the router matches it", () => {
  expect(areasOf("/manage/event/7/tickets/")).toEqual(["frame", "shell", "tickets"]);
  expect(areasOf("/Check-In/c1")).toEqual(["frame", "door"]);
  expect(areasOf("/")).toEqual(["frame", "auth"]);
  expect(areasOf("/nowhere")).toEqual(["frame"]);
});
