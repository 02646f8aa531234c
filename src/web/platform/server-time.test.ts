import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learnServerTime, serverNow } from "./server-time.ts";

const NOON = Date.parse("2027-05-03T12:00:00Z");
beforeEach(() => vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  learnServerTime(new Date().toUTCString(), Date.now(), Date.now() + 1_000);
  vi.useRealTimers();
});

test("server time is the server's even on a phone that is five minutes slow", () => {
  learnServerTime("Mon, 03 May 2027 12:05:00 GMT", NOON - 200, NOON);
  expect(Math.abs(serverNow() - Date.parse("2027-05-03T12:05:00Z"))).toBeLessThan(1_000);
});

test.each([
  ["no date", null, NOON],
  ["no date that can be read", "yesterday", NOON],
  ["an answer that took its time", "Mon, 03 May 2027 18:00:00 GMT", NOON + 10_000],
])("server time is not updated from %s", (_what, date, received_at) => {
  learnServerTime("Mon, 03 May 2027 12:05:00 GMT", NOON, NOON);
  const before = serverNow();
  learnServerTime(date, NOON, received_at);
  expect(serverNow()).toBe(before);
});
