import { expect, test } from "vitest";
import type { CheckInResult } from "#contract/check-in.ts";
import { asTold, type Span } from "./own-doing.ts";

const at = (clock: string) => Date.parse(`2027-05-03T${clock}Z`);
const tries: Span[] = [
  [at("20:00:00"), at("20:00:07")],
  [at("20:00:30"), at("20:00:31")],
];

function result(outcome: CheckInResult["outcome"], clock: string | null): CheckInResult {
  const checked_in_at = clock && new Date(at(clock)).toISOString();
  return {
    code: "a_1",
    outcome,
    check_in_short_id: "ci_1",
    checked_in_at,
    check_in_list_name: null,
    phone_name: null,
    others_of_order: 0,
    is_old_code: false,
    attendee: null,
  };
}

test.each([
  ["while the first try was under way", "20:00:03", "checked_in"],
  ["in its first moment, by a clock that is half a second off", "19:59:59.500", "checked_in"],
  ["just after we gave up", "20:00:09", "checked_in"],
  ["while the second try was under way", "20:00:30.500", "checked_in"],
  ["before we asked", "19:58:00", "already_checked_in"],
  ["between two tries, so by another door", "20:00:20", "already_checked_in"],
  ["long afterwards", "20:05:00", "already_checked_in"],
] as const)("who was let in %s is told as such", (_when, clock, outcome) => {
  expect(asTold(result("already_checked_in", clock), tries).outcome).toBe(outcome);
});

test("is never told of a scan that had its answer at once", () => {
  expect(asTold(result("already_checked_in", "20:00:03"), []).outcome).toBe("already_checked_in");
});

test.each(["not_found", "attendee_cancelled", "ticket_not_on_list"] as const)("leaves %s as it is", (outcome) => {
  expect(asTold(result(outcome, "20:00:03"), tries).outcome).toBe(outcome);
});

test("keeps the way back", () => {
  expect(asTold(result("already_checked_in", "20:00:03"), tries).check_in_short_id).toBe("ci_1");
});
