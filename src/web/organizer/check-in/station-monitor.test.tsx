import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import type { RefusedScan, WatchedPhone } from "#contract/station-monitor.ts";
import { TEST_TICKET_OUTCOMES } from "#domain/test-scans.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { useSession } from "#web/platform/session.ts";
import { type Api, renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent, pageOf } from "#web/testing/factories.ts";
import { NewLink } from "./new-link.tsx";
import { PhonesBoard } from "./devices-board.tsx";
import { RefusedScans } from "./refused-scans.tsx";
import { TestScan } from "./test-scans.tsx";

afterEach(cleanup);

const LIST = { id: 3, name: "Main entrance" };
const AT = "2027-05-03T16:00:00.000Z";

function aPhone(over: Partial<WatchedPhone> = {}): WatchedPhone {
  return {
    ...{ id: 8, name: "North gate", paired_at: AT, last_seen_at: AT, last_sync_at: null, waiting: 0, battery: null },
    ...{ check_ins: 0, ended_at: null },
    ...over,
  };
}

function aRefusal(over: Partial<RefusedScan> = {}): RefusedScan {
  return {
    ...{
      id: 1,
      outcome: "already_checked_in",
      scanned_at: AT,
      code_suffix: "7KQ2",
      phone_name: "2",
      was_admitted: false,
    },
    attendee: { id: 6, first_name: "Ada", last_name: "Lovelace", public_id: "A-7KQ2M9X" },
    ...over,
  };
}

function show(what: ReactNode, api: Api = {}) {
  const Page = () => {
    const [{ data }, { me }] = [useEventQuery(), useSession()];
    if (!data || !me) return null;
    return (
      <>
        {what}
        <ConfirmHost />
      </>
    );
  };
  return renderDashboard(<Page />, {
    "GET /users/me": () => ({ body: { data: aMe() } }),
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    "POST /events/5/check-in-lists/3/new-link": () => ({ body: { data: { short_id: "cil_new" } } }),
    "DELETE /events/5/check-in-lists/3/phones/8": () => ({ body: { data: aPhone({ ended_at: AT }) } }),
    ...api,
  });
}

const phones = (...data: WatchedPhone[]): Api => ({
  "GET /events/5/check-in-lists/3/phones": () => ({ body: { data } }),
});

test("phone list shows the state of each phone, and a number for phones without a name", async () => {
  const busy = aPhone({ waiting: 12, battery: 41, check_ins: 7, last_sync_at: AT });
  show(<PhonesBoard list={LIST} />, phones(busy, aPhone({ id: 9, name: "2", ended_at: AT })));
  const [north, second] = await screen.findAllByRole("listitem");
  if (!north || !second) throw new Error("There are two.");
  for (const text of [
    "North gate",
    "7 check-ins",
    "12 scans not sent yet",
    "battery 41%",
    "Last seen",
    "paired",
    "last synced",
  ])
    expect(north.textContent).toContain(text);
  expect(second.textContent).toContain("Device 2");
  expect(second.textContent).toContain("Access ended");
  expect(within(second).queryByRole("button")).toBeNull();
});

test("phone list without phones explains pairing, and a failed request can be retried", async () => {
  show(<PhonesBoard list={LIST} />, phones());
  expect(await screen.findByText(/No devices yet/)).toBeTruthy();
  cleanup();
  show(<PhonesBoard list={LIST} />, {
    "GET /events/5/check-in-lists/3/phones": () => ({ status: 500, body: { code: "internal", message: "Broken" } }),
  });
  expect(await screen.findByRole("button", { name: /try again/i }, { timeout: 10_000 })).toBeTruthy();
});

test("ending a phone's access asks for confirmation and warns that the link still works", async () => {
  const { written } = show(<PhonesBoard list={LIST} />, phones(aPhone()));
  await userEvent.click(await screen.findByRole("button", { name: "End access North gate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End access for “North gate”?" }));
  expect(dialog.getByText(/current link can be used to pair this device again/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "End access" }));
  await screen.findByText("Access for North gate has ended.");
  expect(written.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "DELETE /events/5/check-in-lists/3/phones/8",
  ]);
});

