import { expect, test } from "vitest";
import { isBuilt, weightOf } from "./page-weights.ts";
import { WEIGHED_PAGES } from "./weighed-pages.ts";

// Bytes of the build, not seconds: the same on every machine. `npm test` builds before this file
// runs.
test.runIf(await isBuilt()).each(WEIGHED_PAGES)("a first visit to the $name fetches no more than it may", (page) => {
  const weight = weightOf(page);
  expect(weight.js_kb).toBeLessThanOrEqual(page.most.js_kb);
  expect(weight.css_kb).toBeLessThanOrEqual(page.most.css_kb);
  expect(weight.files).toBeLessThanOrEqual(page.most.files);
});
