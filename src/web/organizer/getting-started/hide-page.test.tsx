import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { useSession } from "#web/platform/session.ts";
import { aMe, anEvent, eventSettings } from "#web/testing/factories.ts";
import { EventNav } from "#web/organizer/shell/event-nav.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import GettingStartedPage from "./getting-started-page.tsx";

/** The page and the event's menu, with an API that stores the setting. */
function open(hide_getting_started_page: boolean, status: "DRAFT" | "ARCHIVED" = "DRAFT") {
  let now = eventSettings({ hide_getting_started_page });
  const respond = () => ({ body: { data: now } });
  function Dashboard() {
    const event = useEventQuery().data?.data;
    const { me } = useSession();
    return me && event ? (
      <>
        <EventNav event={event} />
        <GettingStartedPage />
      </>
    ) : null;
  }
  return renderDashboard(<Dashboard />, {
    "GET /users/me": () => ({ body: { data: aMe() } }),
    "GET /events/5": () => ({
      body: { data: anEvent({ status, hide_getting_started_page: now.hide_getting_started_page }) },
    }),
    "GET /events/5/settings": respond,
    "PATCH /events/5/settings": (body: object) => {
      now = { ...now, ...body };
      return respond();
    },
  }).written;
}

const inMenu = () => screen.queryByRole("link", { name: "Getting started" });

// SPEC 2.33, 3.71
test("hiding getting started removes it from the menu, redirects to the dashboard and says how to restore it", async () => {
  const { updated_at } = eventSettings();
  const written = open(false);
  await userEvent.click(await screen.findByRole("button", { name: "Hide this page" }));
  expect(
    await screen.findByText("“Getting started” was hidden. You can show it again in Settings, under More."),
  ).toBeTruthy();
  expect(written.map(({ body }) => body)).toEqual([{ hide_getting_started_page: true, updated_at }]);
  await waitFor(() => expect(inMenu()).toBeNull());
  expect(window.location.pathname).toBe("/manage/event/5/dashboard");
});

// SPEC 3.71
test("hidden getting started page says so at its URL and can be restored", async () => {
  const written = open(true);
  const back = await screen.findByRole("button", { name: "Show in menu" });
  expect(screen.getByText("This page is hidden for your whole team.")).toBeTruthy();
  expect(inMenu()).toBeNull();
  expect(screen.queryByText("Describe your event")).toBeNull();
  expect(screen.getByRole("link", { name: "Go to dashboard" }).getAttribute("href")).toBe("/manage/event/5/dashboard");
  await userEvent.click(back);
  expect(await screen.findByText("Describe your event")).toBeTruthy();
  expect(inMenu()).toBeTruthy();
  expect(written[0]?.body).toMatchObject({ hide_getting_started_page: false });
});

test("hidden getting started page of an archived event cannot be restored", async () => {
  open(true, "ARCHIVED");
  await screen.findByText("This page is hidden for your whole team.");
  expect(screen.queryByRole("button", { name: /Show in menu/ })).toBeNull();
});
