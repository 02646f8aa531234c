import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { TaxOrFeeRow } from "#contract/taxes-and-fees.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, aTaxOrFee } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import TaxesAndFeesPage from "./taxes-and-fees-page.tsx";
// What comes when it is asked for is here at once: two busy cores take seconds to make it.
import "#web/ui/dialogs/drawer-frame.tsx";
import "./tax-or-fee-drawer.tsx";

configure({ defaultHidden: true });

const IVA = aTaxOrFee({ is_default: true, ticket_count: 2 });
const BOOKING = aTaxOrFee({
  ...{ id: 2, name: "Booking fee", type: "FEE", calculation_type: "FIXED", rate: 1_50, currency_code: "EUR" },
  description: "For the desk",
});

function open(
  rows: TaxOrFeeRow[],
  search = "",
  refusal?: object,
  me: Parameters<typeof aMe>[0] = {},
  deleted: { status: number; body?: object } = { status: 200 },
) {
  const [first] = rows;
  return renderDashboard(
    <SignedIn>
      <TaxesAndFeesPage />
      <ConfirmHost />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe(me) } }),
      "GET /accounts/4": () => ({ body: { data: { id: 4, name: "Harbour", currency_code: "EUR" } } }),
      "GET /accounts/4/taxes-and-fees": () => ({ body: { data: rows } }),
      "GET /accounts/4/taxes-and-fees/1": () => ({ body: { data: first } }),
      "POST /accounts/4/taxes-and-fees": (body: object) =>
        refusal ? { status: 422, body: refusal } : { status: 201, body: { data: { ...BOOKING, ...body } } },
      "PUT /accounts/4/taxes-and-fees/1": (body: object) => ({ body: { data: { ...first, ...body } } }),
      "DELETE /accounts/4/taxes-and-fees/1": () => deleted,
    },
    `/manage/event/5${search}`,
  );
}

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
const cells = () =>
  screen.getAllByRole("row").map((row) =>
    within(row)
      .queryAllByRole("cell")
      .map(({ textContent }) => textContent),
  );

// SPEC 2.17
test("the list says what comes on top, how much of it, and on how many tickets", async () => {
  open([IVA, BOOKING, aTaxOrFee({ id: 3, name: "Old", rate: 2_500, is_active: false, is_default: true })]);
  await screen.findByText("Booking fee");
  expect(cells().slice(1)).toEqual([
    ["IVATax", "Default for new tickets", "2", "23%"],
    ["Booking feeFee · For the desk", "Active", "0", "€1.50 per ticket"],
    ["OldTax", "Inactive", "0", "2.5%"],
  ]);
  expect(screen.getByText("3 taxes and fees")).toBeTruthy();
});

