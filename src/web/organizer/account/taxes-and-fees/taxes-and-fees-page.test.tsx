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
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
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
test("tax and fee list shows type, status, ticket count and rate", async () => {
  open([IVA, BOOKING, aTaxOrFee({ id: 3, name: "Old", rate: 2_500, is_active: false, is_default: true })]);
  await screen.findByText("Booking fee");
  expect(cells().slice(1)).toEqual([
    ["IVATax", "Default for new tickets", "2", "23%"],
    ["Booking feeFee · For the desk", "Active", "0", "€1.50 per ticket"],
    ["OldTax", "Inactive", "0", "2.5%"],
  ]);
  expect(screen.getByText("3 taxes and fees")).toBeTruthy();
});

test("organizer role can manage taxes and fees but sees no page for admins", async () => {
  open([IVA], "", undefined, { role: "ORGANIZER" });
  expect(await screen.findByText("IVA")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create tax or fee" })).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /^Taxes and fees/ })).toHaveLength(1);
  expect(screen.queryByRole("link", { name: /^Payments/ })).toBeNull();
});

test("organizer limited to some events has no access to taxes and fees", async () => {
  open([IVA], "", undefined, { role: "ORGANIZER", is_limited: true, event_ids: [5] });
  expect(await screen.findByRole("heading", { name: "You do not have permission to access this page" })).toBeTruthy();
  expect(screen.queryByText("IVA")).toBeNull();
});

// SPEC 2.17
test("empty tax and fee list explains their purpose and links to the first one", async () => {
  open([]);
  expect(await screen.findByText("No taxes or fees yet")).toBeTruthy();
  const [link] = screen.getAllByRole("link", { name: "Create tax or fee" });
  expect(link?.getAttribute("href")).toContain("open=new");
});

// SPEC 3.24
test("percentage is entered as a decimal and sent in thousandths of a percent", async () => {
  const { written } = open([], "?open=new");
  await pasteInto(await field(/^Name/), "Québec sales tax");
  await pasteInto(await field(/^Percentage/), "9,975");
  expect(screen.getByText("A €20.00 ticket costs buyers €22.00.")).toBeTruthy();
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
  expect(await screen.findByText("“Québec sales tax” was created.")).toBeTruthy();
});

// SPEC 3.45
test("fee has settings for price inclusion and taxes, a tax has neither", async () => {
  const { written } = open([], "?open=new");
  await pasteInto(await field(/^Name/), "Booking fee");
  expect(screen.queryByRole("switch", { name: /^Included in ticket price/ })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: /^Fee/ }));
  await pasteInto(await field(/^Percentage/), "5");
  await userEvent.click(screen.getByRole("switch", { name: /^Included in ticket price/ }));
  await userEvent.click(screen.getByRole("radio", { name: /^Add tax on top/ }));
  await userEvent.click(screen.getByRole("button", { name: "Create tax or fee" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ type: "FEE", tax_behavior: "exclusive", is_in_price: true });
});

// SPEC 9.08
test("fixed amount has a currency, and switching the calculation type does not carry the value over", async () => {
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

test("duplicate tax or fee name is reported at its field without losing the input", async () => {
  const message = "This is already taken. Choose another.";
  open([], "?open=new", { code: "invalid", message: "Look.", errors: { name: [message] } });
  await userEvent.type(await field(/^Name/), "IVA");
  await userEvent.type(await field(/^Percentage/), "23");
  await userEvent.click(screen.getByRole("button", { name: "Create tax or fee" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect([(await field(/^Name/)).value, (await field(/^Percentage/)).value]).toEqual(["IVA", "23"]);
});

// SPEC 1.05
test("editing a tax or fee shows its ticket count and says that earlier orders stay unchanged", async () => {
  const { written } = open([IVA], "?open=1");
  const rate = await field(/^Percentage/);
  await userEvent.clear(rate);
  await userEvent.type(rate, "19");
  expect(screen.getByText(/^2 tickets use it\. Changes apply to new orders only\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ rate: 19_000, updated_at: IVA.updated_at }));
});

test("deleting a tax or fee asks for confirmation with the number of tickets", async () => {
  const { written } = open([IVA], "?open=1");
  await userEvent.click(await screen.findByRole("button", { name: "Delete tax or fee" }));
  const text = "It’s removed from 2 tickets, and buyers no longer pay it. You can’t undo this.";
  const question = await screen.findByRole("dialog", { name: "Delete “IVA”?" });
  expect(within(question).getByText(text)).toBeTruthy();
  await userEvent.click(within(question).getByRole("button", { name: "Delete tax or fee" }));
  await waitFor(() => expect(written).toMatchObject([{ method: "DELETE" }]));
});

// SPEC 8.27
test("failed deletion of a tax or fee shows what failed, then the reason", async () => {
  open([IVA], "?open=1", undefined, {}, { status: 503, body: { code: "unavailable", message: "Please wait." } });
  await userEvent.click(await screen.findByRole("button", { name: "Delete tax or fee" }));
  const question = await screen.findByRole("dialog", { name: "Delete “IVA”?" });
  await userEvent.click(within(question).getByRole("button", { name: "Delete tax or fee" }));
  expect(await screen.findByText("Unable to delete tax or fee. Please wait.")).toBeTruthy();
  await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
});

// SPEC 8.26
test("tax or fee used by orders cannot be deleted and is deactivated instead", async () => {
  const { written } = open([{ ...IVA, has_orders: true }], "?open=1");
  await userEvent.click(await screen.findByRole("button", { name: "Delete tax or fee" }));
  expect(await screen.findByText("“IVA” can’t be deleted")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Turn off" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]).toMatchObject({ method: "PUT", body: { is_active: false, name: "IVA", rate: 23_000 } });
});
