import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, eventSettings } from "#web/testing/factories.ts";
import { CheckoutForm } from "./checkout-form.tsx";

function open(refuse: (body: object) => object | undefined = () => undefined) {
  return renderDashboard(<CheckoutForm event={anEvent()} settings={eventSettings()} />, {
    "PATCH /events/5/settings/checkout": (body: object) => {
      const refusal = refuse(body);
      if (refusal) return { status: 422, body: refusal };
      return { body: { data: { event: { ...anEvent(), ...body, updated_at: LATER }, settings: eventSettings() } } };
    },
  }).written;
}

const LATER = "2027-05-04T10:00:00.000Z";

// SPEC 9.06
test("checkout time limit recommends 15 minutes and accepts less", async () => {
  const written = open();
  const minutes = await screen.findByRole("textbox", { name: /^Checkout time limit/ });
  const advice = "Tickets are reserved this long. We recommend at least 15 minutes.";
  const described = minutes.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(advice);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, "5");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ order_timeout_in_minutes: 5 }));
});

// SPEC 3.80
test("label of the checkout button is saved as typed", async () => {
  const written = open();
  await pasteInto(await screen.findByRole("textbox", { name: /^Checkout button text/ }), "Count me in");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ continue_button_text: "Count me in" }));
});

test("rejected checkout form shows the error at its field and is saved in one request after the correction", async () => {
  const text = "Please enter 50 or less.";
  const written = open((body) =>
    "max_tickets_per_order" in body && body.max_tickets_per_order === 60
      ? { code: "invalid", message: "Please check the highlighted fields.", errors: { max_tickets_per_order: [text] } }
      : undefined,
  );
  const most = await screen.findByRole("textbox", { name: /^Maximum tickets per order/ });
  const minutes = screen.getByRole("textbox", { name: /^Checkout time limit/ });
  await userEvent.clear(minutes);
  await userEvent.type(minutes, "25");
  await userEvent.type(most, "60");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.clear(most);
  await userEvent.type(most, "40");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull());
  const started = { event: anEvent().updated_at, settings: eventSettings().updated_at };
  expect(written).toMatchObject([
    { path: "/events/5/settings/checkout", body: { max_tickets_per_order: 60, updated_at: started } },
    { body: { max_tickets_per_order: 40, order_timeout_in_minutes: 25, updated_at: started } },
  ]);
});