test("an Organizer keeps them as an Admin does, and sees nothing else of the account", async () => {
  open([IVA], "", undefined, { role: "ORGANIZER" });
  expect(await screen.findByText("IVA")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create tax or fee" })).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "Taxes and fees" })).toHaveLength(1);
  expect(screen.queryByRole("link", { name: "Users" })).toBeNull();
});

test("an Organizer who works at some events alone is told no", async () => {
  open([IVA], "", undefined, { role: "ORGANIZER", is_limited: true, event_ids: [5] });
  expect(await screen.findByRole("heading", { name: "You do not have permission to access this page" })).toBeTruthy();
  expect(screen.queryByText("IVA")).toBeNull();
});

// SPEC 2.17
test("an account without any is told what they are for, with the way to the first", async () => {
  open([]);
  expect(await screen.findByText("Nothing comes on top yet")).toBeTruthy();
  const [link] = screen.getAllByRole("link", { name: "Create tax or fee" });
  expect(link?.getAttribute("href")).toContain("open=new");
});

// SPEC 3.24
test("a percentage is typed as people say it, and sent in thousandths of a percent", async () => {
  const { written } = open([], "?open=new");
  await pasteInto(await field(/^Name/), "Québec sales tax");
  await pasteInto(await field(/^Percentage/), "9,975");
  expect(screen.getByText("A ticket of €20.00 costs €22.00 with it.")).toBeTruthy();
  await userEvent.click(screen.getByRole("switch", { name: /^Default for new tickets/ }));
  await userEvent.click(screen.getByRole("button", { name: "Create tax or fee" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]).toEqual({
    method: "POST",
    path: "/accounts/4/taxes-and-fees",
    body: {
      ...{ name: "Québec sales tax", type: "TAX", calculation_type: "PERCENTAGE", rate: 9_975, currency_code: null },
      ...{ tax_behavior: null, is_in_price: false, description: null, is_active: true, is_default: true },
    },
  });
  expect(await screen.findByText("“Québec sales tax” is created.")).toBeTruthy();
});

// SPEC 3.45
test("a fee can be a part of the price, and says whether its amount includes taxes; a tax has neither", async () => {
  const { written } = open([], "?open=new");
  await pasteInto(await field(/^Name/), "Booking fee");
  expect(screen.queryByRole("switch", { name: /^Included in the ticket price/ })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: /^Fee/ }));
  await pasteInto(await field(/^Percentage/), "5");
  await userEvent.click(screen.getByRole("switch", { name: /^Included in the ticket price/ }));
  await userEvent.click(screen.getByRole("radio", { name: /^Taxes are added/ }));
  await userEvent.click(screen.getByRole("button", { name: "Create tax or fee" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ type: "FEE", tax_behavior: "exclusive", is_in_price: true });
});

// SPEC 9.08
test("a fixed amount is of a currency, and never what a percentage was", async () => {
  const { written } = open([], "?open=new");
  await pasteInto(await field(/^Name/), "Booking fee");
  await userEvent.type(await field(/^Percentage/), "19");
  await userEvent.click(screen.getByRole("radio", { name: /^Fixed amount/ }));
  expect((await field(/^Amount per ticket/)).value).toBe("");
  await userEvent.type(await field(/^Amount per ticket/), "1.50");
  await userEvent.click(screen.getByRole("radio", { name: /^Percentage/ }));
  expect((await field(/^Percentage/)).value).toBe("19");
  await userEvent.click(screen.getByRole("radio", { name: /^Fixed amount/ }));
  await userEvent.click(screen.getByRole("radio", { name: /^Fee/ }));
  await userEvent.click(screen.getByRole("button", { name: "Create tax or fee" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ type: "FEE", calculation_type: "FIXED", rate: 150, currency_code: "EUR" });
});

test("a name that is taken is told at its field, and nothing typed is lost", async () => {
  const message = "This is taken already. Please choose another.";
  open([], "?open=new", { code: "invalid", message: "Look.", errors: { name: [message] } });
  await userEvent.type(await field(/^Name/), "IVA");
  await userEvent.type(await field(/^Percentage/), "23");
  await userEvent.click(screen.getByRole("button", { name: "Create tax or fee" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect([(await field(/^Name/)).value, (await field(/^Percentage/)).value]).toEqual(["IVA", "23"]);
});

// SPEC 1.05
test("a change says how many tickets carry it, and that orders keep what they were charged", async () => {
  const { written } = open([IVA], "?open=1");
  const rate = await field(/^Percentage/);
  await userEvent.clear(rate);
  await userEvent.type(rate, "19");
  expect(screen.getByText(/^2 tickets carry it\. What you change counts for orders to come/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ rate: 19_000, updated_at: IVA.updated_at }));
});

test("deleting asks, and says what it comes off", async () => {
  const { written } = open([IVA], "?open=1");
  await userEvent.click(await screen.findByRole("button", { name: "Delete this tax or fee" }));
  const words = "It comes off 2 tickets, which cost their buyers less from then on. No order was charged with it.";
  expect(await screen.findByText(words)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Delete tax or fee" }));
  await waitFor(() => expect(written).toMatchObject([{ method: "DELETE" }]));
});

// SPEC 8.27
test("unable to delete tax or fee: that is said first, then why", async () => {
  open([IVA], "?open=1", undefined, {}, { status: 503, body: { code: "unavailable", message: "Please wait." } });
  await userEvent.click(await screen.findByRole("button", { name: "Delete this tax or fee" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete tax or fee" }));
  expect(await screen.findByText("Unable to delete tax or fee. Please wait.")).toBeTruthy();
});

// SPEC 8.26
test("one that orders used can’t be deleted: it is said so, and switched off instead", async () => {
  const { written } = open([{ ...IVA, has_orders: true }], "?open=1");
  await userEvent.click(await screen.findByRole("button", { name: "Delete this tax or fee" }));
  expect(await screen.findByText("“IVA” can’t be deleted")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Switch it off" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]).toMatchObject({ method: "PUT", body: { is_active: false, name: "IVA", rate: 23_000 } });
});
