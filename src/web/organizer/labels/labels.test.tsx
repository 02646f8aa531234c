import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { Attendee } from "#contract/attendees.ts";
import type { Label, LabelBrief } from "#contract/labels.ts";
import type { Me } from "#contract/users.ts";
import { cleanup, render, screen, waitFor, within } from "#web/testing/render.tsx";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { useSession } from "#web/platform/session.ts";
import { type Api, renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { AttendeeLabels } from "./attendee-labels.tsx";
import { LabelPills } from "./label-pill.tsx";
import LabelsDialog from "./labels-dialog.tsx";

afterEach(cleanup);

const PRESS: Label = { id: 1, name: "Press", color: "BLUE", updated_at: "2027-05-03T10:00:00.000Z" };
const CREW: Label = { ...PRESS, id: 2, name: "Crew", color: "RED" };

function show(what: "attendee" | "dialog", { own = [] as LabelBrief[], me = {} as Partial<Me>, api = {} as Api } = {}) {
  const known = [PRESS, CREW];
  const attendee = { id: 3, first_name: "Ada", labels: own } as Partial<Attendee> as Attendee;
  const Page = () => {
    const [{ data }, { me: signedIn }] = [useEventQuery(), useSession()];
    if (!data || !signedIn) return null;
    return what === "attendee" ? (
      <AttendeeLabels attendee={attendee} />
    ) : (
      <>
        <LabelsDialog close={() => undefined} />
        <ConfirmHost />
      </>
    );
  };
  return renderDashboard(<Page />, {
    "GET /users/me": () => ({ body: { data: aMe(me) } }),
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    "GET /events/5/labels": () => ({ body: { data: known } }),
    "GET /events/5/labels/1": () => ({ body: { data: { ...PRESS, attendee_count: 12 } } }),
    "POST /events/5/labels": ({ name }: { name: string }) => {
      const label = { ...PRESS, id: 9, name };
      known.push(label);
      return { status: 201, body: { data: label } };
    },
    "PUT /events/5/labels/1": (body: object) => ({ body: { data: { ...PRESS, ...body } } }),
    "DELETE /events/5/labels/1": () => ({ status: 204 }),
    "PATCH /events/5/attendees/3/labels": () => ({ body: { data: attendee } }),
    ...api,
  });
}

test("labels of an attendee are found by typing, and assigning or removing one is saved at once", async () => {
  const { written } = show("attendee", { own: [CREW] });
  await userEvent.click(await screen.findByRole("button", { name: "Add labels" }));
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "Crew" })).checked).toBe(true);
  await userEvent.type(screen.getByRole("textbox", { name: "Find or create a label" }), "pré");
  expect(screen.queryByRole("checkbox", { name: "Crew" })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Press" }));
  await userEvent.click(screen.getByRole("button", { name: "Remove label “Crew”" }));
  await waitFor(() => expect(written).toHaveLength(2));
  expect(written.map(({ body }) => body)).toEqual([
    { add: [1], remove: [] },
    { add: [], remove: [2] },
  ]);
});

test("new label is created and assigned in one request", async () => {
  const { written } = show("attendee");
  await userEvent.click(await screen.findByRole("button", { name: "Add labels" }));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Find or create a label" });
  await userEvent.type(field, "First row{Enter}");
  await waitFor(() => expect(field.value).toBe(""));
  expect(written).toMatchObject([
    { method: "POST", path: "/events/5/labels", body: { name: "First row", attendee_id: 3 } },
  ]);
});

test("labels are read-only for a member with read access", async () => {
  show("attendee", { own: [CREW], me: { work: "READ_ONLY", role: "ORGANIZER" } });
  expect(await screen.findByText("Crew")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("edited label is sent with its loaded version", async () => {
  const { written } = show("dialog");
  await userEvent.click(await screen.findByRole("button", { name: "Edit “Press”" }));
  const field = await screen.findByRole("textbox", { name: /Label name/ });
  await userEvent.clear(field);
  await userEvent.type(field, "Media");
  await userEvent.click(screen.getByRole("radio", { name: "Pink" }));
  await userEvent.click(screen.getByRole("button", { name: "Save label" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toEqual({ name: "Media", color: "PINK", updated_at: PRESS.updated_at });
});

test("deleting a label asks for confirmation with the number of attendees", async () => {
  const { written } = show("dialog");
  await userEvent.click(await screen.findByRole("button", { name: "Delete “Press”" }));
  expect(await screen.findByText("12 attendees will lose this label. You can’t undo this.")).toBeTruthy();
  expect(written).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Delete label" }));
  await waitFor(() => expect(written).toMatchObject([{ method: "DELETE", path: "/events/5/labels/1" }]));
});

test("labels in a list show the first ones and the number of others", () => {
  const all = [PRESS, CREW, { ...CREW, id: 4, name: "VIP" }, { ...CREW, id: 5, name: "Late" }];
  const { container } = render(<LabelPills labels={all} />);
  expect(within(container).getByText("Press")).toBeTruthy();
  expect(within(container).getByText("+2").title).toBe("VIP, Late");
});
