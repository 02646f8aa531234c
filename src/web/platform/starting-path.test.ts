import { expect, test } from "vitest";
import { startingPathOf } from "./starting-path.ts";

test.each([
  [{ is_limited: false, organizer_ids: [], event_ids: [] }, "/manage/events"],
  [{ is_limited: true, organizer_ids: [], event_ids: [5] }, "/manage/event/5"],
  [{ is_limited: true, organizer_ids: [], event_ids: [5, 6] }, "/manage/events"],
  [{ is_limited: true, organizer_ids: [2], event_ids: [5] }, "/manage/events"],
  [{ is_limited: true, organizer_ids: [], event_ids: [] }, "/manage/events"],
])("user with the member scope %j starts at %s", (me, path) => {
  expect(startingPathOf(me)).toBe(path);
});
