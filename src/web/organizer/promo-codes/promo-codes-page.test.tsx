import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { PromoCode } from "#contract/promo-codes.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, aPromoCode, requestedPageOf, aTicket, pageOf } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import PromoCodesPage from "./promo-codes-page.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#web/ui/dialogs/confirm-dialog.tsx";
import "#web/ui/dialogs/drawer-frame.tsx";
import "./batch-drawer.tsx";
import "./promo-code-drawer.tsx";

function Page() {
  return useEventQuery().data ? (
    <>
      <PromoCodesPage />
      <ConfirmHost />
    </>
  ) : null;
}

const TICKETS = [aTicket(), aTicket({ id: 2, title: "Backstage", is_hidden_without_promo_code: true })];

function open(codes: PromoCode[], search = "", responses: Parameters<typeof renderDashboard>[1] = {}) {
  return renderDashboard(
    <Page />,
    {
      "GET /events/5": () => ({ body: { data: anEvent({ status: "LIVE", currency: "EUR" }) } }),
      "GET /events/5/tickets": () => ({ body: pageOf(TICKETS) }),
      "GET /events/5/promo-codes": () => ({ body: pageOf(codes) }),
      "GET /events/5/promo-codes/1": () => ({ body: { data: codes[0] } }),
      ...responses,
    },
    `/manage/event/5/promo-codes${search}`,
  );
}

const rowOf = async (code: string) => within((await screen.findAllByText(code))[0]?.closest("tr") as HTMLElement);

// SPEC 1.21, 3.31
test("promo code list shows discount, tickets, uses and state", async () => {
  open([
    aPromoCode({ max_allowed_usages: 50, order_usage_count: 12, order_held_count: 2 }),
    aPromoCode({ id: 2, code: "five", discount_type: "FIXED", discount: 500, state: "USED_UP" }),
    aPromoCode({
      ...{ id: 3, code: "crew", discount_type: "NONE", discount: 0, state: "NOT_STARTED" },
      ...{
        start_date: "2099-05-03T10:00:00.000Z",
        applicable_ticket_ids: [2],
        tickets: [{ id: 2, title: "Backstage" }],
      },
    }),
    aPromoCode({ id: 4, code: "orphan", applicable_ticket_ids: [99] }),
  ]);
  const summer = await rowOf("summer");
  for (const text of ["20% off · All tickets", "12 of 50 used", "2 in checkout", "Active"])
    expect(summer.getByText(text)).toBeTruthy();
  expect((await rowOf("five")).getByText("€5.00 off · All tickets")).toBeTruthy();
  expect((await rowOf("five")).getByText("Used up")).toBeTruthy();
  expect((await rowOf("crew")).getByText("No discount · Backstage")).toBeTruthy();
  expect((await rowOf("crew")).getByText(/^Starts/)).toBeTruthy();
  expect((await rowOf("orphan")).getByText("20% off · Its tickets were deleted")).toBeTruthy();
});

test("promo code link is copied from the list", async () => {
  const user = userEvent.setup();
  open([aPromoCode({ code: "50 & more" })]);
  await user.click(await screen.findByRole("button", { name: "Link 50 & more" }));
  const url = `${window.location.origin}/event/5/summer-night?promo_code=50%20%26%20more`;
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(url));
});

test("new promo code accepts a localized percentage and names the hidden tickets that it reveals", async () => {
  const { written } = open([], "?open=new", {
    "POST /events/5/promo-codes": () => ({ status: 201, body: { data: aPromoCode({ id: 1, code: "TOAST1" }) } }),
  });
  await pasteInto(await screen.findByLabelText(/^Promo code/), "TOAST1");
  await pasteInto(screen.getByLabelText(/^Discount per ticket/), "12,5 %");
  expect(await screen.findByText("Unlocks tickets that are hidden without a promo code: Backstage.")).toBeTruthy();
  await userEvent.click(screen.getByRole("switch", { name: /^All tickets/ }));
  expect(await screen.findByText(/None of these tickets is hidden/)).toBeTruthy();
  const form = within(screen.getByRole("dialog"));
  await userEvent.click(form.getByRole("button", { name: "Create promo code" }));
  // A code for chosen tickets must not become one for all where none is chosen.
  expect(await screen.findByText("Choose at least one ticket.")).toBeTruthy();
  expect(written).toEqual([]);
  await userEvent.click(form.getByRole("checkbox", { name: "Standard" }));
  await userEvent.click(form.getByRole("button", { name: "Create promo code" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toEqual({
    ...{ code: "TOAST1", discount_type: "PERCENTAGE", discount: 12_500, applicable_ticket_ids: [1] },
    ...{ max_allowed_usages: null, start_date: null, expiry_date: null },
  });
  expect(await screen.findByText("TOAST1 was created. Copy its link to share it.")).toBeTruthy();
});

test("changing the discount type of a promo code clears the percentage", async () => {
  const { written } = open([aPromoCode()], "?open=1");
  await userEvent.click(await screen.findByRole("radio", { name: "Fixed amount" }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Discount per ticket/).value).toBe("");
  await userEvent.click(await screen.findByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("This field is required.")).toBeTruthy();
  expect(written).toEqual([]);
});

test("changing the discount type of a promo code clears the error of an invalid percentage", async () => {
  open([], "?open=new");
  const percent = await screen.findByLabelText(/^Discount per ticket/);
  await userEvent.type(percent, "abc");
  expect(screen.getByText(/^(Please )?enter a percentage/i)).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Fixed amount" }));
  expect(screen.queryByText(/^(Please )?enter a percentage/i)).toBeNull();
  expect(screen.getByLabelText(/^Discount per ticket/).getAttribute("aria-invalid")).toBeNull();
});

// SPEC 2.53
test("promo code form offers tickets beyond the first page and keeps the chosen ones", async () => {
  const many = Array.from({ length: 200 }, (_, at) => aTicket({ id: at + 1, title: `Ticket ${at + 1}` }));
  const [first, last] = [many[0], many[199]].map((ticket) => ({ id: ticket?.id ?? 0, title: ticket?.title ?? "" }));
  const code = aPromoCode({ applicable_ticket_ids: [1, 200], tickets: [first, last] as PromoCode["tickets"] });
  const { written } = open([code], "?open=1", {
    "GET /events/5/tickets": (_body, query) => ({ body: requestedPageOf(many, query) }),
    "PUT /events/5/promo-codes/1": () => ({ body: { data: code } }),
  });
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "Ticket 200" })).checked).toBe(true);
  await userEvent.click(screen.getByRole("checkbox", { name: "Ticket 150" }));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written).toMatchObject([{ body: { applicable_ticket_ids: [1, 150, 200] } }]));
});

