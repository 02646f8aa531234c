import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { cleanup, render, screen, waitFor } from "#web/testing/render.tsx";
import { checkout } from "#contract/checkout.ts";
import { mock, server } from "#web/testing/mock-api.ts";
import PaymentLinkPage, { clientLoader } from "./payment-link-page.tsx";

afterEach(cleanup);

/** Opens a payment link with this API response. Returns the requests and the current path. */
async function open(respond: () => Response) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const sent: unknown[] = [];
  server.use(
    mock(checkout.openPaymentLink, ({ params, body }) => {
      sent.push([params, body]);
      return respond();
    }),
  );
  const router = createMemoryRouter(
    [
      {
        path: "/checkout/:event_id/:order_short_id/pay/:token",
        loader: clientLoader as never,
        element: <PaymentLinkPage />,
        HydrateFallback: () => null,
      },
      { path: "*", element: null },
    ],
    { initialEntries: ["/checkout/7/o_one/pay/secret"] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { sent, address: () => router.state.location.pathname };
}

test("payment link leads to the order and its token disappears from the URL", async () => {
  const { sent, address } = await open(() => new Response(null, { status: 204 }));
  await waitFor(() => expect(address()).toBe("/checkout/7/o_one"));
  expect(sent).toEqual([[{ event_id: "7", order_short_id: "o_one" }, { token: "secret" }]]);
});

test("expired payment link shows that it no longer works and links to the event", async () => {
  await open(() =>
    Response.json({ code: "link_invalid", message: "The link you clicked is invalid." }, { status: 410 }),
  );
  expect(await screen.findByRole("heading", { name: "This link is no longer valid" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to event" }).getAttribute("href")).toBe("/event/7");
});

test("payment link can be retried while the server is unavailable", async () => {
  await open(() => Response.json({ code: "unavailable", message: "Please try again." }, { status: 503 }));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});
