import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { OwnFactors } from "#contract/mfa.ts";
import { MemberForm } from "#web/organizer/account/users/member-form.tsx";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, aMember, ownFactorsOf } from "#web/testing/factories.ts";
import { ProofHost } from "./step-up-host.tsx";

/** A form whose call requires step-up authentication once. */
function open(own: Partial<OwnFactors>, prove: (body: never) => { status?: number; body?: unknown } = () => ({})) {
  const member = aMember();
  let isProven = false;
  return renderDashboard(
    <SignedIn>
      <MemberForm member={member} />
      <ProofHost />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /users/me/mfa": () => ({ body: { data: ownFactorsOf(own) } }),
      "POST /users/me/proof": (body) => {
        const response = prove(body);
        isProven = response.status === undefined;
        return response;
      },
      "PUT /users/7": (body: object) =>
        isProven
          ? { body: { data: { ...member, ...body } } }
          : { status: 403, body: { code: "proof_needed", message: "Confirm it’s you to continue." } },
    },
  );
}

async function save() {
  const name = await screen.findByRole("textbox", { name: /First name/ });
  await userEvent.clear(name);
  await userEvent.type(name, "Inga");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  return screen.findByRole("dialog", { name: "Confirm it’s you" });
}

test("user without a second factor confirms with the password, and the refused call is repeated", async () => {
  const { written } = open({});
  const dialog = await save();
  const password = await within(dialog).findByLabelText(/Password/);
  await waitFor(() => expect(document.activeElement).toBe(password));
  await userEvent.type(password, "violet harbour 17{Enter}");
  expect(await screen.findByText("Member saved.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(written.map(({ path }) => path)).toEqual(["/users/7", "/users/me/proof", "/users/7"]);
  expect(written[1]?.body).toEqual({ password: "violet harbour 17" });
  expect(written[2]?.body).toMatchObject({ first_name: "Inga" });
});

test("user with an authenticator app confirms with its code, and a wrong code is reported at the field", async () => {
  const errors = { code: ["This code is not right."] };
  const { written } = open(
    { totp_since: "2027-01-01T10:00:00.000Z", recovery_codes_left: 4 },
    (body: { code: string }) =>
      body.code === "123456" ? {} : { status: 422, body: { code: "invalid", message: "Look.", errors } },
  );
  const dialog = await save();
  await pasteInto(await within(dialog).findByRole("textbox", { name: /Code from your authenticator app/ }), "111111");
  expect(await within(dialog).findByText("This code is not right.")).toBeTruthy();
  expect(within(dialog).getByRole("button", { name: "Use recovery code" })).toBeTruthy();
  await userEvent.paste("123456");
  expect(await screen.findByText("Member saved.")).toBeTruthy();
  expect(written.filter(({ path }) => path === "/users/7")).toHaveLength(2);
});

test("closed step-up dialog leaves the form as it was and shows no error", async () => {
  const { written } = open({});
  const dialog = await save();
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("textbox", { name: /First name/ })).toHaveProperty("value", "Inga");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(written).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole("button", { name: "Save changes" })).toHaveProperty("disabled", false));
});
