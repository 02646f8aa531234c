import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { pasteInto } from "#web/testing/paste-into.ts";
import { showOffice } from "#web/testing/show-office.tsx";
import { anEvent, eventSettings } from "#web/testing/things.ts";
import { CheckoutForm } from "./checkout-form.tsx";

function open() {
  return showOffice(<CheckoutForm event={anEvent()} settings={eventSettings()} />, {
    "PATCH /events/5/settings": (body: object) => ({ body: { data: { ...eventSettings(), ...body } } }),
  }).written;
}

test("at the minutes of an order stands the advice of 15, and less is taken all the same", async () => {
  const written = open();
  const minutes = await screen.findByRole("textbox", { name: /^Minutes to finish an order/ });
  const advice = "Its tickets are held this long. We recommend at least 15.";
  const described = minutes.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(advice);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, "5");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ order_timeout_in_minutes: 5 }));
});

test("the button to the checkout says what its organizer wants", async () => {
  const written = open();
  await pasteInto(await screen.findByRole("textbox", { name: /^Words on the button/ }), "Count me in");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ continue_button_text: "Count me in" }));
});
