import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { HttpResponse } from "msw";
import { afterEach, beforeAll, expect, test } from "vitest";
import { queryClient } from "#web/platform/query-client.ts";
import { publicEvents } from "#contract/public-events.ts";
import { widget } from "#contract/widget.ts";
import { mock, requestPath, server } from "#web/testing/mock-api.ts";
import { fetchShapes } from "#web/ui/states/drawings.tsx";
import WidgetPage from "./widget-page.tsx";

// The server's HTML contains no illustration that is still loading.
beforeAll(fetchShapes);
afterEach(() => {
  cleanup();
  queryClient().clear();
  sessionStorage.clear();
});

const price = {
  ...{ id: 1, label: null, fallbacks: [], price: 0, price_before_discount: null, tax_total: 0, fee_total: 0 },
  ...{ price_including_taxes_and_fees: 0, sale_state: "ON_SALE", may_come_back: false, sale_start_date: null },
  ...{ sale_end_date: null, max_quantity: 4, quantity_remaining: null },
};
const ticket = {
  ...{ id: 3, title: "Standard", fallbacks: [], description: null, type: "FREE", min_per_order: 1, max_per_order: 4 },
  ...{ taxes: [], sale_state: "ON_SALE", sale_start_date: null, sale_end_date: null, start_collapsed: false },
  prices: [price],
};
const event = {
  ...{ id: 5, title: "Summer Night", fallbacks: [], slug: "summer-night", description: null, description_preview: "" },
  ...{ lifecycle_status: "UPCOMING", start_date: "2027-07-03T17:30:00.000Z", end_date: null, cover: null, look: null },
  ...{ timezone: "Europe/Berlin", currency: "EUR", language: "en", languages: ["en", "de"] },
  ...{ max_tickets_per_order: null, tickets: [ticket], takes_promo_codes: false },
  organizer: { id: 2, name: "Harbour", website: null, description: null, terms_url: "/terms", privacy_url: null },
  settings: {
    ...{ homepage_background_type: "COLOR", location_details: null, price_display_mode: "INCLUSIVE" },
    continue_button_text: "To the checkout",
  },
};
const settings = {
  ...{ auto_resize: true, button_text: null, button_texts: {}, theme: "light", language: null, look: null, sites: [] },
  colors: { accent: null, background: null, text: null },
};

type Options = { locale?: string; event?: object | null; settings?: object; begun?: object | null };

/**
 * Renders the widget page on the server and hydrates it. Returns the requests made since, and the
 * router.
 */
function open({ locale = "en", begun = null, ...rest }: Options = {}) {
  i18n.loadAndActivate({ locale, messages: {} });
  const requests: string[] = [];
  const respond = (body: () => object | null) => {
    return ({ request }: { request: Request }) => {
      requests.push(requestPath(request));
      return HttpResponse.json(body());
    };
  };
  server.use(
    mock(
      publicEvents.get,
      respond(() => response),
    ),
    mock(
      widget.get,
      respond(() => ({ data: loaded.settings })),
    ),
    mock(
      widget.begun,
      respond(() => ({ data: begun })),
    ),
    mock(publicEvents.countView, undefined),
  );
  const response = rest.event === null ? null : { data: { ...event, ...rest.event } };
  const loaded = {
    ...{ origin: "https://tickets.example", promo_code: null, language: locale, answer: response },
    settings: response && { ...settings, ...rest.settings },
  };
  const element = <WidgetPage />;
  const router = createMemoryRouter(
    [
      { path: "/widget/:event_id/:widget_language?", loader: () => loaded, element },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: ["/widget/5"], hydrationData: { loaderData: { "0": loaded } } },
  );
  const page = (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  );
  const container = document.createElement("div");
  container.innerHTML = renderToString(page);
  document.body.append(container);
  render(page, { container, hydrate: true });
  return { requests, router };
}

const BUTTON_TEXTS = { button_text: "Come along", button_texts: { de: "Komm mit" } };

// SPEC 3.12
test.each([
  ["de", BUTTON_TEXTS, "Komm mit", null],
  ["en", BUTTON_TEXTS, "Come along", null],
  // marked with its language, so that it is pronounced correctly
  ["fr", BUTTON_TEXTS, "Come along", "en"],
  ["en", {}, "To the checkout", null],
])("widget button in %s has the label configured for the widget: %j", async (locale, overrides, label, lang) => {
  open({ locale, settings: overrides });
  await userEvent.click(await screen.findByRole("button", { name: "Increase quantity of Standard" }));
  const button = await screen.findByRole("button", { name: label });
  expect(button.querySelector(`[lang]`)?.getAttribute("lang") ?? null).toBe(lang);
});

test("visitor with a begun order can continue it from the widget", async () => {
  const begun = { order_short_id: "o_7", reserved_until: "2027-07-01T10:00:00.000Z" };
  const { router } = open({ begun });
  await userEvent.click(await screen.findByRole("button", { name: "Continue your order" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/5/o_7"));
});

test("widget of a missing event says so and makes no further requests", async () => {
  const { requests } = open({ event: null });
  expect(await screen.findByRole("heading", { name: /isn’t available/i })).toBeTruthy();
  expect(requests).toEqual([]);
});

test("widget without tickets shows a sentence and no button", async () => {
  open({ event: { tickets: [] } });
  expect(await screen.findByRole("heading", { name: "Summer Night" })).toBeTruthy();
  expect(screen.getByText(/no tickets/i)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Choose tickets|checkout/ })).toBeNull();
});
