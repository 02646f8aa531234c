import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, pageOf } from "#web/testing/factories.ts";
import { Presence } from "./presence.tsx";
import { useAttendeeFilters } from "./use-attendee-filters.ts";

afterEach(cleanup);

const ADA = { status: "ACTIVE", checked_in_at: "2027-07-03T17:40:00.000Z", is_unpaid: false } as const;
const BEA = { ...ADA, checked_in_at: null };

function People() {
  const filters = useAttendeeFilters();
  const [first] = filters.flatMap((filter) => ("choices" in filter ? [filter.choices] : []));
  return (
    <>
      <Presence attendee={ADA} />
      <Presence attendee={BEA} />
      <Presence attendee={{ ...BEA, is_unpaid: true }} />
      <p>{first?.map(({ label }) => label).join(" or ")}</p>
    </>
  );
}

function open(lifecycle_status: "ONGOING" | "ENDED") {
  const Page = () => (useEventQuery().data ? <People /> : null);
  renderDashboard(<Page />, {
    "GET /events/5": () => ({ body: { data: anEvent({ status: "LIVE", lifecycle_status }) } }),
    "GET /events/5/tickets": () => ({ body: { data: [] } }),
    "GET /events/5/check-in-lists": () => ({ body: pageOf([]) }),
    "GET /events/5/labels": () => ({ body: { data: [] } }),
  });
}

test("attendees of an ongoing event are checked in or not", async () => {
  open("ONGOING");
  expect(await screen.findByText("Checked in")).toBeTruthy();
  expect(screen.getByText("Not checked in")).toBeTruthy();
  expect(screen.getByText("Checked in or Not checked in")).toBeTruthy();
});

test("attendees of an ended event are checked in or not checked in, regardless of payment", async () => {
  open("ENDED");
  expect(await screen.findByText("Checked in")).toBeTruthy();
  expect(screen.getByText("Not checked in")).toBeTruthy();
  expect(screen.getByText("Valid, awaiting payment")).toBeTruthy();
  expect(screen.getByText("Checked in or Not checked in")).toBeTruthy();
});
