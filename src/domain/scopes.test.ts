import { expect, test } from "vitest";
import { isEventWithin, isOrganizerWithin, mayCreateEvents, type Scope } from "./scopes.ts";

const GALA = { id: 5, organizer_id: 2 };

test.each<[Scope, boolean, boolean, boolean]>([
  [null, true, true, true],
  [{ organizer_ids: [2], event_ids: [] }, true, true, true],
  [{ organizer_ids: [3], event_ids: [] }, false, false, true],
  [{ organizer_ids: [], event_ids: [5] }, true, false, false],
  [{ organizer_ids: [], event_ids: [2] }, false, false, false],
  [{ organizer_ids: [3], event_ids: [5] }, true, false, true],
  [{ organizer_ids: [], event_ids: [] }, false, false, false],
])("within %j: the event %s, its organizer %s, and new ones %s", (scope, event, organizer, creates) => {
  expect([isEventWithin(scope, GALA), isOrganizerWithin(scope, 2), mayCreateEvents(scope)]).toEqual([
    event,
    organizer,
    creates,
  ]);
});
