import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useSession } from "#web/platform/session.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe } from "#web/testing/factories.ts";
import { EmailSection } from "./email-section.tsx";

function Section() {
  const { me } = useSession();
  return me ? <EmailSection me={me} /> : null;
}

function open(me: Parameters<typeof aMe>[0]) {
  let now = aMe(me);
  const become = (over: typeof me) => ({ body: { data: (now = { ...now, ...over }) } });
  return renderDashboard(<Section />, {
    "GET /users/me": () => ({ body: { data: now } }),
    "PUT /users/me": ({ email }: { email: string }) => become({ pending_email: email, has_pending_email_change: true }),
    "POST /users/3/email-change": () => ({ status: 200 }),
    "DELETE /users/3/email-change": () => become({ pending_email: null, has_pending_email_change: false }),
  });
}

const WAITING = "We sent a link to new@example.test. Until you open it, you still sign in with ada@example.test.";

test("email change is requested with the password and leaves the rest of the profile unchanged", async () => {
  const { written } = open({ last_name: "Moss" });
  await userEvent.click(await screen.findByRole("button", { name: "Change email address" }));
  await pasteInto(screen.getByRole("textbox", { name: /New email address/ }), "new@example.test");
  await pasteInto(screen.getByLabelText(/Current password/), "violet harbour 17");
  await userEvent.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByText(WAITING)).toBeTruthy();
  expect(written).toEqual([
    {
      method: "PUT",
      path: "/users/me",
      body: {
        first_name: "Ada",
        last_name: "Moss",
        locale: "en",
        timezone: "Europe/Berlin",
        email: "new@example.test",
        current_password: "violet harbour 17",
        updated_at: "2027-01-01T10:00:00.000Z",
      },
    },
  ]);
});

test("link of a pending email change can be resent, and the change can be cancelled", async () => {
  const { written } = open({ pending_email: "new@example.test", has_pending_email_change: true });
  expect(await screen.findByText(WAITING)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change email address" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Resend" }));
  expect(await screen.findByText("We sent a new link to new@example.test.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel change" }));
  await waitFor(() => expect(screen.queryByText(WAITING)).toBeNull());
  expect(written.map(({ method }) => method)).toEqual(["POST", "DELETE"]);
});
