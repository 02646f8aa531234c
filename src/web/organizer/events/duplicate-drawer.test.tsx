import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { COPIED_PARTS } from "#domain/event-copies.ts";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { copyBody, valuesOfCopy } from "./copy-values.ts";
import { DuplicateEventDrawer, EventMenu } from "./event-menu.tsx";

const called = (title: string) => `${title} (copy)`;

// SPEC 3.70
test.each([
  ["to come", "2027-07-01T12:00:00Z", "2027-07-10T19:30", "2027-07-11T02:00"],
  ["over for two weeks and a day", "2027-07-18T12:00:00Z", "2027-07-24T19:30", "2027-07-25T02:00"],
])("copy of an event that is %s starts on the next same weekday and has the same duration", (_, now, start, end) => {
  const event = anEvent({ start_date: "2027-07-03T17:30:00.000Z", end_date: "2027-07-04T00:00:00.000Z" });
  const values = valuesOfCopy(event, called, new Date(now));
  expect([values.title, values.start_date, values.end_date]).toEqual(["Summer Night (copy)", start, end]);
});

test("copy of an event with a title of 149 characters shortens the title for the suffix", () => {
  const { title } = valuesOfCopy(anEvent({ title: "x".repeat(149) }), called, new Date());
  expect([title.length, title.endsWith("… (copy)")]).toEqual([149, true]);
});

test("copy without tickets excludes the parts that refer to tickets", () => {
  const values = { ...valuesOfCopy(anEvent(), called, new Date()), duplicate_tickets: false };
  expect(copyBody(values)).toMatchObject({
    duplicate_promo_codes: false,
    duplicate_capacity_assignments: false,
    duplicate_check_in_lists: false,
    duplicate_questions: true,
  });
});

// SPEC 3.70
test("duplicate drawer explains parts that require tickets, and sends one request despite a double click", async () => {
  const { written } = renderDashboard(
    <DuplicateEventDrawer />,
    {
      "GET /events/5": () => ({ body: { data: anEvent({ description: "<p>By the water</p>" }) } }),
      "POST /events/5/duplicate": (body: Record<string, unknown>) => {
        return { status: 201, body: { data: anEvent({ id: 9, title: String(body["title"]) }) } };
      },
    },
    "/manage/events?duplicate=5",
    "/manage/*",
  );
  const drawer = within(await screen.findByRole("dialog", { name: /^Duplicate event/ }, { timeout: 10_000 }));
  const title = await drawer.findByRole<HTMLInputElement>("textbox", { name: /Event name/ });
  expect(title.value).toBe("Summer Night (copy)");
  expect(drawer.getByText("By the water")).toBeTruthy();
  const checkbox = (name: string) => drawer.getByRole<HTMLInputElement>("checkbox", { name });
  expect(drawer.queryByRole("checkbox", { name: "Cover image" })).toBeNull();
  fireEvent.click(checkbox("Tickets"));
  for (const name of ["Promo codes", "Capacity assignments", "Check-in lists"])
    expect([name, checkbox(name).disabled, checkbox(name).checked]).toEqual([name, true, false]);
  expect(drawer.getAllByText("Only available if you copy tickets.")).toHaveLength(3);
  expect(drawer.getByText("Without tickets, only questions asked for every order are copied.")).toBeTruthy();
  fireEvent.click(checkbox("Tickets"));
  expect(checkbox("Promo codes").checked).toBe(true);
  fireEvent.click(checkbox("Promo codes"));
  fireEvent.change(title, { target: { value: "Autumn Night" } });
  const send = drawer.getByRole("button", { name: "Duplicate event" });
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(window.location.pathname).toBe("/manage/event/9/getting-started"), { timeout: 10_000 });
  expect(
    await screen.findByText("“Autumn Night” was created as a draft.", undefined, { timeout: 10_000 }),
  ).toBeTruthy();
  expect(written).toHaveLength(1);
  const all = Object.fromEntries(COPIED_PARTS.map((part) => [part, true]));
  expect(written[0]?.body).toMatchObject({
    ...all,
    ...{ title: "Autumn Night", duplicate_promo_codes: false, duplicate_event_cover_image: false },
    ...{ description: "<p>By the water</p>", end_date: null },
  });
});

test("invalid field of a copy is reported at the field, and the drawer stays open", async () => {
  const wrong = { code: "invalid", message: "No", errors: { start_date: ["Enter a date and time."] } };
  renderDashboard(
    <DuplicateEventDrawer />,
    {
      "GET /events/5": () => ({ body: { data: anEvent() } }),
      "POST /events/5/duplicate": () => ({ status: 422, body: wrong }),
    },
    "/manage/events?duplicate=5",
    "/manage/*",
  );
  const drawer = within(await screen.findByRole("dialog", { name: /^Duplicate event/ }, { timeout: 10_000 }));
  fireEvent.click(await drawer.findByRole("button", { name: "Duplicate event" }));
  expect(await drawer.findByText("Enter a date and time.", undefined, { timeout: 10_000 })).toBeTruthy();
});

test.each([
  ["chosen events alone", { organizer_ids: [], event_ids: [5] }, "true"],
  ["another organizer, and this event", { organizer_ids: [8], event_ids: [5] }, "true"],
  ["its organizer", { organizer_ids: [2], event_ids: [] }, null],
])("duplicate menu entry matches the permission of a member limited to %s", async (_, scope, isRefused) => {
  const me = aMe({ role: "ORGANIZER", is_limited: true, is_account_owner: false, ...scope });
  renderDashboard(
    <WhoLooks>
      <EventMenu event={anEvent()} />
    </WhoLooks>,
    { "GET /users/me": () => ({ body: { data: me } }) },
    "/manage/events",
    "/manage/*",
  );
  fireEvent.click(await screen.findByRole("button", { name: "More actions for Summer Night" }));
  const entry = await screen.findByRole("menuitem", { name: /^Duplicate/ });
  expect(entry.getAttribute("aria-disabled")).toBe(isRefused);
  const reason = "You only have access to certain events, so you can’t create new ones. Ask an admin for access.";
  expect(screen.queryAllByText(reason)).toHaveLength(isRefused ? 1 : 0);
});

/** Renders its children once the user is loaded. */
function WhoLooks({ children }: { children: ReactNode }) {
  return useSession().me && children;
}
