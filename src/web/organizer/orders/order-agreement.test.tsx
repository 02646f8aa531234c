import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent } from "#web/testing/factories.ts";
import { OrderAgreement } from "./order-agreement.tsx";

const agreement = {
  at: "2027-07-01T17:30:00.000Z",
  terms: { url: null },
  privacy: { url: "https://quay.example/privacy" },
};
const order = { id: 9, public_id: "O-7KQ2M9X", agreement } as Partial<Order> as Order;

function Page() {
  return useEventQuery().data ? <OrderAgreement order={order} agreement={agreement} /> : null;
}

test("legal documents accepted with an order are shown in the wording at that time, links as links", async () => {
  const accepted = { document: { type: "TEXT", text: "<p>Be kind.</p>" }, created_at: "2027-06-01T10:00:00.000Z" };
  renderDashboard(<Page />, {
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    "GET /events/5/orders/9/legal-documents/terms": () => ({ body: { data: accepted } }),
  });
  expect((await screen.findByRole("link", { name: "Privacy policy" })).getAttribute("href")).toBe(
    "https://quay.example/privacy",
  );
  fireEvent.click(screen.getByRole("button", { name: "Terms" }));
  expect(await screen.findByText("Be kind.")).toBeTruthy();
  expect(screen.getByText(/Accepted with order O-7KQ2M9X/)).toBeTruthy();
});
