import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { DuplicateDecision, DuplicateGroup } from "#contract/duplicates.ts";
import type { Me } from "#contract/users.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { useSession } from "#web/platform/session.ts";
import { type Api, renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import DuplicatesPage from "./duplicates-page.tsx";

afterEach(cleanup);

const ada = (id: number, email: string) => ({
  ...{ id, first_name: "Ada", last_name: "Lovelace", email, item_name: "Seat", order_id: id },
  order_public_id: `O-${id}`,
});
const EMAILS = ["ada+fair@example.com", "ada@example.com"];
const TWO: DuplicateGroup = { reason: "MAILBOX", emails: EMAILS, attendees: EMAILS.map((email, at) => ada(at, email)) };
const THIRD = "lovelace@example.com";
const THREE: DuplicateGroup = {
  reason: "NAME",
  emails: [...EMAILS, THIRD],
  attendees: [...TWO.attendees, ada(3, THIRD)],
};

function show({ groups = [] as DuplicateGroup[], decided = [] as DuplicateDecision[], me = {} as Partial<Me> } = {}) {
  const Page = () => {
    const [{ data }, { me: signedIn }] = [useEventQuery(), useSession()];
    return data && signedIn ? <DuplicatesPage /> : null;
  };
  const api: Api = {
    "GET /users/me": () => ({ body: { data: aMe(me) } }),
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    "GET /events/5/duplicates": () => ({ body: { data: groups, next: null } }),
    "GET /events/5/duplicates/decided": () => ({ body: { data: decided, next: null } }),
    "POST /events/5/duplicates": () => ({ status: 201, body: { data: {} } }),
    "DELETE /events/5/duplicates/7": () => ({ status: 204 }),
  };
  return renderDashboard(<Page />, api);
}

test("same-person decision suggests the plainest address for messages and accepts another one", async () => {
  const { written } = show({ groups: [TWO] });
  const plainest = await screen.findByRole<HTMLInputElement>("radio", { name: "ada@example.com" });
  expect(plainest.checked).toBe(true);
  expect(screen.getAllByText(/Ada Lovelace · Seat/)).toHaveLength(2);
  await userEvent.click(screen.getByRole("radio", { name: "ada+fair@example.com" }));
  expect(written).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: /^Same person/ }));
  const body = { verdict: "SAME", emails: EMAILS, send_to: "ada+fair@example.com" };
  await waitFor(() => expect(written).toEqual([{ method: "POST", path: "/events/5/duplicates", body }]));
});

// SPEC 4.35
test("different-people decision can leave out one of three addresses", async () => {
  const { written } = show({ groups: [THREE] });
  await userEvent.click(await screen.findByRole("checkbox", { name: THIRD }));
  expect(screen.queryByRole("radio", { name: THIRD })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Different people/ }));
  const body = { verdict: "DIFFERENT", emails: EMAILS, send_to: null };
  await waitFor(() => expect(written).toEqual([{ method: "POST", path: "/events/5/duplicates", body }]));
});

test("decision about duplicates shows where messages go and can be undone", async () => {
  const created_at = "2027-05-03T10:00:00.000Z";
  const decision: DuplicateDecision = {
    id: 7,
    verdict: "SAME",
    emails: EMAILS,
    send_to: "ada@example.com",
    created_at,
  };
  const { written } = show({ decided: [decision] });
  expect(await screen.findByRole("heading", { name: "No possible duplicates" })).toBeTruthy();
  const row = (await screen.findByText(/Messages go to ada@example.com/)).closest("li")!;
  await userEvent.click(within(row).getByRole("button", { name: /^Undo/ }));
  await waitFor(() =>
    expect(written.map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /events/5/duplicates/7"]),
  );
});

test("decision about duplicates is disabled for a read-only member", async () => {
  const { written } = show({ groups: [TWO], me: { role: "ORGANIZER", work: "READ_ONLY" } });
  await userEvent.click(await screen.findByRole("button", { name: /^Same person/ }));
  expect(written).toEqual([]);
});
