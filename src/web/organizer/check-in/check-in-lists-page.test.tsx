import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { CheckInList } from "#contract/check-in-lists.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { takeHandoffPin } from "#web/platform/handoff-pin.ts";
import { anEvent, requestedPageOf, pageOf } from "#web/testing/factories.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import CheckInListsPage from "./check-in-lists-page.tsx";

const AT = "2027-01-01T10:00:00.000Z";
const STATIONS = Array.from({ length: 9 }, (_, at): CheckInList => {
  return {
    ...{ id: at + 1, short_id: `cil_${at}`, name: at === 6 ? "Backstage" : `Door ${at + 1}`, description: null },
    ...{ activates_at: null, expires_at: null, state: "ACTIVE", counts_separately: false, allows_reentry: false },
    ...{ badge_size: null, badge_has_code: false, has_pin: false, pin: null, shown_question_ids: [] },
    ...{ total_attendees: 2, checked_in_attendees: 1, inside_attendees: 1, all_tickets: true, tickets: [] },
    ...{ created_at: AT, updated_at: AT },
  };
});

const Page = () => (useEventQuery().data ? <CheckInListsPage /> : null);

// SPEC 2.51
test("check-in list is found by its name", async () => {
  renderDashboard(
    <Page />,
    {
      "GET /events/5": () => ({ body: { data: anEvent({ ticket_count: 1 }) } }),
      "GET /events/5/check-in-lists": (_body, query) => ({
        body: requestedPageOf(
          STATIONS.filter(({ name }) => name.toLowerCase().includes(query.get("query") ?? "")),
          query,
        ),
      }),
    },
    "/manage/event/5/check-in",
  );
  await userEvent.type(await screen.findByRole("searchbox", { name: "Search by name" }), "back");
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Door 1/ })).toBeNull());
  expect(screen.getByRole("button", { name: /^Backstage/ })).toBeTruthy();
  expect(window.location.search).toBe("?query=back");
});

test("check-in list that is not for all tickets needs at least one, and the error is at the tickets", async () => {
  const { written } = renderDashboard(
    <Page />,
    {
      "GET /events/5": () => ({ body: { data: anEvent({ ticket_count: 1 }) } }),
      "GET /events/5/check-in-tickets": () => ({ body: { data: [{ id: 1, title: "Standard" }] } }),
      "GET /events/5/check-in-questions": () => ({ body: { data: [] } }),
      "GET /events/5/check-in-lists": (_body, query) => ({ body: requestedPageOf(STATIONS, query) }),
    },
    "/manage/event/5/check-in?open=new",
  );
  await userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "Main entrance");
  await userEvent.click(screen.getByRole("switch", { name: /^All tickets/ }));
  await userEvent.click(screen.getByRole("button", { name: /^Create/ }));
  expect(await screen.findByText("Choose at least one ticket.")).toBeTruthy();
  expect(written).toEqual([]);
});

const withLists = (...data: CheckInList[]) => ({
  "GET /events/5": () => ({ body: { data: anEvent({ ticket_count: 1 }) } }),
  "GET /events/5/check-in-tickets": () => ({ body: { data: [{ id: 1, title: "Standard" }] } }),
  "GET /events/5/check-in-questions": () => ({ body: { data: [] } }),
  "GET /events/5/check-in-lists": (_body: unknown, query: URLSearchParams) => ({ body: requestedPageOf(data, query) }),
});

test("opening the check-in page passes the PIN once and not in the URL", async () => {
  const list = { ...(STATIONS[0] as CheckInList), has_pin: true, pin: "471106" };
  renderDashboard(<Page />, withLists(list), "/manage/event/5/check-in");
  const link = await screen.findByRole("link", { name: /^Open check-in/ });
  expect(link.getAttribute("href")).toBe("/check-in/cil_0");
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  expect([takeHandoffPin("cil_0"), takeHandoffPin("cil_0")]).toEqual(["471106", null]);
});

test("new check-in list without a PIN shows a warning and is created without one", async () => {
  const { written } = renderDashboard(
    <Page />,
    {
      ...withLists(),
      "POST /events/5/check-in-lists": () => ({ body: { data: STATIONS[0] } }),
      "GET /events/5/check-in-lists/1": () => ({ body: { data: { ...STATIONS[0], by_ticket: [] } } }),
      "GET /events/5/check-in-lists/1/phones": () => ({ body: { data: [] } }),
      "GET /events/5/check-in-lists/1/conflicts": () => ({ body: { data: [] } }),
      "GET /events/5/check-in-lists/1/refused-scans": () => ({ body: pageOf([]) }),
    },
    "/manage/event/5/check-in?open=new",
  );
  await userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "Main entrance");
  await userEvent.click(screen.getByText("Counting, PIN, answers and badges"));
  const pin = await screen.findByRole("switch", { name: /Require a PIN/ });
  expect((pin as HTMLInputElement).checked).toBe(true);
  await userEvent.click(pin);
  expect(screen.getByText(/anyone with the link can pair a device and see attendees’ names/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Create/ }));
  await waitFor(() => expect(written).toMatchObject([{ body: { name: "Main entrance", pin: null } }]));
  // the new list opens
  expect(await screen.findByDisplayValue("Door 1")).toBeTruthy();
});
