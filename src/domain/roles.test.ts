import { expect, test } from "vitest";
import {
  type Area,
  isEventWithin,
  isOrganizerWithin,
  mayCreateEvents,
  mayDo,
  type Role,
  type RoleAccess,
  type Scope,
  type Work,
  WORKS,
} from "./roles.ts";

// SPEC 6.01
// SECURITY S39
test.each<[Role, RoleAccess, boolean]>([
  ["ADMIN", "admin", true],
  ["ADMIN", "organizer", true],
  ["ORGANIZER", "organizer", true],
  ["ORGANIZER", "admin", false],
])("role %s has the access %s: %s", (role, access, expected) => {
  expect(mayDo({ role, work: "EVERYTHING" }, { access })).toBe(expected);
});

/** Levels of EVERYTHING, ORDERS, CHECK_IN and READ_ONLY: R is reading, W is reading and writing. */
// SPEC 6.01
test.each<[Area, string]>([
  ["events", "W R R R"],
  ["setup", "W R - R"],
  ["tickets", "W R - R"],
  ["orders", "W W - R"],
  ["refunds", "W - - R"],
  ["attendees", "W W W R"],
  ["check_in", "W W W R"],
  ["stats", "W R - R"],
  ["organizers", "W R - R"],
  ["own", "W W W W"],
])("Organizer permissions in the area %s by kind of work: %s", (area, expected) => {
  const level = (work: Work) => {
    const may = (doing: "reading" | "writing") => mayDo({ role: "ORGANIZER", work }, { area, doing });
    expect(may("writing") && !may("reading"), "who may write may read").toBe(false);
    return may("writing") ? "W" : may("reading") ? "R" : "-";
  };
  expect(WORKS.map(level).join(" ")).toBe(expected);
});

test("permission without an area is granted to every kind of work, and admin access to none", () => {
  for (const work of WORKS) {
    expect(mayDo({ role: "ORGANIZER", work }, {})).toBe(true);
    expect(mayDo({ role: "ORGANIZER", work }, { access: "admin" })).toBe(false);
  }
});

const GALA = { id: 5, organizer_id: 2 };

test.each<[Scope, boolean, boolean, boolean]>([
  [null, true, true, true],
  [{ organizer_ids: [2], event_ids: [] }, true, true, true],
  [{ organizer_ids: [3], event_ids: [] }, false, false, true],
  [{ organizer_ids: [], event_ids: [5] }, true, false, false],
  [{ organizer_ids: [], event_ids: [2] }, false, false, false],
  [{ organizer_ids: [3], event_ids: [5] }, true, false, true],
  [{ organizer_ids: [], event_ids: [] }, false, false, false],
])(
  "member scope %j includes the event: %s, its organizer: %s, creating events: %s",
  (scope, event, organizer, creates) => {
    expect([isEventWithin(scope, GALA), isOrganizerWithin(scope, 2), mayCreateEvents(scope)]).toEqual([
      event,
      organizer,
      creates,
    ]);
  },
);
