import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { auth, type Invitation } from "#contract/auth.ts";
import type { LegalDocumentUrls } from "#contract/legal-documents.ts";
import { ownZone } from "#web/platform/format.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { storeToken, readToken } from "#web/platform/token.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { render, screen, waitFor } from "#web/testing/render.tsx";
import { aMe } from "#web/testing/factories.ts";
import { users } from "#contract/users.ts";
import { mock, server } from "#web/testing/mock-api.ts";
import AcceptInvitationPage from "./accept-invitation-page.tsx";

type Refusal = { status: number; code: string; message: string };
type Options = {
  invited?: Partial<Invitation> | Refusal;
  legalDocuments?: LegalDocumentUrls;
  me?: string;
  accepting?: Refusal;
  factor?: boolean;
};

const BUILT_IN: LegalDocumentUrls = { terms_url: "/terms", privacy_url: null };
const GONE = {
  status: 410,
  code: "invitation_expired",
  message: "This invitation has expired. Ask for a new one.",
};
const UNIQUE_CONSTRAINTS = { status: 409, code: "invitation_accepted", message: "Accepted." };

/**
 * Opens the page with an API that accepts the invitation. Returns the request bodies and the
 * fetches of the invitation.
 */
function open({ invited = {}, legalDocuments = BUILT_IN, me, accepting, factor = false }: Options) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  queryClient().clear();
  storeToken(me ? "theirs" : null);
  const [sent, requests]: [unknown[], string[]] = [[], []];
  let now = invited;
  const signedIn = {
    ...{ token: "mine", token_type: "bearer" as const, expires_in: 1, user: aMe(), accounts: [] },
    second_factor: null,
  };
  const second_factor = { token: "step", factors: ["TOTP" as const] };
  server.use(
    mock(users.me, { data: aMe({ email: me }) }),
    mock(auth.legalDocuments, { data: legalDocuments }),
    mock(auth.acceptInvitation, ({ body }) => {
      sent.push(body);
      now = accepting ?? UNIQUE_CONSTRAINTS;
      if (accepting) return refused(accepting);
      return factor ? { ...signedIn, token: null, user: null, second_factor } : signedIn;
    }),
    mock(auth.secondStep, ({ body }) => {
      sent.push(body);
      return signedIn;
    }),
    mock(auth.invitation, ({ request }) => {
      requests.push(request.url);
      if ("code" in now) return refused(now as Refusal);
      const data = { account_name: "Harbour", email: "ines@example.test", first_name: "Ines", last_name: null, ...now };
      return { data: { has_password: false, ...data } as Invitation };
    }),
  );
  const router = createMemoryRouter(
    [
      {
        path: "/auth/accept-invitation/:token",
        element: <AcceptInvitationPage />,
      },
      { path: "/manage/events", element: <h1>Events</h1> },
    ],
    { initialEntries: ["/auth/accept-invitation/abc"] },
  );
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { sent, requests };
}

const refused = ({ status, code, message }: Refusal) => Response.json({ code, message }, { status });
const accept = () => userEvent.click(screen.getByRole("button", { name: "Accept invitation" }));

async function choosePassword() {
  await pasteInto(await screen.findByLabelText(/^Password( \*)?$/), "violet harbour 17");
  await pasteInto(screen.getByLabelText(/Confirm password/), "violet harbour 17");
}

const acceptTerms = () => userEvent.click(screen.getByRole("checkbox", { name: /^I accept the terms of use/ }));

// SPEC 2.12
test("new user accepts an invitation with a name and a password and is signed in", async () => {
  const { sent, requests } = open({});
  expect(await screen.findByRole("heading", { name: "Join Harbour" })).toBeTruthy();
  await choosePassword();
  await acceptTerms();
  expect(sent).toEqual([]);
  await accept();
  expect(await screen.findByRole("heading", { name: "Events" })).toBeTruthy();
  expect(sent).toEqual([
    {
      first_name: "Ines",
      last_name: "",
      password: "violet harbour 17",
      password_confirmation: "violet harbour 17",
      terms_accepted: true,
      timezone: ownZone(),
      locale: "en",
    },
  ]);
  expect(readToken()).toBe("mine");
  // An accepted invitation is not fetched again during the sign-in.
  expect(requests).toHaveLength(1);
});

test("invitation is not accepted before the terms are", async () => {
  const { sent } = open({});
  await choosePassword();
  await accept();
  expect(await screen.findByText("Accept the terms to continue.")).toBeTruthy();
  expect(sent).toEqual([]);
});

// SPEC 2.12
test("existing user accepts an invitation with their own password and nothing else", async () => {
  const { sent } = open({ invited: { has_password: true } });
  await pasteInto(await screen.findByLabelText(/^Password/), "my own");
  expect(screen.queryByLabelText(/First name/)).toBeNull();
  expect(screen.getByRole("link", { name: "Forgot your password?" })).toBeTruthy();
  await accept();
  await waitFor(() => expect(sent).toEqual([{ password: "my own" }]));
});

test("existing user with a second factor provides it after the password", async () => {
  const { sent } = open({ invited: { has_password: true }, factor: true });
  await pasteInto(await screen.findByLabelText(/^Password/), "my own");
  await accept();
  await pasteInto(await screen.findByRole("textbox", { name: /Code from your authenticator app/ }), "123456");
  expect(await screen.findByRole("heading", { name: "Events" })).toBeTruthy();
  expect(sent).toEqual([{ password: "my own" }, { token: "step", code: "123456" }]);
});

test.each([
  ["somebody@else.test", true],
  ["Ines@example.test", false],
])("invitation page warns where another user is signed in: %s", async (me, isNotified) => {
  open({ me });
  await screen.findByRole("heading", { name: "Join Harbour" });
  if (isNotified) expect(await screen.findByText(/You’re signed in as/)).toBeTruthy();
  else expect(screen.queryByText(/You’re signed in as/)).toBeNull();
});

test("accepted invitation leads to the sign-in page", async () => {
  open({ invited: UNIQUE_CONSTRAINTS });
  expect(await screen.findByRole("heading", { name: "Invitation already accepted, please log in" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/auth/login");
});

test.each([GONE, { status: 410, code: "link_invalid", message: "The link you clicked is invalid." }])(
  "invitation link that no longer works says why: $code",
  async (refusal) => {
    open({ invited: refusal });
    expect(await screen.findByRole("heading", { name: "This link is no longer valid" })).toBeTruthy();
    expect(screen.getByText(refusal.message)).toBeTruthy();
  },
);

test("invitation that fails to load can be retried and is not reported as a dead link", async () => {
  open({ invited: { status: 500, code: "unexpected", message: "An unexpected error occurred." } });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test("invitation that is accepted elsewhere while the form is filled in is reported as accepted", async () => {
  open({ accepting: UNIQUE_CONSTRAINTS });
  await choosePassword();
  await acceptTerms();
  await accept();
  expect(await screen.findByRole("heading", { name: "Invitation already accepted, please log in" })).toBeTruthy();
});

test("invitation of a new person where sign-up is closed says where to get an account", async () => {
  open({ invited: { status: 403, code: "sign_up_closed", message: "Sign-up is closed." } });
  expect(await screen.findByRole("heading", { name: "Sign-up is closed" })).toBeTruthy();
  expect(screen.getByText("Sign-up is closed on this site. Ask its operator for an account.")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});
