import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { TaxReportLine } from "#contract/tax-reports.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import TaxReportPage from "./tax-report-page.tsx";

const VAT: TaxReportLine = {
  ...{ currency: "EUR", name: "VAT", calculation_type: "PERCENTAGE", rate: 19_000 },
  ...{ basis: 200_00, tax: 38_00, refunded_basis: 10_00, refunded_tax: 1_90 },
};
const UNTAXED: TaxReportLine = {
  ...{ currency: "EUR", name: null, calculation_type: null, rate: null },
  ...{ basis: 5_00, tax: 0, refunded_basis: 0, refunded_tax: 0 },
};
const TOURIST: TaxReportLine = { ...VAT, currency: "CHF", name: "City tax", calculation_type: "FIXED", rate: 1_25 };

function open(lines: TaxReportLine[], search = "?from=2027-03-01&to=2027-03-31") {
  const requests: string[] = [];
  renderDashboard(
    <SignedIn>
      <TaxReportPage />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /organizers/7": () => ({
        body: { data: { id: 7, name: "Harbour Concerts", timezone: "America/New_York" } },
      }),
      "GET /organizers/7/tax-report": (_, query) => {
        requests.push(`${query.get("from")} ${query.get("to")}`);
        return { body: { data: { from: "", to: "", timezone: "America/New_York", lines } } };
      },
    },
    `/manage/organizer/7/taxes${search}`,
    "/manage/organizer/:organizer_id/taxes",
  );
  return requests;
}

// SPEC 3.26
test("tax report shows amounts, refunds and the remainder for each currency", async () => {
  open([TOURIST, VAT, UNTAXED]);
  const tables = await screen.findAllByRole("table");
  const cells = tables.map((table) =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell").map(heard)),
  );
  expect(cells).toEqual([
    [
      [
        "City tax · CHF 1.25 per ticketCHF 10.00 refunded before tax",
        "CHF 200.00",
        "CHF 38.00",
        "CHF 1.90",
        "CHF 36.10",
      ],
    ],
    [
      ["VAT · 19%€10.00 refunded before tax", "€200.00", "€38.00", "€1.90", "€36.10"],
      ["Sold without tax", "€5.00", "€0.00", "€0.00", "€0.00"],
    ],
  ]);
});

test("tax report on a phone shows the column name beside each amount", async () => {
  open([VAT]);
  const [, row] = within(await screen.findByRole("table")).getAllByRole("row");
  const named = within(row as HTMLElement)
    .getAllByRole("cell")
    .slice(1)
    .map((cell) => cell.querySelector("[aria-hidden]")?.textContent);
  expect(named).toEqual(["Before tax", "Tax", "Refunded", "After refunds"]);
});

test("tax report period can be a month, a quarter, a year or any days, with previous and next", async () => {
  const requests = open([VAT]);
  expect(await screen.findByText("March 2027")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Previous period" }));
  expect(await screen.findByText("February 2027")).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Report by" }), "quarter");
  expect(await screen.findByText("Q1 2027")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Next period" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Report by" }), "year");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Report by" }), "days");
  const from = await screen.findByRole("textbox", { name: "From" });
  await userEvent.clear(from);
  await pasteInto(from, "5/3/2027");
  await waitFor(() => expect(window.location.search).toBe("?by=days&from=2027-05-03&to=2027-12-31"));
  expect(requests).toContain("2027-05-03 2027-12-31");
  expect(requests.slice(0, 5)).toEqual([
    "2027-03-01 2027-03-31",
    "2027-02-01 2027-02-28",
    "2027-01-01 2027-03-31",
    "2027-04-01 2027-06-30",
    "2027-01-01 2027-12-31",
  ]);
});

test("tax report of days without sales says so and offers no export", async () => {
  open([]);
  expect(await screen.findByText("No sales or refunds in this period")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
});

/**
 * Returns the text of a cell without the labels that only phones show: a screen reader announces
 * the column header instead.
 */
function heard(cell: HTMLElement): string {
  const plain = cell.cloneNode(true) as HTMLElement;
  for (const silent of plain.querySelectorAll("[aria-hidden]")) silent.remove();
  return (plain.textContent ?? "").replaceAll("\u00A0", " ");
}
