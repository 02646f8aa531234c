import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, aMember } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { MemberForm } from "./member-form.tsx";

async function open(over: Parameters<typeof aMember>[0]) {
  const member = aMember(over);
  const { written } = renderDashboard(
    <SignedIn>
      <MemberForm member={member} />
      <ConfirmHost />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe({ id: 3 }) } }),
      "PUT /users/7": (body: object) => ({ body: { data: { ...member, ...body } } }),
    },
  );
  await screen.findByRole("textbox", { name: /First name/ });
  return written;
}

const isOff = (role: string, name: string | RegExp) => (screen.getByRole(role, { name }) as HTMLInputElement).disabled;

test("role and status of the owner are disabled with a reason", async () => {
  await open({ is_account_owner: true, role: "ADMIN" });
  expect(screen.getByText("The owner’s role and status can’t be changed.")).toBeTruthy();
  expect([isOff("radio", /^Admin/), isOff("radio", "Inactive"), isOff("textbox", /First name/)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("user's own role and status are disabled with a reason", async () => {
  await open({ id: 3 });
  expect(screen.getByText("You can’t change your own role or status.")).toBeTruthy();
  expect([isOff("radio", /^Admin/), isOff("radio", "Inactive")]).toEqual([true, true]);
});

test("name of a member who also belongs to other accounts is disabled with a reason", async () => {
  await open({ has_other_accounts: true });
  expect(screen.getByText("They’re a member of other accounts too, so only they can change their name.")).toBeTruthy();
  expect([isOff("textbox", /First name/), isOff("textbox", "Last name (optional)"), isOff("radio", /^Admin/)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("invited member has no status field, and no status is sent", async () => {
  const written = await open({ status: "INVITED" });
  expect(screen.queryByRole("radio", { name: "Inactive" })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: /^Admin/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toEqual({
    first_name: "Ines",
    last_name: "Moss",
    role: "ADMIN",
    updated_at: "2027-01-01T10:00:00.000Z",
  });
});

// SPEC 2.16
test("deactivating a member asks for confirmation that names the consequences", async () => {
  const written = await open({});
  await userEvent.click(screen.getByRole("radio", { name: "Inactive" }));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("signed out of this account on every device");
  expect(written).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Deactivate member" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ status: "INACTIVE", role: "ORGANIZER" });
});

test("member limits are shown and can be changed", async () => {
  const at = { is_limited: true, organizer_ids: [2], event_ids: [5] };
  const named = { organizers: [{ id: 2, name: "Harbour" }], events: [{ id: 5, title: "Summer Night" }] };
  const written = await open({ work: "CHECK_IN", ...at, ...named });
  const isOn = (name: RegExp) => (screen.getByRole("radio", { name }) as HTMLInputElement).ariaChecked !== "false";
  expect([
    isOn(/^Check-in/),
    (screen.getByRole("radio", { name: "Selected organizer profiles" }) as HTMLInputElement).checked,
  ]).toEqual([true, true]);
  expect([screen.getByText("Harbour"), screen.getByText("Summer Night")]).toHaveLength(2);
  await userEvent.click(screen.getByRole("radio", { name: /^Orders and attendees/ }));
  await userEvent.click(screen.getByRole("radio", { name: "Selected events" }));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ work: "ORDERS", organizer_ids: [], event_ids: [5] });
});

// SECURITY S41
test("saving a member whose events are deleted keeps the limits", async () => {
  const written = await open({ is_limited: true });
  expect(screen.getByText(/^The organizer profiles and events they had access to no longer exist/)).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: "Last name (optional)" }), "es");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ last_name: "Mosses", work: "EVERYTHING" });
  expect(written[0]?.body).not.toHaveProperty("event_ids");
  expect(written[0]?.body).not.toHaveProperty("organizer_ids");
});
