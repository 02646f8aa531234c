import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, eventSettings } from "#web/testing/factories.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { VenueForm } from "./venue-form.tsx";

const venue = {
  ...{ venue_name: "Halle", address_line_1: null, address_line_2: null, city: "Paris" },
  ...{ state_or_region: null, zip_or_postal_code: null, country: "FR" },
};

function open(over: Partial<EventSettings>) {
  const settings = eventSettings({ location_details: venue, ...over });
  return renderDashboard(<VenueForm event={anEvent()} settings={settings} />, {
    "PATCH /events/5/settings": (body: object) => ({ body: { data: { ...settings, ...body } } }),
  });
}

// SPEC 3.27
test("event in another country than its organizer’s shows a tax notice with both countries", async () => {
  open({ home_country: "DE" });
  const [warning] = await screen.findAllByText(/Admission is taxed where the event takes place/);
  expect(warning?.textContent).toContain("Event country: France. Your country: Germany.");
});

test.each<[string, Partial<EventSettings>]>([
  ["at home", { home_country: "FR" }],
  ["whose organizer’s country nobody knows", { home_country: null }],
])("event %s shows no tax notice", async (_, over) => {
  open(over);
  expect(await screen.findByPlaceholderText("France")).toBeTruthy();
  expect(screen.queryByText(/Admission is taxed/)).toBeNull();
});

test("online event shows that other tax rules apply, and its country can be chosen", async () => {
  const { written } = open({ home_country: "DE", is_online_event: true });
  expect(await screen.findByText(/often taxed where each attendee lives/)).toBeTruthy();
  const country = screen.getByPlaceholderText("Germany");
  await userEvent.click(country);
  await userEvent.type(country, "Portug");
  await userEvent.click(await screen.findByRole("option", { name: "Portugal" }));
  await userEvent.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ place_of_supply: "PT", is_online_event: true }));
});
