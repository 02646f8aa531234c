import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { CheckInStats, EventStats } from "#contract/event-stats.ts";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent, aTicket, pageOf } from "#web/testing/factories.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import DashboardPage from "./dashboard-page.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "./sources.tsx";

const ZERO_SUMS = { orders: 0, attendees: 0, gross: 0, views: 0 };
const SOLD = { orders: 40, attendees: 60, gross: 1_200_00, views: 500 };
const NONE = { ...ZERO_SUMS, refunded: 0, check_ins: 0 };

const PERIOD = { orders: 4, attendees: 60, gross: 9_100_00, views: 80, refunded: 50_00, check_ins: 3 };

const aSource = { kind: "OTHER", group: null, rate: null, before: {} };
const SOURCES = {
  ...{ by: "source", from: "2027-06-10", to: "2027-06-23", before: { from: "2027-05-27", to: "2027-06-09" } },
  ...{ rows_skipped: 0, totals: null },
  rows: [
    { ...aSource, key: "a", label: "google.com", kind: "SEARCH", values: { orders: 9, gross: 300_00 } },
    { ...aSource, key: "b", label: null, kind: "DIRECT", values: { orders: 4, gross: 80_00 } },
    { ...aSource, key: "c", label: "gone.example", values: { orders: 0, gross: 0 } },
  ],
};

function statsOf(over: Partial<EventStats> = {}): EventStats {
  const days = Array.from({ length: 14 }, (_, at) => ({ day: `2027-06-${10 + at}`, ...NONE, gross: at * 100_00 }));
  const before = Array.from({ length: 14 }, (_, at) => ({ day: `2027-05-${18 + at}`, ...NONE, gross: at * 50_00 }));
  return {
    totals: { ...SOLD, refunded: 0, check_ins: 0 },
    capacity: 100,
    days,
    period: { from: "2027-06-10", to: "2027-06-23", sums: PERIOD },
    before: { from: "2027-05-27", to: "2027-06-09", sums: { ...NONE, gross: 4_550_00 }, days: before },
    ...over,
  };
}

function Page() {
  const { me } = useSession();
  const { data } = useEventQuery();
  return me && data ? <DashboardPage /> : null;
}

async function show(
  event: Parameters<typeof anEvent>[0],
  { stats, entries, tickets }: { stats?: EventStats; entries?: Partial<CheckInStats>; tickets?: Promise<void> } = {},
) {
  const checkInStats = { total_attendees: 60, total_checked_in_attendees: 0, tickets: [], arrivals: [], ...entries };
  renderDashboard(
    <Page />,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /events/5": () => ({ body: { data: anEvent(event) } }),
      "GET /events/5/stats": () => ({ body: { data: stats ?? statsOf() } }),
      "GET /events/5/check_in_stats": () => ({ body: { data: checkInStats } }),
      "GET /events/5/tickets": async () => (await tickets, { body: pageOf([aTicket()]) }),
      "GET /events/5/statistics": () => ({ body: { data: SOURCES } }),
      "GET /events/5/orders": () => ({ body: pageOf([]) }),
      "GET /events/5/entries": () => ({ body: { data: { days: [], day: null, lists: [], steps: [] } } }),
      "GET /events/5/check-in-lists": () => ({ body: pageOf([]) }),
    },
    "/manage/event/5/dashboard",
  );
  return (await screen.findByRole("heading", { level: 1 })).textContent;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("dashboard of a draft lists missing steps and shows no chart", async () => {
  expect(await show({ description: null })).toBe("Before you publish");
  const missing = await screen.findByRole("region", { name: "Next steps" });
  expect(within(missing).getByRole("link", { name: "Write description" })).toBeTruthy();
  expect(screen.queryByRole("figure")).toBeNull();
  expect(screen.queryByText("Live")).toBeNull();
});

test("dashboard of an event on sale compares the chosen days with the previous period", async () => {
  expect(await show({ status: "LIVE", start_date: inDays(20), has_orders: true })).toBe("Sales");
  const stats = within(await screen.findByRole("region", { name: "Key metrics" }));
  expect(await stats.findByText("€9,100.00")).toBeTruthy();
  expect(stats.getByText("100% more than in the previous period").parentElement?.textContent).toContain("▲ 100%");
  expect(stats.getByText("Conversion").parentElement?.textContent).toContain("5%");
  expect(stats.getByText("€50.00 refunded")).toBeTruthy();
  expect(screen.getByText("Jun 10 – 23 compared with May 27 – Jun 9")).toBeTruthy();
  expect(await screen.findByText("On sale")).toBeTruthy();
  expect(screen.getByText("Starts in 20 days")).toBeTruthy();
});

test("dashboard shows no sale state before the tickets are loaded", async () => {
  let resolveTickets = () => {};
  const pending = new Promise<void>((resolve) => (resolveTickets = resolve));
  await show({ status: "LIVE", start_date: inDays(20), has_orders: true }, { tickets: pending });
  expect(await screen.findByText("Starts in 20 days")).toBeTruthy();
  expect(screen.queryByText("No tickets on sale")).toBeNull();
  resolveTickets();
  expect(await screen.findByText("On sale")).toBeTruthy();
});

