import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { guideOf } from "./guide-of.ts";

test.each([
  ["/manage/events", "selling"],
  ["/manage/move-in", "platform-imports"],
  ["/manage/event/5/attendees/import/9", "imports"],
  ["/manage/event/5/attendees", "orders"],
  ["/manage/event/5/check-in/", "check-in"],
  ["/manage/event/5/settings?section=visits", "visit-tracking"],
  ["/manage/event/5/settings?section=cover", "selling"],
  ["/manage/event/5/dashboard", "statistics"],
  ["/manage/organizer/3/invoices", "invoices"],
  ["/account/taxes-and-fees", "taxes"],
])("page %s has the guide %s", (url, guide) => {
  const { pathname, search } = new URL(url, "http://localhost");
  expect(guideOf({ pathname, search })).toBe(`/help/${guide}`);
  expect(existsSync(`docs/organizers/${guide}.md`)).toBe(true);
});
