import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EventRow } from "#contract/events.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent, pageOf } from "#web/testing/factories.ts";
import { EventList } from "./event-list.tsx";

test("empty event list links to the list that has events", async () => {
  const empty = pageOf<EventRow>([]);
  const ask = (listQuery: Record<string, string>) => ({
    queryKey: ["events", listQuery],
    queryFn: async () => ({
      ...empty,
      meta: { ...empty.meta, total: listQuery["filter_fields[shelf][eq]"] === "ENDED" ? 1 : 0 },
    }),
  });
  renderDashboard(<EventList state="upcoming" base="/manage/events" ask={ask} create={null} />, {});
  const link = await screen.findByRole("link", { name: "View 1 ended event" }, { timeout: 5_000 });
  expect(link.getAttribute("href")).toBe("/manage/events/ended");
});

// SPEC 2.09
test.each([
  [40, "12 of 40"],
  [null, "12 tickets"],
])("event with a capacity of %s shows %s", async (capacity, text) => {
  const statistics = { orders: 9, attendees: 12, gross: 120_00, refunded: 0, check_ins: 0, views: 0 };
  const ask = () => ({
    queryKey: ["events", capacity],
    queryFn: async () => pageOf<EventRow>([{ ...anEvent(), statistics, capacity }]),
  });
  renderDashboard(
    <EventList state="upcoming" base="/manage/events" ask={ask} create={null} />,
    { "GET /users/me": () => ({ body: { data: aMe() } }) },
    "/manage/events",
    "/manage/events",
  );
  expect(await screen.findByText(text, undefined, { timeout: 10_000 })).toBeTruthy();
});
