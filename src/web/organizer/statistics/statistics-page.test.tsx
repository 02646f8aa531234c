import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { StatisticResponse, StatisticRow } from "#contract/statistics.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent } from "#web/testing/factories.ts";
import { BELOW_SM } from "#web/ui/breakpoints.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { daysOrMonths } from "./by-month.ts";
import { inWeeks } from "./days-by-week.tsx";
import StatisticsPage from "./statistics-page.tsx";

function Page() {
  return useEventQuery().data ? <StatisticsPage /> : null;
}

function aRow(over: Partial<StatisticRow>): StatisticRow {
  return { key: "1", label: "Standard", kind: null, group: null, rate: null, values: {}, before: {}, ...over };
}

function open(response: Partial<StatisticResponse>, search = "") {
  const data = {
    ...{ by: "day", from: "2027-05-01", to: "2027-05-02", before: { from: "2027-04-29", to: "2027-04-30" } },
    ...{ rows: [], rows_skipped: 0, totals: null },
    ...response,
  };
  const requests: string[] = [];
  renderDashboard(
    <Page />,
    {
      "GET /events/5": () => ({ body: { data: anEvent({ status: "LIVE", currency: "EUR" }) } }),
      "GET /events/5/statistics": (_body, query) => {
        requests.push(String(query));
        return { body: { data } };
      },
    },
    `/manage/event/5/statistics${search}`,
  );
  return { requests };
}

// SPEC 2.26
test("statistics by day show compared totals, a chart, and a table with the newest day first", async () => {
  const rows = [
    aRow({ key: "2027-05-01", label: "2027-05-01", values: { gross: 20_00, orders: 1 }, before: { gross: 10_00 } }),
    aRow({ key: "2027-05-02", label: "2027-05-02", values: { gross: 0 }, before: { gross: 40_00 } }),
  ];
  const totals = { values: { gross: 20_00, orders: 1 }, before: { gross: 50_00 } };
  open({ rows, totals });
  const table = await screen.findByRole("table", { name: "Days" });
  expect(within(table).queryByText(/%/), "only totals are compared").toBeNull();
  const days = within(table).getAllByRole("rowheader");
  expect(days.map(({ textContent }) => textContent)).toEqual(["May 2", "May 1"]);
  const stats = within(screen.getByRole("region", { name: "Key metrics" }));
  expect(stats.getByText("60% less than in the previous period").parentElement?.title).toBe("Previous period: €50.00");
  expect(screen.queryByRole("button", { name: "Show as table" })).toBeNull();
  expect(screen.getByRole("region", { name: "Sales" })).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Chart metric" }), "Page views");
  expect(await screen.findByRole("region", { name: "Page views" })).toBeTruthy();
});

test("statistics name taxes and fees with their kind and rate", async () => {
  const rows = [
    aRow({
      key: "a",
      label: "VAT",
      kind: "TAX",
      rate: { calculation_type: "PERCENTAGE", rate: 19_000 },
      values: { amount: 3_19 },
    }),
    aRow({
      key: "b",
      label: "Booking",
      kind: "FEE",
      rate: { calculation_type: "FIXED", rate: 1_50 },
      values: { amount: 1_50 },
    }),
  ];
  open({ by: "tax_or_fee", rows, totals: { values: { amount: 4_69 }, before: {} } }, "?by=tax_or_fee");
  expect(await screen.findByText("Tax · 19%")).toBeTruthy();
  expect(screen.getByText("Fee · €1.50")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Key metrics" })).getByText("€4.69")).toBeTruthy();
});

test("statistics without data say so", async () => {
  open({ by: "promo_code" }, "?by=promo_code");
  expect(await screen.findByText("No data for this period")).toBeTruthy();
});

test("range of the statistics is chosen by name or by day and kept in the URL", async () => {
  const { requests } = open({ by: "ticket" }, "?by=ticket&from=2027-05-01&to=2027-05-02");
  expect(await screen.findByLabelText("From")).toBeTruthy();
  await waitFor(() => expect(requests.some((url) => url.includes("from=2027-05-01&to=2027-05-02"))).toBe(true));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Date range" }), "Last 7 days");
  await waitFor(() => expect(screen.queryByLabelText("From")).toBeNull());
});

test("statistics of more than 92 days are summed by month", () => {
  const day = (at: number) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10);
  const days = Array.from({ length: 100 }, (_, at) =>
    aRow({ key: day(at), label: day(at), values: { gross: 1 }, before: { gross: 2 } }),
  );
  expect(daysOrMonths(days.slice(0, 92))).toHaveLength(92);
  expect(daysOrMonths(days).map(({ key, values, before }) => [key, values.gross, before.gross])).toEqual([
    ["2027-01", 31, 62],
    ["2027-02", 28, 56],
    ["2027-03", 31, 62],
    ["2027-04", 10, 20],
  ]);
});

const matchMediaOfDesktop = window.matchMedia;
afterEach(() => vi.stubGlobal("matchMedia", matchMediaOfDesktop));

test("statistics by day on a phone have one measure per line and collapsed weeks", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    ...matchMediaOfDesktop(query),
    matches: query === BELOW_SM,
  }));
  const days = Array.from({ length: 21 }, (_, at) => {
    const key = `2027-05-${String(at + 3).padStart(2, "0")}`;
    return aRow({ key, label: key, values: { gross: 10_00, tickets: 2 }, before: { gross: 5_00 } });
  });
  const totals = { values: { gross: 210_00, tickets: 42 }, before: { gross: 105_00 } };
  open({ rows: days, totals, from: "2027-05-03", to: "2027-05-23" });
  const days_shown = within(await screen.findByRole("region", { name: "Days" }));
  expect(screen.queryByRole("table", { name: "Days" })).toBeNull();
  expect(screen.getByText("€210.00")).toBeTruthy();
  const weeks = days_shown.getAllByRole("group");
  expect(weeks).toHaveLength(3);
  expect(weeks[0]?.querySelector("summary")?.textContent).toMatch(/May.17.–.23.*€70\.00/);
  expect(weeks[0]?.querySelectorAll("li")).toHaveLength(7);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Chart metric" }), "Tickets");
  await waitFor(() => expect(weeks[0]?.querySelector("summary")?.textContent).toMatch(/14$/));
});

test("weeks of the statistics start on Monday, and the first and last may be incomplete", () => {
  const days = ["2027-05-01", "2027-05-02", "2027-05-03", "2027-05-09", "2027-05-10"].map((key) => aRow({ key }));
  expect(inWeeks(days).map((week) => week.map(({ key }) => key.slice(8)))).toEqual([
    ["01", "02"],
    ["03", "09"],
    ["10"],
  ]);
  expect(inWeeks([aRow({ key: "2027-05" }), aRow({ key: "2027-06" })])).toHaveLength(1);
});