test("duplicate code and a limit below the current uses are reported at their fields without losing input", async () => {
  const errors = { code: ["This is already taken."], max_allowed_usages: ["This is fewer than the 3 uses."] };
  open([aPromoCode()], "?open=1", {
    "PUT /events/5/promo-codes/1": () => ({ status: 422, body: { code: "invalid", message: "Check.", errors } }),
  });
  const limit = await screen.findByLabelText<HTMLInputElement>("Usage limit");
  await userEvent.type(limit, "2");
  await userEvent.click(await screen.findByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("This is already taken.")).toBeTruthy();
  expect(screen.getByText("This is fewer than the 3 uses.")).toBeTruthy();
  expect(limit.value).toBe("2");
});

test("promo code links to the orders that used it", async () => {
  open([aPromoCode({ order_usage_count: 12 })], "?open=1");
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "View 12 orders" });
  expect(decodeURIComponent(link.search)).toBe("?filter_fields[promo_code_id][eq]=1");
});

test("deleting a promo code asks for confirmation and says what orders keep", async () => {
  const { written } = open([aPromoCode({ order_usage_count: 12, order_held_count: 1 })], "?open=1", {
    "DELETE /events/5/promo-codes/1": () => ({ status: 200 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete promo code" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete “summer”?" });
  expect(dialog.textContent).toContain("12 orders that used it keep their discount.");
  expect(dialog.textContent).toContain("1 order in checkout keeps its discount, too.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete promo code" }));
  await waitFor(() => expect(written.map(({ method }) => method)).toEqual(["DELETE"]));
});

test("batch of promo codes is created and opened in the filtered list", async () => {
  const { written } = open([], "", {
    "POST /events/5/promo-codes/batch": () => ({ status: 201, body: { data: { batch_id: 7, count: 500 } } }),
  });
  await userEvent.click((await screen.findAllByRole("button", { name: "Create several" }))[0] as HTMLElement);
  await userEvent.type(await screen.findByLabelText(/^Quantity/), "500");
  await pasteInto(screen.getByLabelText("Prefix"), "Press-");
  expect(screen.getByText(/^Press-[2-9a-z]{10}$/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Discount per ticket/), "100");
  await userEvent.click(screen.getByRole("button", { name: "Create promo codes" }));
  expect(await screen.findByText(/500 promo codes created/)).toBeTruthy();
  expect(written[0]?.body).toMatchObject({ count: 500, prefix: "Press-", length: 10, max_allowed_usages: 1 });
  await userEvent.click(screen.getByRole("button", { name: "View in list" }));
  expect(decodeURIComponent(window.location.search)).toBe("?filter_fields[batch_id][eq]=7");
});

test("two invalid fields of a promo code are both reported with the messages of the API", async () => {
  const { written } = open([], "?open=new");
  const code = await screen.findByRole("textbox", { name: "Promo code" });
  const form = within(screen.getByRole("dialog"));
  await userEvent.type(code, "AB");
  await userEvent.type(screen.getByLabelText(/^Discount per ticket/), "101");
  await userEvent.click(form.getByRole("button", { name: "Create promo code" }));
  expect(await screen.findByText("Enter at least 3 characters.")).toBeTruthy();
  expect(screen.getByText("The discount can’t be more than 100%.")).toBeTruthy();
  await userEvent.clear(screen.getByLabelText(/^Discount per ticket/));
  await userEvent.type(screen.getByLabelText(/^Discount per ticket/), "abc");
  await userEvent.click(form.getByRole("button", { name: "Create promo code" }));
  expect(screen.getByText("Enter at least 3 characters.")).toBeTruthy();
  expect(screen.getByText(/^(Please )?enter a percentage/i)).toBeTruthy();
  expect(written).toEqual([]);
});
