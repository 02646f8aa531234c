import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { useSession } from "#web/platform/session.ts";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { EventNav } from "./event-nav.tsx";

function TestSidebar() {
  const event = useEventQuery().data?.data;
  const { me } = useSession();
  return me && event ? <EventNav event={event} /> : null;
}

test("event navigation scrolls the current page into view", async () => {
  const seen: (string | null)[] = [];
  vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
    seen.push(this.textContent);
  });
  const responses = {
    "GET /users/me": () => ({ body: { data: aMe() } }),
    "GET /events/5": () => ({ body: { data: anEvent() } }),
  };
  renderDashboard(<TestSidebar />, responses, "/manage/event/5/widget");
  const currentLink = await screen.findByRole("link", { current: "page" });
  expect(seen).toEqual([currentLink.textContent]);
});
