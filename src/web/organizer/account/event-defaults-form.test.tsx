import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { EventDefaults } from "#contract/event-defaults.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { EventDefaultsForm } from "./event-defaults-form.tsx";

const defaults: EventDefaults = {
  ...{ order_timeout_in_minutes: 15, require_attendee_details: true, notify_organizer_of_new_orders: true },
  ...{ allow_search_engine_indexing: true, support_email: null, pre_checkout_message: null },
  price_display_mode: "INCLUSIVE",
  tax_behavior: "inclusive",
  ...{ offers_offline_payments: false, offline_payment_instructions: null, offline_payment_days: 7 },
  allow_unpaid_tickets: false,
  ...{ answer_retention_days: null, personal_data_retention_days: null },
  ...{ google_analytics_id: null, meta_pixel_id: null, plausible_site: null, plausible_url: null },
  ...{ post_checkout_message: null, email_footer_message: null, updated_at: "2026-11-01T10:00:00.000Z" },
};

function open(respond: (body: object) => { status?: number; body: unknown }) {
  return renderDashboard(<EventDefaultsForm account_id={4} currency="EUR" defaults={defaults} />, {
    "PATCH /accounts/4/event-defaults": respond,
  }).written;
}

// SPEC 2.18
test("event defaults are saved with the version they were loaded with", async () => {
  const written = open((body) => ({
    body: { data: { ...defaults, ...body, updated_at: "2026-11-01T11:00:00.000Z" } },
  }));
  const minutes = await screen.findByRole("textbox", { name: /Checkout time limit/ });
  await userEvent.clear(minutes);
  await userEvent.type(minutes, "30");
  await userEvent.click(screen.getByRole("switch", { name: /Ask for each attendee’s name and email/ }));
  await userEvent.click(screen.getByRole("radio", { name: /Excluding taxes and fees/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written).toHaveLength(1));
  const { updated_at } = defaults;
  const changed = { order_timeout_in_minutes: 30, require_attendee_details: false, price_display_mode: "EXCLUSIVE" };
  expect(written[0]?.body).toMatchObject({ ...changed, updated_at });
});

test("event defaults show the fields of offline payment once it is enabled", async () => {
  const written = open((body) => ({ body: { data: { ...defaults, ...body } } }));
  expect(screen.queryByRole("textbox", { name: /Payment instructions/ })).toBeNull();
  await userEvent.click(await screen.findByRole("switch", { name: /Offer to buyers/ }));
  await pasteInto(await screen.findByRole("textbox", { name: /Payment instructions/ }), "IBAN DE02");
  await userEvent.click(screen.getByRole("switch", { name: /Tickets are valid before payment/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({
    offers_offline_payments: true,
    offline_payment_instructions: "IBAN DE02",
    offline_payment_days: 7,
    allow_unpaid_tickets: true,
  });
});

test("event defaults report an invalid value at its field and send nothing", async () => {
  const written = open(() => ({ body: { data: defaults } }));
  await pasteInto(await screen.findByRole("textbox", { name: /Contact email/ }), "nobody");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Enter a valid email address.")).toBeTruthy();
  expect(written).toHaveLength(0);
});
