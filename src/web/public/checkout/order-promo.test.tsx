import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test } from "vitest";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { detailsKey } from "#web/public/session-cache.ts";
import { store, stored } from "#web/public/stored.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { fireEvent, render, screen, waitFor } from "#web/testing/render.tsx";
import { mock, server } from "#web/testing/mock-api.ts";
import { OrderPromo } from "./order-promo.tsx";
import "#web/public/event-page/tickets/promo-form.tsx";

afterEach(() => {
  for (const id of ["o_1", "o_2"]) store(detailsKey(id), null);
});

const order = (over: Partial<PublicOrder> = {}) =>
  ({
    ...{ short_id: "o_1", promo_code: null, takes_promo_codes: true },
    order_items: [{ ticket_id: 3, ticket_price_id: 7, quantity: 2, price: 9_00, price_before_discount: 12_00 }],
    event: { id: 5, slug: "night" },
    ...over,
  }) as unknown as PublicOrder;

/** Renders the field and returns the request bodies and the navigation mock. */
function show(loadedOrder: PublicOrder, respond: () => Response) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const sent: unknown[] = [];
  server.use(
    mock(checkout.reserve, ({ body }) => {
      sent.push(body);
      return respond();
    }),
  );
  const { page, router } = memoryRouter(<OrderPromo order={loadedOrder} />);
  render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
  return { sent, location: () => router.state.location };
}

const reserved = () => Response.json({ data: { short_id: "o_2" } }, { status: 201 });

async function apply(code: string) {
  fireEvent.click(screen.getByText("Add promo code"));
  fireEvent.change(await screen.findByRole("textbox", { name: "Promo code" }), { target: { value: code } });
  fireEvent.click(screen.getByText("Apply"));
}

// SPEC 5.11
test("promo code entered at checkout reserves the same tickets with it and carries over what was typed", async () => {
  store(detailsKey("o_1"), { typed: "Ana" });
  const { sent, location } = show(order(), reserved);
  await apply("SUMMER");
  await waitFor(() =>
    expect(location()).toMatchObject({ pathname: "/checkout/5/o_2/details", state: { is_new_reservation: true } }),
  );
  const tickets = [{ ticket_id: 3, quantities: [{ price_id: 7, quantity: 2, price: 12_00 }] }];
  expect(sent).toEqual([{ tickets, promo_code: "SUMMER", affiliate_code: null, source: null }]);
  expect([stored(detailsKey("o_1")), stored(detailsKey("o_2"))]).toEqual([null, { typed: "Ana" }]);
});

test("invalid promo code is reported at its field, and the order stays unchanged", async () => {
  const refusal = { code: "promo_invalid", message: "That promo code is invalid" };
  const { location } = show(order(), () => Response.json(refusal, { status: 409 }));
  await apply("WINTER");
  expect(await screen.findByText("That promo code is invalid")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Promo code" })).toHaveProperty("value", "WINTER");
  expect(location().pathname).toBe("/");
});

test("promo code of an order can be removed", async () => {
  const { sent, location } = show(order({ promo_code: "SUMMER", takes_promo_codes: false }), reserved);
  expect(screen.getByRole("status").textContent).toBe("Promo code SUMMER applied");
  fireEvent.click(screen.getByRole("button", { name: "Remove promo code" }));
  await waitFor(() =>
    expect(location()).toMatchObject({ pathname: "/checkout/5/o_2/details", state: { is_new_reservation: true } }),
  );
  expect(sent).toMatchObject([{ promo_code: null }]);
});

test("promo code field is hidden where the organizer has no promo codes", () => {
  show(order({ takes_promo_codes: false }), reserved);
  expect(screen.queryByText("Add promo code")).toBeNull();
});
