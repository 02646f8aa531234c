import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Me } from "#contract/users.ts";
import { ClosingBanner } from "#web/organizer/shell/closing-banner.tsx";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import PrivacyPage from "./privacy-page.tsx";

const NO_OBLIGATIONS = { open_orders: 0, pending_refunds: 0, upcoming_events: [] as object[] };

const EVE = {
  orders: [{ id: 3, event_id: 5, event_title: "Summer Night", public_id: "O-7KQ2M9X" }],
  attendees: [{ id: 4, event_id: 5, event_title: "Summer Night", public_id: "A-3F8KQ2M" }],
  ...{ order_count: 1, attendee_count: 1, affiliate_count: 0, upcoming_count: 1 },
};

function open(me: Partial<Me>, obstacles: Partial<typeof NO_OBLIGATIONS> = {}, person: Partial<typeof EVE> = {}) {
  const closing = {
    requested_at: null,
    closes_at: me.account_closes_at ?? null,
    obstacles: { ...NO_OBLIGATIONS, ...obstacles },
  };
  const { account_id } = aMe();
  return renderDashboard(
    <SignedIn>
      <ClosingBanner />
      <PrivacyPage />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe({ role: "ADMIN", is_account_owner: true, ...me }) } }),
      [`GET /accounts/${account_id}/closing`]: () => ({ body: { data: closing } }),
      [`GET /accounts/${account_id}/person`]: () => ({ body: { data: { ...EVE, ...person } } }),
      [`POST /accounts/${account_id}/person/erase`]: () => ({ body: { data: { orders: 1, attendees: 1, voided: 1 } } }),
      [`POST /accounts/${account_id}/closing`]: () => ({ status: 200 }),
      [`DELETE /accounts/${account_id}/closing`]: () => ({ status: 200 }),
    },
  );
}

const closeButton = () => screen.findByRole("button", { name: "Close account" });

// SPEC 2.15
test("closing the account requires the owner to type its name", async () => {
  const { written } = open({ account_name: "Quay e.V." });
  await userEvent.click(await closeButton());
  const drawer = await screen.findByRole("dialog");
  await pasteInto(within(drawer).getByRole("textbox", { name: /Account name/ }), "Quay e.V.");
  await userEvent.click(within(drawer).getByRole("button", { name: "Close account" }));
  expect(await screen.findByText(/^Quay e\.V\. will be closed in 14 days/)).toBeTruthy();
  expect(written).toEqual([expect.objectContaining({ method: "POST", body: { name: "Quay e.V." } })]);
});

test("account with open orders or upcoming events lists them and cannot be closed", async () => {
  open({}, { open_orders: 2, upcoming_events: [{ id: 5, title: "Matinee", tickets: 3 }] });
  expect(await screen.findByText("2 orders are in checkout or awaiting payment.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Matinee" }).closest("li")?.textContent).toBe(
    "Matinee · 3 tickets sold, and the event isn’t over yet",
  );
  expect(await closeButton()).toHaveProperty("disabled", true);
});

test("admin who is not the owner cannot close the account", async () => {
  open({ is_account_owner: false });
  expect(await screen.findByText("Only the owner can close the account.")).toBeTruthy();
  expect(await closeButton()).toHaveProperty("disabled", true);
});

test("any admin can cancel a scheduled account closing", async () => {
  const { written } = open({ is_account_owner: false, account_closes_at: "2027-05-03T10:00:00.000Z" });
  const banner = await screen.findByRole("complementary", { name: "Account about to be closed" });
  await userEvent.click(within(banner).getByRole("button", { name: "Keep account" }));
  expect(await screen.findByText(/ stays open\. Events that were taken off sale are public again\.$/)).toBeTruthy();
  expect(written.map(({ method }) => method)).toEqual(["DELETE"]);
});

test("organizer sees the scheduled account closing but cannot cancel it", async () => {
  open({ role: "ORGANIZER", account_closes_at: "2027-05-03T10:00:00.000Z" });
  const banner = await screen.findByRole("complementary", { name: "Account about to be closed" });
  expect(within(banner).getByText(/Until then, any admin can keep it\./)).toBeTruthy();
  expect(within(banner).queryByRole("button")).toBeNull();
});

test("erasing a person requires a decision about their tickets for upcoming events", async () => {
  const { written } = open({});
  await pasteInto(await screen.findByRole("textbox", { name: /Email/ }), "eve@example.test");
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  expect((await screen.findByRole("link", { name: "O-7KQ2M9X" })).getAttribute("href")).toBe(
    "/manage/event/5/orders?open=3",
  );
  await userEvent.click(screen.getByRole("button", { name: "Erase data" }));
  const drawer = await screen.findByRole("dialog");
  await userEvent.click(within(drawer).getByRole("button", { name: "Erase permanently" }));
  expect(await within(drawer).findByText("This field is required.")).toBeTruthy();
  expect(written).toEqual([]);
  await userEvent.click(within(drawer).getByRole("radio", { name: /Invalidate/ }));
  await userEvent.click(within(drawer).getByRole("button", { name: "Erase permanently" }));
  expect(await screen.findByText("Personal data was erased.")).toBeTruthy();
  expect(written[0]?.body).toEqual({ email: "eve@example.test", upcoming: "VOID" });
});

test("person who is only an affiliate is found and can be erased", async () => {
  const nothing = { orders: [], attendees: [], order_count: 0, attendee_count: 0, upcoming_count: 0 };
  const { written } = open({}, {}, { ...nothing, affiliate_count: 2 });
  await pasteInto(await screen.findByRole("textbox", { name: /Email/ }), "eve@example.test");
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  expect(await screen.findByText("No orders · No tickets · 2 affiliates")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Erase data" }));
  const drawer = await screen.findByRole("dialog");
  await userEvent.click(within(drawer).getByRole("button", { name: "Erase permanently" }));
  expect(await screen.findByText("Personal data was erased.")).toBeTruthy();
  expect(written[0]?.body).toEqual({ email: "eve@example.test", upcoming: "KEEP" });
});
