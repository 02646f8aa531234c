import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { CheckoutOf, useCheckout } from "#web/public/checkout/use-checkout.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "#web/testing/render.tsx";
import { mock, server } from "#web/testing/mock-api.ts";
import { DetailsForm } from "./details-form.tsx";
import { detailsValues } from "./details-values.ts";
import "./paste-names.tsx";

afterEach(cleanup);

const [TERMS, PRIVACY] = ["/organizer/2/terms", "https://quay.example/privacy"];
const ANA = { first_name: "Ana", last_name: "Sousa", email: "ana@mail.example" };

const order = (legalDocuments: { terms_url: string; privacy_url: string | null }) =>
  ({
    ...{ short_id: "o_1", status: "RESERVED", is_payment_required: true, terms_accepted_at: null },
    ...{ first_name: null, last_name: null, email: null, attendees: [], order_items: [] },
    ...{ questions: [], answers: [] },
    event: { id: 5, slug: "night", organizer_name: "Quay", require_attendee_details: false, ...legalDocuments },
  }) as unknown as PublicOrder;

/** Renders the form and returns the request bodies. */
function show(loadedOrder: PublicOrder) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const sent: { terms_accepted?: boolean }[] = [];
  server.use(
    mock(checkout.complete, ({ body }) => {
      sent.push(body);
      return { data: { ...loadedOrder, status: "AWAITING_PAYMENT" as const } };
    }),
  );
  function Held() {
    return (
      <CheckoutOf is={{ order: loadedOrder, received_at: 0, keep: () => {}, refresh: async () => {} }}>
        <Page />
      </CheckoutOf>
    );
  }
  function Page() {
    const { order: currentOrder } = useCheckout();
    const [initial] = useState(() => detailsValues(currentOrder, ANA));
    return <DetailsForm order={currentOrder} draft={{ ...DRAFT, initial }} />;
  }
  const pages = [
    { path: "/", element: <Held /> },
    { path: "*", element: null },
  ];
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter(pages)} />
    </I18nProvider>,
  );
  return sent;
}

const DRAFT = { key: "", short_id: "o_1", find: undefined, is_requested_again: false };
const goOn = () => fireEvent.click(screen.getByText("Continue to payment"));

test.each([
  ["both", { terms_url: TERMS, privacy_url: PRIVACY }, "I accept the terms and the privacy policy of Quay"],
  ["terms alone", { terms_url: TERMS, privacy_url: null }, "I accept the terms of Quay"],
  [
    "a privacy policy alone",
    { terms_url: "/terms", privacy_url: PRIVACY },
    "I accept the terms of use and the privacy policy of Quay",
  ],
  ["neither", { terms_url: "/terms", privacy_url: null }, "I accept the terms of use"],
])("checkout for an organizer with %s links what is to be accepted, in a new tab", (_, legalDocuments, label) => {
  show(order(legalDocuments));
  expect(screen.getByRole("checkbox", { name: label })).toHaveProperty("checked", false);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(Object.values(legalDocuments).filter(Boolean));
  for (const link of links) {
    expect(link.getAttribute("target")).toBe("_blank");
    expect(document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Opens in a new tab",
    );
  }
});

test("details are not sent before the terms are accepted", async () => {
  const sent = show(order({ terms_url: TERMS, privacy_url: null }));
  goOn();
  const checkbox = screen.getByRole("checkbox");
  expect(await screen.findByText("Accept the terms to continue.")).toBeTruthy();
  expect([sent.length, document.activeElement]).toEqual([0, checkbox]);
  fireEvent.click(checkbox);
  goOn();
  await waitFor(() => expect(sent.map(({ terms_accepted }) => terms_accepted)).toEqual([true]));
});

// SPEC 5.10
test("pasted list of names fills in the tickets and is sent", async () => {
  const named = order({ terms_url: TERMS, privacy_url: null });
  const three = {
    ...named,
    order_items: [{ ticket_id: 1, ticket_price_id: 7, item_name: "Seat", quantity: 3 }],
    event: { ...named.event, require_attendee_details: true },
  } as unknown as PublicOrder;
  const sent = show(three) as { attendees?: unknown }[];
  fireEvent.click(screen.getByText("Paste names"));
  const textbox = await screen.findByRole("textbox", { name: "List of names" });
  fireEvent.change(textbox, { target: { value: "Ada\tLovelace\tada@mail.example\nGrace Hopper\nMary\nJoan" } });
  expect(screen.getByText("4 names for 3 tickets. Only the first 3 will be used.")).toBeTruthy();
  fireEvent.click(screen.getByText("Fill in names"));
  expect(screen.getByText("3 names filled in.")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox"));
  goOn();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.attendees).toMatchObject([
    { first_name: "Ada", last_name: "Lovelace", email: "ada@mail.example" },
    { first_name: "Grace", last_name: "Hopper", email: ANA.email },
    { first_name: "Mary", last_name: "", email: ANA.email },
  ]);
});

test("first ticket is the buyer's in one line, until it is for someone else", async () => {
  const named = order({ terms_url: TERMS, privacy_url: null });
  const two = {
    ...named,
    order_items: [{ ticket_id: 1, ticket_price_id: 7, item_name: "Seat", quantity: 2 }],
    event: { ...named.event, require_attendee_details: true },
  } as unknown as PublicOrder;
  const sent = show(two) as { attendees?: unknown }[];
  const first = within(screen.getByRole("region", { name: "Ticket 1" }));
  expect(first.getByText("Ana Sousa")).toBeTruthy();
  expect(first.queryByRole("textbox")).toBeNull();
  fireEvent.click(first.getByRole("button", { name: /^For someone else/ }));
  const name = first.getByRole("textbox", { name: "First name" }) as HTMLInputElement;
  expect([name.value, document.activeElement]).toEqual(["", name]);
  fireEvent.change(name, { target: { value: "Grace" } });
  fireEvent.click(first.getByRole("button", { name: /^Same as buyer/ }));
  expect(document.activeElement?.textContent).toBe("Ticket 1");
  fireEvent.click(first.getByRole("button", { name: /^For someone else/ }));
  expect(name.value, "what was typed comes back").toBe("Grace");
  fireEvent.click(first.getByRole("button", { name: /^Same as buyer/ }));
  const second = within(screen.getByRole("region", { name: "Ticket 2" }));
  fireEvent.click(second.getByRole("button", { name: /^Same as buyer/ }));
  fireEvent.click(screen.getByRole("checkbox"));
  goOn();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.attendees).toMatchObject([ANA, ANA]);
});
