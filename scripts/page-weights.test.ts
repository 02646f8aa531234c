import { expect, test } from "vitest";
import { isBuilt, weightOf } from "./page-weights.ts";
import { WEIGHED_PAGES } from "./weighed-pages.ts";

// Bytes of the build, not seconds: the same on every machine. `npm test` builds before this file
// runs.
test.runIf(await isBuilt()).each(WEIGHED_PAGES)(
  "first visit to the $name stays below the limit of its kind",
  (page) => {
    const { js_kb, css_kb } = weightOf(page.file);
    expect(js_kb).toBeLessThanOrEqual(page.most.js_kb);
    expect(css_kb).toBeLessThanOrEqual(page.most.css_kb);
  },
);
