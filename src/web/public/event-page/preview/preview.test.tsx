import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
import { queryClient } from "#web/platform/query-client.ts";
import EventPreviewPage from "#web/public/event-page/event-preview-page.tsx";
import { previewKey } from "#web/public/session-cache.ts";
import { store } from "#web/public/stored.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { cleanup, render, screen, waitFor } from "#web/testing/render.tsx";
import { publicEvents } from "#contract/public-events.ts";
import { mock, requestPath, server } from "#web/testing/mock-api.ts";
import "./preview-form.tsx";

afterEach(() => {
  cleanup();
  queryClient().clear();
  store(previewKey(5), null);
});

const price = {
  ...{ id: 1, label: null, fallbacks: [], price: 20_00, price_before_discount: null, tax_total: 0, fee_total: 0 },
  ...{ price_including_taxes_and_fees: 20_00, sale_state: "ON_SALE", may_come_back: false, sale_start_date: null },
  ...{ sale_end_date: null, max_quantity: 4, quantity_remaining: null },
};
const event = {
  ...{ id: 5, title: "Summer Night", fallbacks: [], slug: "summer-night", description: null, description_preview: "" },
  ...{ lifecycle_status: "UPCOMING", start_date: "2027-07-03T17:30:00.000Z", end_date: null, cover: null },
  ...{ timezone: "Europe/Berlin", currency: "EUR", language: "en", max_tickets_per_order: null },
  organizer: { id: 2, name: "Harbour", website: null, description: null, terms_url: "/terms", privacy_url: null },
  tickets: [
    {
      ...{
        id: 3,
        title: "Standard",
        fallbacks: [],
        description: null,
        type: "PAID",
        min_per_order: 1,
        max_per_order: 4,
        taxes: [],
      },
      ...{ sale_state: "ON_SALE", sale_start_date: null, sale_end_date: null, start_collapsed: false, prices: [price] },
    },
  ],
  takes_promo_codes: false,
  promo_code: null,
  settings: { homepage_background_type: "COLOR", location_details: null, price_display_mode: "INCLUSIVE" },
};

/** Renders the preview at this URL and returns the requests and the router. */
function open(search = "", response: object = { preview: { is_promo_code_good: null } }) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const requests: string[] = [];
  server.use(
    mock(publicEvents.get, ({ request }) => {
      requests.push(requestPath(request));
      return HttpResponse.json({ data: event, ...response });
    }),
  );
  const router = createMemoryRouter(
    [
      {
        path: "/e/:event_id/:event_slug?",
        element: <EventPreviewPage />,
      },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/e/5/summer-night${search}`] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { requests, router };
}

// SPEC 2.35
test("continue button of a preview describes the next step and reserves nothing", async () => {
  const { requests } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Increase quantity of Standard" }));
  await userEvent.click(screen.getByRole("button", { name: /^Continue/ }));
  expect(
    await screen.findByText(
      "A buyer would now enter their details and pay €20.00. This is a preview, so nothing is reserved.",
    ),
  ).toBeTruthy();
  expect(requests.every((url) => url.startsWith("/api/public/events/5?"))).toBe(true);
});

test("preview says that it is one, and its form puts a time and a promo code into the URL", async () => {
  const { requests, router } = open("", {
    data: { ...event, promo_code: "TOAST1" },
    preview: { is_promo_code_good: true },
  });
  expect(await screen.findByText("This is a preview. Nothing is sold.")).toBeTruthy();
  expect(screen.getByText("As buyers see it now")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Preview options" }));
  await pasteInto(await screen.findByRole("textbox", { name: /^Date and time/ }), "5/3/2027 7:30 PM");
  await pasteInto(screen.getByRole("textbox", { name: "Promo code" }), "toast1");
  await userEvent.click(screen.getByRole("button", { name: "Preview" }));
  await waitFor(() => expect(router.state.location.search).toBe("?at=2027-05-03T19%3A30&promo_code=toast1"));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests.at(-1)).toBe("/api/public/events/5?preview_at=2027-05-03T19%3A30&language=en&promo_code=toast1");
  expect(
    await screen.findByText(/^As buyers see it on May 3, 2027, 7:30 PM \(.*\) · with promo code TOAST1$/),
  ).toBeTruthy();
});

test("preview shows whether a promo code is valid at the previewed time, without checking it now", async () => {
  const { requests } = open("?promo_code=summer", { preview: { is_promo_code_good: false } });
  expect(await screen.findByText("Sorry, this promo code is invalid")).toBeTruthy();
  expect(requests).toEqual(["/api/public/events/5?preview_at=now&language=en&promo_code=summer"]);
});

test("visitor without access to the preview is redirected to the event page", async () => {
  const { router } = open("?promo_code=summer", {});
  expect(await screen.findByText("elsewhere")).toBeTruthy();
  expect(router.state.location.pathname + router.state.location.search).toBe("/event/5/summer-night?promo_code=summer");
});
