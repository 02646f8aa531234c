import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, aTicket, eventSettings, pageOf, IVA, BOOKING } from "#web/testing/factories.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { LostFees } from "./removed-fees.tsx";

// SPEC 2.33
test("price display offers prices with or before taxes and fees, with examples in the event’s currency", async () => {
  const event = anEvent({ currency: "JPY" });
  const { written } = renderDashboard(<CheckoutForm event={event} settings={eventSettings()} />, {
    "PATCH /events/5/settings/checkout": (body: object) => ({
      body: { data: { event, settings: { ...eventSettings(), ...body } } },
    }),
  });
  const inclusive = await screen.findByRole<HTMLButtonElement>("radio", { name: /^Including taxes and fees/ });
  expect(inclusive.textContent).toContain("“¥120, incl. 20% VAT”");
  const exclusive = screen.getByRole("radio", { name: /^Excluding taxes and fees/ });
  expect(exclusive.textContent).toContain("“¥100, plus 20% VAT”");
  await userEvent.click(exclusive);
  await userEvent.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ price_display_mode: "EXCLUSIVE" }));
});

test("changing the currency names the fixed amounts that are no longer charged", async () => {
  function Page() {
    return useEventQuery().data ? <LostFees from="EUR" /> : null;
  }
  renderDashboard(<Page />, {
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    "GET /events/5/tickets": () => ({
      body: pageOf([aTicket({ taxes_and_fees: [IVA, BOOKING] }), aTicket({ id: 2, taxes_and_fees: [BOOKING] })]),
    }),
  });
  expect(
    await screen.findByText(
      "Fixed taxes and fees in EUR aren’t charged in another currency. Your tickets will be sold without: €1.50 booking fee.",
    ),
  ).toBeTruthy();
});
