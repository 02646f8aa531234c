import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { anEvent, eventSettings } from "#web/testing/factories.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { BasicsForm } from "./basics-form.tsx";
import { VenueForm } from "./venue-form.tsx";

vi.mock("#web/ui/rich-text/rich-text-editor.tsx", () => ({
  default: ({ value, onChange }: { value: string | null; onChange: (html: string) => void }) => (
    <input aria-label="The editor" value={value ?? ""} onChange={(change) => onChange(change.currentTarget.value)} />
  ),
}));

const event = anEvent({
  has_orders: true,
  timezone: "Europe/Lisbon",
  start_date: "2027-12-17T09:00:00.000Z",
  end_date: null,
});

function show(form: "basics" | "place", guests = 264, settings = eventSettings()) {
  return renderDashboard(
    <>
      {form === "basics" ? (
        <BasicsForm event={event} settings={settings} />
      ) : (
        <VenueForm event={event} settings={settings} />
      )}
      <ConfirmHost />
    </>,
    {
      [`GET /events/${event.id}/check_in_stats`]: () => ({
        body: { data: { total_attendees: guests, total_checked_in_attendees: 0 } },
      }),
      [`PATCH /events/${event.id}`]: () => ({ body: { data: event } }),
      [`PATCH /events/${event.id}/settings`]: () => ({ body: { data: settings } }),
    },
  );
}

/** The dialog is loaded when it first opens. */
const PATIENTLY = { timeout: 10_000 };

const save = () => userEvent.click(screen.getByRole("button", { name: "Save changes" }));
const startAt = (text: string) => fireEvent.change(screen.getByLabelText(/^Starts/), { target: { value: text } });

test("rescheduling an event shows the number of attendees and both dates, and saves nothing before confirmation", async () => {
  const { written } = show("basics");
  startAt("2027-12-18T10:00");
  await save();
  const dialog = await screen.findByRole("dialog", { name: /^Reschedule / }, PATIENTLY);
  expect(dialog.textContent).toContain("264 attendees have tickets.");
  const dialogText = dialog.textContent.replaceAll(/[\u00a0\u202f]/g, " ");
  expect(dialogText).toMatch(/Current: Fri, Dec 17.*, 9:00 AM, Lisbon time\./);
  expect(dialogText).toMatch(/New: Sat, Dec 18.*, 10:00 AM, Lisbon time\./);
  expect(written).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(written).toEqual([]);
});

test("changing the time zone of an event says that stats are counted by days of the new zone", async () => {
  show("basics");
  const zones = screen.getByRole("combobox", { name: /^Time zone/ });
  await userEvent.clear(zones);
  await userEvent.type(zones, "Tokyo");
  await userEvent.click(await screen.findByRole("option", { name: /Tokyo/ }));
  await save();
  const dialog = await screen.findByRole("dialog", { name: /^Reschedule / }, PATIENTLY);
  expect(dialog.textContent).toContain("including for past sales");
});

test("rescheduling an event notifies attendees by default", async () => {
  const { written } = show("basics");
  startAt("2027-12-18T10:00");
  await save();
  await userEvent.click(await screen.findByRole("button", { name: "Reschedule event" }, PATIENTLY));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ start_date: "2027-12-18T10:00", tell_guests: true });
});

test("rescheduling an event does not notify attendees where that is deselected", async () => {
  const { written } = show("basics");
  startAt("2027-12-18T10:00");
  await save();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Email them about the change" }, PATIENTLY));
  await userEvent.click(screen.getByRole("button", { name: "Reschedule event" }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ tell_guests: false }));
});

test("rescheduling an event without attendees asks for no confirmation", async () => {
  const { written } = show("basics", 0);
  startAt("2027-12-18T10:00");
  await save();
  await waitFor(() => expect(written[0]?.body).toMatchObject({ tell_guests: false }));
});

test("renaming an event asks for no confirmation", async () => {
  const { written } = show("basics");
  fireEvent.change(screen.getByLabelText(/^Event name/), { target: { value: "Winter Night" } });
  await save();
  await waitFor(() => expect(written[0]?.body).toMatchObject({ title: "Winter Night", tell_guests: false }));
});

test("changing the venue asks for confirmation", async () => {
  const { written } = show("place");
  fireEvent.change(screen.getByLabelText(/^Venue name/), { target: { value: "The annexe" } });
  await save();
  const dialog = await screen.findByRole("dialog", { name: /^Change the location of / }, PATIENTLY);
  expect(dialog.textContent).toContain("264 attendees have tickets.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ tell_guests: true }));
});

test("changing the online access asks for confirmation and notifies attendees by default", async () => {
  const { written } = show(
    "place",
    264,
    eventSettings({ is_online_event: true, online_event_connection_details: "<p>The old room</p>" }),
  );
  fireEvent.focus(await screen.findByRole("textbox", { name: /^Connection details/ }));
  fireEvent.change(await screen.findByLabelText("The editor", {}, PATIENTLY), { target: { value: "<p>Anew</p>" } });
  await save();
  const dialog = await screen.findByRole("dialog", { name: /^Change how attendees join / }, PATIENTLY);
  expect(dialog.textContent).toContain("264 attendees have tickets.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ is_online_event: true, tell_guests: true }));
});
