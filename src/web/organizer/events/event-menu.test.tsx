import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { publicAddressOf } from "./event-urls.ts";
import { EventMenu } from "./event-menu.tsx";

const known = Object.getOwnPropertyDescriptor(navigator, "clipboard");
afterEach(() => {
  if (known) Object.defineProperty(navigator, "clipboard", known);
  else Reflect.deleteProperty(navigator, "clipboard");
});

test("link that cannot be copied is shown selected in a dialog after the menu has closed", async () => {
  const user = userEvent.setup();
  Reflect.deleteProperty(navigator, "clipboard");
  const event = anEvent({ status: "LIVE" });
  renderDashboard(
    <>
      <EventMenu event={event} />
      <ConfirmHost />
    </>,
    { "GET /me": () => ({ body: { data: aMe() } }) },
  );
  await user.click(await screen.findByRole("button", { name: /^More actions for/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Copy link" }));
  const dialog = await screen.findByRole("dialog", undefined, { timeout: 10_000 });
  expect(dialog.textContent).toContain(publicAddressOf(event));
  expect(String(window.getSelection())).toBe(publicAddressOf(event));
  expect(screen.queryByText("Something went wrong. Please try again.")).toBeNull();
});
