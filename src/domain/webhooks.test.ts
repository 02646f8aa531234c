import { expect, test } from "vitest";
import { ACTIVITY_KINDS } from "./activities.ts";
import { ALL_WEBHOOK_TYPES, ATTEMPTS_MAX, endpointPause, retryDelay, triggersOf } from "./webhooks.ts";

test("every webhook type has an activity that triggers it", () => {
  const triggers = triggersOf(ALL_WEBHOOK_TYPES);
  expect(new Set(Object.values(triggers))).toEqual(new Set(ALL_WEBHOOK_TYPES));
  const kinds = Object.keys(triggers).map((key) => key.split(":")[0]);
  expect(kinds.filter((kind) => !(ACTIVITY_KINDS as string[]).includes(kind ?? ""))).toEqual([]);
});

test("triggers are those of the chosen types; a change of status is one by its state", () => {
  expect(triggersOf(["event.published", "message.sent"])).toEqual({
    "event.status_changed:LIVE": "event.published",
    "message.sent": "message.sent",
    "message.started": "message.sent",
  });
});

test("ten attempts take at least three days, with up to a tenth of jitter", () => {
  const delays = Array.from({ length: ATTEMPTS_MAX }, (_, index) => retryDelay(index + 1, 0));
  expect(delays.at(-1)).toBeNull();
  expect(delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0)).toBeGreaterThan(72 * 3_600);
  expect(retryDelay(2, 1)).toBe(330);
});

test.each([
  [1, 500, null, 0],
  [2, null, null, 0],
  [3, null, null, 20],
  [50, 500, null, 300],
  [1, 503, null, 5],
  [1, 429, 120, 120],
  [1, 429, 1_000_000, 3_600],
  [1, 500, 120, 0],
])("after %i failures, the last with status %s and Retry-After %s, nothing is sent for %i s", (...given) => {
  const [failures, status, retryAfter, pause] = given;
  expect(endpointPause(failures, status, retryAfter)).toBe(pause);
});
