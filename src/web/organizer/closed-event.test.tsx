import { cleanup, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test } from "vitest";
import type { Event } from "#contract/events.ts";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent, pageOf } from "#web/testing/factories.ts";
import AttendeesPage from "./attendees/attendees-page.tsx";
import CheckInListsPage from "./check-in/check-in-lists-page.tsx";
import GettingStartedPage from "./getting-started/getting-started-page.tsx";
import OrdersPage from "./orders/orders-page.tsx";
import { useEventQuery } from "./use-event.ts";

afterEach(cleanup);

const OVER = { status: "LIVE", lifecycle_status: "ENDED" } as const;
const ARCHIVED = { status: "ARCHIVED", lifecycle_status: "UPCOMING" } as const;
const SELLING = { status: "LIVE", lifecycle_status: "UPCOMING" } as const;

/** A page of an event without orders. */
function open(Page: ComponentType, over: Partial<Event>) {
  function Dashboard() {
    const event = useEventQuery().data?.data;
    const { me } = useSession();
    return me && event ? <Page /> : null;
  }
  const none = () => ({ body: pageOf([]) });
  renderDashboard(<Dashboard />, {
    "GET /users/me": () => ({ body: { data: aMe() } }),
    "GET /events/5": () => ({ body: { data: anEvent(over) } }),
    "GET /events/5/orders": none,
    "GET /events/5/attendees": none,
    "GET /events/5/check-in-lists": none,
    "GET /events/5/labels": () => ({ body: { data: [] } }),
    "GET /events/5/list-views": () => ({ body: { data: [] } }),
  });
}

test.each([
  ["over", OVER],
  ["archived", ARCHIVED],
])("empty list of an event that is %s offers neither its link nor publishing", async (_phase, over) => {
  open(OrdersPage, over);
  expect(await screen.findByText("No tickets were sold for this event.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Copy/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Get ready to publish" })).toBeNull();
});

test("empty list of an event on sale offers its link", async () => {
  open(OrdersPage, SELLING);
  expect(await screen.findByRole("button", { name: "Copy event page link" })).toBeTruthy();
});

test.each([
  ["attendees", AttendeesPage, "Add attendees"],
  ["lists for the door", CheckInListsPage, "Create check-in list"],
] as const)("archived event disables adding %s and offers to restore it", async (_what, Page, name) => {
  open(Page, ARCHIVED);
  expect(await screen.findByRole("button", { name: "Restore event" })).toBeTruthy();
  const [button] = await screen.findAllByRole("button", { name });
  expect(button?.getAttribute("aria-disabled")).toBe("true");
  cleanup();
  open(Page, SELLING);
  expect((await screen.findAllByRole("link", { name })).length).toBeGreaterThan(0);
});

test("getting started of an ended event does not celebrate the publication", async () => {
  open(GettingStartedPage, OVER);
  expect(await screen.findByText("This event’s date has passed, so tickets can no longer be sold.")).toBeTruthy();
  expect(screen.queryByText("You’re live")).toBeNull();
  cleanup();
  open(GettingStartedPage, SELLING);
  expect(await screen.findByRole("heading", { name: "You’re live" })).toBeTruthy();
});
