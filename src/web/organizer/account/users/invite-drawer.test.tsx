import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Me } from "#contract/users.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, aMember, anEvent, pageOf } from "#web/testing/factories.ts";
import { InviteDrawer } from "./invite-drawer.tsx";

function open(me: Partial<Me>, respond: () => { status?: number; body: unknown }) {
  return renderDashboard(
    <SignedIn>
      <InviteDrawer close={() => undefined} />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe(me) } }),
      "GET /events": () => ({ body: pageOf([{ ...anEvent(), statistics: null, capacity: null }]) }),
      "POST /users": respond,
    },
  );
}

async function invite() {
  await userEvent.type(await screen.findByRole("textbox", { name: /First name/ }), "Ines");
  await pasteInto(screen.getByRole("textbox", { name: /Email/ }), "ines@example.test");
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
}

test("invitation sends name, address and role, and defaults to an organizer without limits", async () => {
  const { written } = open({}, () => ({ body: { data: aMember() } }));
  await invite();
  expect(await screen.findByText("We sent an invitation to ines@example.test.")).toBeTruthy();
  expect(written[0]?.body).toEqual({
    first_name: "Ines",
    last_name: "",
    email: "ines@example.test",
    role: "ORGANIZER",
    work: "EVERYTHING",
    organizer_ids: [],
    event_ids: [],
  });
  expect(new URLSearchParams(window.location.search).get("open")).toBe("7");
});

test("invitation of check-in staff requires a chosen event and sends the limit", async () => {
  const { written } = open({}, () => ({ body: { data: aMember() } }));
  await userEvent.click(await screen.findByRole("radio", { name: /^Check-in/ }));
  await userEvent.click(screen.getByRole("radio", { name: "Selected events" }));
  await invite();
  expect(await screen.findByText("This field is required.")).toBeTruthy();
  expect(written).toEqual([]);
  await userEvent.click(screen.getByRole("combobox", { name: /^Events/ }));
  await userEvent.click(await screen.findByRole("option", { name: /^Summer Night/ }));
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ role: "ORGANIZER", work: "CHECK_IN", organizer_ids: [], event_ids: [5] });
});

test("invitation of an Admin has no limit fields and sends no limits", async () => {
  const { written } = open({}, () => ({ body: { data: aMember() } }));
  await userEvent.click(await screen.findByRole("radio", { name: /^Check-in/ }));
  await userEvent.click(screen.getByRole("radio", { name: /^Admin/ }));
  expect(screen.queryByRole("radiogroup", { name: "Permissions" })).toBeNull();
  await invite();
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toEqual({ ...INES, role: "ADMIN" });
});

const INES = { first_name: "Ines", last_name: "", email: "ines@example.test" };

test("inviting an existing member shows the error at the email field", async () => {
  const message = "This person is already a member of this account.";
  open({}, () => ({ status: 422, body: { code: "invalid", message: "Look.", errors: { email: [message] } } }));
  await invite();
  await waitFor(() => expect(screen.getByRole("textbox", { name: /Email/ })).toHaveProperty("ariaInvalid", "true"));
  expect(screen.getByText(message)).toBeTruthy();
});

test.each([
  [{ is_account_owner: true, is_email_verified: false }, /^To invite members, confirm your email address/],
  [{ is_account_owner: false }, /^The account owner must confirm/],
])("invitation form is not shown for an unverified account: %j", async (me, text) => {
  open({ ...me, is_account_verified: false }, () => ({ body: null }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send invitation" })).toBeNull();
});