test("ending a phone's access and creating a new link is a single request", async () => {
  const requests: (string | null)[] = [];
  const { written } = show(<PhonesBoard list={LIST} />, {
    ...phones(aPhone()),
    "DELETE /events/5/check-in-lists/3/phones/8": (_body, query) => {
      requests.push(query.get("with_new_link"));
      return { body: { data: aPhone({ ended_at: AT }) } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "End access North gate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End access for “North gate”?" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Also create a new link" }));
  await userEvent.click(dialog.getByRole("button", { name: "End access" }));
  await screen.findByText("Access for North gate has ended. Share the new link with your staff.");
  expect(written.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "DELETE /events/5/check-in-lists/3/phones/8",
  ]);
  expect(requests).toEqual(["true"]);
});

test("refused scans show reason, attendee and phone, and can be filtered by reason", async () => {
  const requests: (string | null)[] = [];
  const unknown = aRefusal({ id: 2, outcome: "not_found", attendee: null, code_suffix: "X9W2", phone_name: null });
  show(<RefusedScans list={LIST} />, {
    "GET /events/5/check-in-lists/3/refused-scans": (_body, query) => {
      const outcome = query.get("filter_fields[outcome][eq]");
      requests.push(outcome);
      const all = [aRefusal({ was_admitted: true }), unknown];
      return { body: pageOf(outcome === null ? all : outcome === "not_found" ? [unknown] : []) };
    },
  });
  const [ada] = await screen.findAllByRole("listitem");
  const link = within(ada ?? document.body).getByRole("link", { name: "Ada Lovelace" });
  expect(link.getAttribute("href")).toBe("/manage/event/5/attendees?open=6");
  for (const text of ["Already checked in", "admitted anyway, while offline", "Device 2"])
    expect(ada?.textContent).toContain(text);
  const reason = screen.getByRole("combobox", { name: "Reason" });
  await userEvent.selectOptions(reason, "Not a ticket for this event");
  await waitFor(() => expect(screen.queryByText("Ada Lovelace")).toBeNull());
  expect(screen.getByText("Code ending in X9W2")).toBeTruthy();
  await userEvent.selectOptions(reason, "Ticket cancelled");
  expect(await screen.findByText("No scans refused for this reason.")).toBeTruthy();
  expect(requests).toEqual([null, "not_found", "attendee_cancelled"]);
});

test("check-in list without refused scans says so", async () => {
  show(<RefusedScans list={LIST} />, {
    "GET /events/5/check-in-lists/3/refused-scans": () => ({ body: pageOf([]) }),
  });
  expect(await screen.findByText("No refused scans yet.")).toBeTruthy();
});

test("rehearsal shows each test ticket with the outcome that staff will see", async () => {
  const data = TEST_TICKET_OUTCOMES.map((outcome, index) => ({ place: index, outcome, qr_text: `FT1${index}` }));
  show(<TestScan list={LIST} />, {
    "GET /events/5/check-in-lists/3/test-tickets": () => ({ body: { data } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show test tickets" }));
  expect(await screen.findByText(`1 of ${data.length}`)).toBeTruthy();
  const seen: (string | undefined)[] = [];
  const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "Next test ticket" });
  for (const [at] of data.entries()) {
    seen.push(screen.getByText(`${at + 1} of ${data.length}`).parentElement?.textContent?.replace(/^\d+ of \d+/, ""));
    if (at < data.length - 1) await userEvent.click(next());
  }
  expect(new Set(seen).size).toBe(new Set(TEST_TICKET_OUTCOMES).size);
  expect(seen[0]).toBe("Admitted");
  expect(next().disabled).toBe(true);
});

test("new check-in link is created only after confirmation", async () => {
  const { written } = show(<NewLink list={LIST} />);
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Create new link" }));
    return within(await screen.findByRole("dialog", { name: "Create a new link for “Main entrance”?" }));
  };
  const first = await openDialog();
  expect(first.getByText(/every device must be paired again/)).toBeTruthy();
  await userEvent.click(first.getByRole("button", { name: "Cancel" }));
  expect(written).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const second = await openDialog();
  await userEvent.click(second.getByRole("button", { name: "Create new link" }));
  await waitFor(() => expect(written.map(({ path }) => path)).toEqual(["/events/5/check-in-lists/3/new-link"]));
});
