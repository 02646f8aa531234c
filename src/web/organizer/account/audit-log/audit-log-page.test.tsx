import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { AuditLogRow } from "#contract/audit-log.ts";
import { ACTIVITY_KINDS } from "#domain/activities.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, pageOf } from "#web/testing/factories.ts";
import AuditLogPage from "./audit-log-page.tsx";
import { narrowingOf } from "./log-list.ts";
import { subjectAddress } from "./subject-url.ts";

const row = (over: Partial<AuditLogRow> = {}): AuditLogRow => ({
  id: 1,
  kind: "order.cancelled",
  occurred_at: "2027-01-01T10:00:00.000Z",
  actor: { kind: "person", id: 7, name: "Ada Lovelace" },
  subject: { kind: "order", id: 3, name: "O-7KQ2M9X", event_id: 5 },
  event: { id: 5, title: "Summer Night" },
  changed: [],
  network: "192.0.2.x",
  ...over,
});

function open(pages: AuditLogRow[][], answer?: (search: URLSearchParams) => AuditLogRow[]) {
  const { account_id } = aMe();
  const account = { id: account_id, name: "Quay", timezone: "Europe/Berlin", currency_code: "EUR" };
  const left = [...pages];
  renderDashboard(
    <SignedIn>
      <AuditLogPage />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe({ role: "ADMIN" }) } }),
      "GET /users": () => ({ body: pageOf([]) }),
      [`GET /accounts/${account_id}`]: () => ({ body: { data: account } }),
      [`GET /accounts/${account_id}/audit-log`]: (_body, search) => {
        if (answer) return { body: { data: answer(search), meta: { next: null } } };
        const data = left.shift() ?? [];
        return { body: { data, meta: { next: left.length > 0 ? data.at(-1)?.id : null } } };
      },
    },
  );
}

// SPEC 2.15
test("audit log shows action, subject, user and network of each row", async () => {
  open([
    [
      row(),
      row({
        id: 2,
        kind: "account.updated",
        changed: ["name"],
        subject: { kind: "account", id: 1, name: null, event_id: null },
      }),
      row({ id: 3, kind: "user.joined", actor: { kind: "person", id: 8, name: null } }),
      row({ id: 4, kind: "newer.kind" }),
    ],
  ]);
  expect(await screen.findByText("Order cancelled")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "O-7KQ2M9X" })[0]?.getAttribute("href")).toBe(
    "/manage/event/5/orders?open=3",
  );
  for (const text of ["Account settings changed", "name", "Former member", "newer.kind"])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

test("audit log loads older rows below the newer ones", async () => {
  open([[row({ id: 9 })], [row({ id: 8, kind: "order.completed" })]]);
  await userEvent.click(await screen.findByRole("button", { name: "Show older" }));
  expect(await screen.findByText("Order completed")).toBeTruthy();
  expect(screen.getByText("Order cancelled")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show older" })).toBeNull());
});

test("audit log lists automatic actions on request, and groups those in a row", async () => {
  const automatic = (id: number) =>
    row({ id, kind: "refund.succeeded", actor: { kind: "job", id: null, name: null }, network: null });
  const sent: (string | null)[] = [];
  open([], (search) => {
    sent.push(search.get("automatic"));
    const people = [row({ id: 9 }), row({ id: 1, kind: "order.completed" })];
    const all = [people[0], automatic(8), automatic(7), automatic(6), people[1], automatic(0)];
    return search.get("automatic") === "false" ? people : all.filter((each) => each !== undefined);
  });
  expect(await screen.findByText("Order completed")).toBeTruthy();
  expect(screen.queryByText("Refund completed")).toBeNull();
  await userEvent.click(screen.getByRole("switch", { name: "Show automatic actions" }));
  expect(await screen.findByText(/3 times in a row/)).toBeTruthy();
  expect(screen.getAllByText("Refund completed")).toHaveLength(2);
  expect(sent).toEqual(["false", null]);
  await userEvent.click(screen.getByRole("button", { name: "Show each" }));
  expect(screen.getAllByText("Refund completed")).toHaveLength(5);
  await userEvent.click(screen.getByRole("button", { name: "Hide" }));
  expect(screen.getAllByText("Refund completed")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Remove filter" })).toBeNull();
});

test("audit log filters in the URL become API parameters, and invalid values are dropped", () => {
  const filters = [
    { field: "group", operator: "eq" as const, value: "orders" },
    { field: "user_id", operator: "eq" as const, value: "seven" },
    { field: "occurred_at", operator: "lt" as const, value: "2027-01-01T00:00:00.000Z" },
  ];
  expect(narrowingOf({ filters })).toEqual({ group: "orders", automatic: "false", to: "2027-01-01T00:00:00.000Z" });
});

test("audit log links every kind of subject that has its own page", () => {
  const nouns = [...new Set(ACTIVITY_KINDS.map((kind) => kind.replace(/\..*/, "")))];
  const linked = nouns.filter((kind) => subjectAddress({ kind, id: 3, name: "x", event_id: 5 }) !== null);
  expect(linked.toSorted()).toEqual([
    "affiliate",
    "api_key",
    "attendee",
    "capacity_assignment",
    "check_in_list",
    "event",
    "message",
    "order",
    "organizer",
    "promo_code",
    "question",
    "tax_or_fee",
    "ticket",
    "user",
    "webhook",
  ]);
});
