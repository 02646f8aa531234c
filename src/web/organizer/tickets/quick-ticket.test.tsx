import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aMe, anEvent, aTaxOrFee, aTicket, IVA } from "#web/testing/factories.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { QuickTicket } from "./quick-ticket.tsx";

test.each([
  [
    "with a price is paid, with the default taxes",
    "24.50",
    { type: "PAID", prices: [{ price: 24_50 }], tax_and_fee_ids: [1] },
  ],
  ["without a price is free, without taxes", "", { type: "FREE", prices: [{ price: 0 }], tax_and_fee_ids: [] }],
])("first ticket %s", async (_name, price, body) => {
  const { written } = renderDashboard(<QuickTicket event={anEvent({ ticket_count: 0 })} />, {
    "GET /users/me": () => ({ body: { data: aMe() } }),
    "GET /accounts/4/taxes-and-fees": () => ({ body: { data: [aTaxOrFee({ ...IVA, is_default: true })] } }),
    "POST /events/5/tickets": () => ({ status: 201, body: { data: aTicket() } }),
  });
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Ticket name" });
  expect(name.value).toBe("Regular");
  fireEvent.change(screen.getByRole("textbox", { name: "Price (optional)" }), { target: { value: price } });
  await userEvent.click(screen.getByRole("button", { name: "Create ticket" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ title: "Regular", ...body });
});
