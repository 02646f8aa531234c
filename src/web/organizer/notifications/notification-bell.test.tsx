import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import { aMe } from "#web/testing/factories.ts";
import { type Api, renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { NotificationBell } from "./notification-bell.tsx";

const row = (over: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind: "refund.failed",
  occurred_at: "2027-01-01T10:00:00.000Z",
  is_unread: true,
  event: { id: 5, title: "Summer Night" },
  subject_id: 3,
  name: "Tomás Świątek",
  amount: 12_00,
  currency: "EUR",
  tickets: null,
  ...over,
});

/** Marking as read is remembered, as the server does. */
function open(rows: Notification[], api: Api = {}) {
  let data = rows;
  return renderDashboard(
    <SignedIn>
      <NotificationBell side="bottom-end" />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe({ role: "ADMIN" }) } }),
      "GET /notifications": () => ({
        body: { data, meta: { unread: data.filter(({ is_unread }) => is_unread).length, next: null } },
      }),
      "POST /notifications/read": () => {
        data = data.map((entry) => ({ ...entry, is_unread: false }));
        return { status: 204 };
      },
      ...api,
    },
  );
}

const bell = (name: string) => screen.findByRole("button", { name });
const dialog = () => screen.findByRole("dialog");

test("bell says how many are unread, and each notification leads to where one acts", async () => {
  open([
    row({ id: 11, kind: "user.joined", event: null, subject_id: 8, name: "Mina Okafor", amount: null }),
    row({ id: 10, kind: "order.large", tickets: 12, amount: 240_00 }),
    row({ id: 9, kind: "ticket.sold_out", subject_id: 4, name: "Balcony", is_unread: false }),
    row({ id: 8, kind: "message.missed", subject_id: 6, name: "Doors open at seven", is_unread: false }),
    row({ id: 7, kind: "event.import_failed", name: null, is_unread: false }),
    row({ id: 6, kind: "account.payment_astray", event: null, name: null, is_unread: false }),
    row({ id: 5, is_unread: false }),
    row({ id: 4, kind: "ticket.sold_out", name: null, is_unread: false }),
  ]);
  await userEvent.click(await bell("Notifications, 2 unread"));
  const links = within(await dialog()).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/account/users?open=8",
    "/manage/event/5/orders?open=3",
    "/manage/event/5/tickets?open=4",
    "/manage/event/5/messages?open=6",
    "/manage/event/5/attendees/import",
    "/account/payment",
    "/manage/event/5/orders?open=3",
    "/manage/event/5/tickets?open=3",
  ]);
  for (const [at, text] of [
    "New: Mina Okafor joined your team.",
    "New: Tomás Świątek ordered 12 tickets for €240.00.",
    "“Balcony” is sold out.",
    "The message “Doors open at seven” was not sent.",
    "An import failed. No attendees were imported.",
    "A payment of €12.00 matches none of your orders.",
    "The refund of €12.00 to Tomás Świątek failed.",
    "Ticket sold out",
  ].entries())
    expect(links[at]?.textContent).toContain(text);
});

test("opening marks as read; the new ones stay marked until all are marked as read", async () => {
  const { written } = open([row({ id: 2, occurred_at: "2027-01-02T10:00:00.000Z" }), row({ is_unread: false })]);
  await userEvent.click(await bell("Notifications, 1 unread"));
  await bell("Notifications");
  expect(written).toMatchObject([{ path: "/notifications/read", body: { until: "2027-01-02T10:00:00.000Z" } }]);
  const [newest, older] = within(await dialog()).getAllByRole("link");
  expect(newest?.textContent).toMatch(/^New:/);
  expect(older?.textContent).not.toMatch(/^New:/);
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  expect(newest?.textContent).not.toMatch(/^New:/);
  expect(document.activeElement).toBe(newest);
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  expect(written).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(await bell("Notifications"));
});

test("a failed attempt to mark as read keeps the count", async () => {
  open([row()], { "POST /notifications/read": () => ({ status: 500 }) });
  await userEvent.click(await bell("Notifications, 1 unread"));
  expect(await dialog()).toBeTruthy();
  expect(await bell("Notifications, 1 unread")).toBeTruthy();
});

test("notifications that could not be loaded can be tried again", async () => {
  let isBroken = true;
  open([], {
    "GET /notifications": () =>
      isBroken
        ? { status: 409, body: { error: { code: "conflict", message: "" } } }
        : { body: { data: [], meta: { unread: 0, next: null } } },
  });
  await userEvent.click(await bell("Notifications"));
  const again = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  await userEvent.click(again);
  expect(await screen.findByText("Nothing new")).toBeTruthy();
});

test("older notifications load below the newer ones, down to the end", async () => {
  open([], {
    "GET /notifications": (_body, search) =>
      search.get("before") === "9"
        ? { body: { data: [row({ id: 8, name: "Ada" })], meta: { unread: 0, next: null } } }
        : { body: { data: [row({ id: 9, is_unread: false })], meta: { unread: 0, next: 9 } } },
  });
  await userEvent.click(await bell("Notifications"));
  await userEvent.click(await screen.findByRole("button", { name: "Show older" }));
  expect(await screen.findByText("Ada")).toBeTruthy();
  expect(screen.getByText("These are the last 30 days.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show older" })).toBeNull());
});

test("a member whose work includes nothing to be notified of has no bell", async () => {
  renderDashboard(
    <SignedIn>
      <NotificationBell side="bottom-end" />
      <p>Page</p>
    </SignedIn>,
    { "GET /users/me": () => ({ body: { data: aMe({ role: "ORGANIZER", work: "CHECK_IN" }) } }) },
  );
  await screen.findByText("Page");
  expect(screen.queryByRole("button")).toBeNull();
});
