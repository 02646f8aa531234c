import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { showOffice } from "#web/testing/show-office.tsx";
import { anEvent, eventSettings } from "#web/testing/things.ts";
import { HidePage } from "./hide-page.tsx";

test.each([
  [false, "Hide this page", true],
  [true, "Show this page in the menu", false],
])("a page that is hidden (%s) offers: %s", async (hide_getting_started_page, words, wanted) => {
  const settings = eventSettings({ hide_getting_started_page });
  const { written } = showOffice(<HidePage event={anEvent({ hide_getting_started_page })} />, {
    "GET /events/5/settings": () => ({ body: { data: settings } }),
    "PUT /events/5/settings": () => ({ body: { data: settings } }),
    "PATCH /events/5/settings": () => ({ body: { data: settings } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: words }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toEqual({ hide_getting_started_page: wanted, updated_at: settings.updated_at });
});