test("dashboard shows the sources of buyers", async () => {
  await show({ status: "LIVE", start_date: inDays(20), has_orders: true });
  const sources = within(await screen.findByRole("region", { name: "Traffic sources" }));
  expect(sources.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "google.com9 · €300.00",
    "Direct4 · €80.00",
  ]);
  expect(sources.getByRole("link", { name: "All statistics" }).getAttribute("href")).toContain("statistics?by=source");
});

test("dashboard has hiding the event in the menu rather than as a button", async () => {
  await show({ status: "LIVE", start_date: inDays(20) });
  expect(screen.queryByRole("button", { name: "Unpublish" })).toBeNull();
  expect(screen.getByRole("button", { name: "More actions for Summer Night" })).toBeTruthy();
});

test("sales chart has an accessible table with whole amounts", async () => {
  await show({ status: "LIVE", start_date: inDays(20) });
  const table = await screen.findByRole("table", { name: /Sales, Jun/ });
  expect(within(table).getAllByRole("row")).toHaveLength(15);
  expect(within(table).getByRole("row", { name: /€1,300.00 €650.00/ })).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Page views" }));
  expect(await screen.findByText(/No activity in this period/)).toBeTruthy();
});

test("sales chart names the day on which the event sold out", async () => {
  const { days, period } = statsOf();
  const sold = days.map((day, at) => ({ ...day, attendees: at === 8 ? 60 : 0 }));
  const to = inDays(0).slice(0, 10);
  await show(
    { status: "LIVE", start_date: inDays(20) },
    { stats: statsOf({ capacity: 60, days: sold, period: { ...period, to } }) },
  );
  const table = await screen.findByRole("table", { name: /Sales, Jun/ });
  expect(within(table).getAllByRole("row", { name: /Sold out/ })).toHaveLength(1);
  expect(within(table).getByRole("row", { name: /^Jun 18 · Sold out/ })).toBeTruthy();
});

test("sales chart of a past period does not name a day on which the event sold out", async () => {
  const { days, period } = statsOf();
  const sold = days.map((day) => ({ ...day, attendees: 5 }));
  const to = inDays(-2).slice(0, 10);
  await show(
    { status: "LIVE", start_date: inDays(20) },
    { stats: statsOf({ capacity: 60, days: sold, period: { ...period, to } }) },
  );
  await screen.findByRole("table", { name: /Sales, Jun/ });
  expect(screen.queryByText(/Sold out/)).toBeNull();
});

test("sales chart of days without sales shows a sentence instead of an empty chart", async () => {
  const { days, before } = statsOf();
  const idle = days.map((day) => ({ ...day, gross: 0 }));
  await show(
    { status: "LIVE", start_date: inDays(20) },
    { stats: statsOf({ days: idle, before: { ...before, days: idle } }) },
  );
  expect(await screen.findByText(/No activity in this period/)).toBeTruthy();
  expect(screen.queryByRole("figure")).toBeNull();
});

test("dashboard on the event day shows check-ins, missing attendees and arrivals first", async () => {
  const entries = { total_checked_in_attendees: 45, arrivals: [{ at: new Date().toISOString(), check_ins: 45 }] };
  expect(await show({ status: "LIVE", start_date: new Date().toISOString(), has_orders: true }, { entries })).toBe(
    "Event day",
  );
  const checkInRegion = await screen.findByRole("region", { name: "Check-in" });
  expect(await within(checkInRegion).findByText("of 60 attendees checked in")).toBeTruthy();
  expect(within(checkInRegion).getByRole("link", { name: "15 attendees not checked in yet" })).toBeTruthy();
  expect(within(checkInRegion).getByRole("table", { name: "Arrivals per hour" })).toBeTruthy();
});

test("dashboard of an ended event shows attendance and no-shows and offers exports", async () => {
  const entries = { total_checked_in_attendees: 45, arrivals: [{ at: inDays(-3), check_ins: 45 }] };
  const over = { status: "LIVE", start_date: inDays(-3), end_date: inDays(-2), has_orders: true } as const;
  expect(await show(over, { entries })).toBe("Results");
  const stats = await screen.findByRole("region", { name: "Key metrics" });
  expect(await within(stats).findByText("25% of attendees")).toBeTruthy();
  for (const name of ["Export orders", "Export attendees"]) expect(screen.getByRole("button", { name })).toBeTruthy();
  expect(screen.getByRole("option", { name: "Final 14 days" })).toBeTruthy();
});

test("dashboard of an archived event without orders shows no zeros", async () => {
  const totals = { ...ZERO_SUMS, refunded: 0, check_ins: 0 };
  await show({ status: "ARCHIVED" }, { stats: statsOf({ totals }), entries: { total_attendees: 0 } });
  expect(await screen.findByText("No tickets were sold for this event.")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Key metrics" })).toBeNull();
});
