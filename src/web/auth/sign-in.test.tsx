import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test, vi } from "vitest";
import type { SignUp } from "#contract/auth.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { rememberAddress } from "#web/platform/return-url.ts";
import { storeToken, readToken } from "#web/platform/token.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { render, screen, waitFor } from "#web/testing/render.tsx";
import { aMe } from "#web/testing/factories.ts";
import { mockPath, server } from "#web/testing/mock-api.ts";
import { SignIn } from "./sign-in.tsx";

type Body = Record<string, unknown>;
type Answer = { status?: number; body: Body };
type Sent = { path: string; body: Body | undefined };

const browser = vi.hoisted(() => ({
  startAuthentication: vi.fn<(options: { useBrowserAutofill?: boolean }) => Promise<unknown>>(),
  WebAuthnAbortService: { cancelCeremony: vi.fn<() => void>() },
}));
vi.mock("@simplewebauthn/browser", () => browser);

const base = { token: null, token_type: "bearer", expires_in: 1, user: null, accounts: [], second_factor: null };
const IN = { body: { ...base, token: "mine", user: aMe() } };
const waits = (...factors: string[]): Answer => ({ body: { ...base, second_factor: { token: "step", factors } } });
const SEVERAL = { body: { ...base, accounts: [{ id: 4, name: "Harbour" }, { id: 5, name: "Mill" }] } }; // prettier-ignore
const EXPIRED = { status: 410, body: { code: "step_expired", message: "That took too long." } };
const WRONG = {
  status: 422,
  body: { code: "invalid", message: "Look.", errors: { code: ["This code is not right."] } },
};

const OPEN: SignUp = { mode: "open", has_users: true };

/** Opens the page and returns the requests. Each path returns its responses in turn. */
function open(
  responses: Record<string, Answer[]>,
  { passkeys = false, autofill = false, state = {}, signUp = OPEN } = {},
) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  queryClient().clear();
  storeToken(null);
  browser.startAuthentication.mockReset();
  const known = Object.assign(() => undefined, { isConditionalMediationAvailable: async () => autofill });
  vi.stubGlobal("PublicKeyCredential", passkeys ? known : undefined);
  const sent: Sent[] = [];
  server.use(
    ...Object.entries(responses).map(([path, left]) =>
      mockPath<Body | undefined>("POST", path, ({ body }) => {
        sent.push({ path, body });
        const response = left.shift() ?? { status: 404, body: { code: "not_found", message: path } };
        return Response.json(response.body, { status: response.status ?? 200 });
      }),
    ),
  );
  const pages = [
    {
      path: "/auth/login",
      element: <SignIn signUp={signUp} />,
    },
    { path: "/manage/events", element: <h1>Events</h1> },
    { path: "/manage/event/7/orders", element: <h1>Orders</h1> },
  ];
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter(pages, { initialEntries: [{ pathname: "/auth/login", state }] })} />
    </I18nProvider>,
  );
  return sent;
}

async function sayPassword() {
  await pasteInto(screen.getByRole("textbox", { name: /Email/ }), "ada@example.test");
  await pasteInto(screen.getByLabelText(/^Password/), "violet harbour 17");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

test.each([
  ["/manage/event/7/orders", "Orders"],
  ["//evil.example", "Events"],
])("sign-in with the remembered URL %s leads to %s", async (url, heading) => {
  rememberAddress(url);
  open({ "/auth/login": [IN] });
  await sayPassword();
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
});

test("message from the previous page appears above the sign-in form", () => {
  open({}, { state: { news: "password_changed" } });
  expect(screen.getByRole("status").textContent).toMatch(/^Your password was changed/);
});

const code = () => screen.findByRole("textbox", { name: /Code from your authenticator app/ });

// SPEC 6.09
test("sign-in asks for the code after the password and submits it with its last digit", async () => {
  const sent = open({ "/auth/login": [waits("TOTP", "RECOVERY_CODE")], "/auth/second-factor": [IN] });
  await sayPassword();
  const field = await code();
  expect(document.activeElement).toBe(field);
  expect([field.getAttribute("inputmode"), field.getAttribute("autocomplete")]).toEqual(["numeric", "one-time-code"]);
  expect(readToken()).toBeNull();
  await pasteInto(field, "123456");
  expect(await screen.findByRole("heading", { name: "Events" })).toBeTruthy();
  expect(sent[1]).toEqual({ path: "/auth/second-factor", body: { token: "step", code: "123456" } });
  expect(readToken()).toBe("mine");
});

test("sign-in accepts a code pasted with a space, and reports a wrong one at the field to be replaced", async () => {
  const sent = open({ "/auth/login": [waits("TOTP")], "/auth/second-factor": [WRONG, IN] });
  await sayPassword();
  await userEvent.click(await code());
  await userEvent.paste("123 456");
  expect(await screen.findByText("This code is not right.")).toBeTruthy();
  const field = await code();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await userEvent.paste("654321");
  expect(await screen.findByRole("heading", { name: "Events" })).toBeTruthy();
  expect(sent.map(({ body }) => body?.["code"])).toEqual([undefined, "123456", "654321"]);
});

test("sign-in accepts a recovery code and offers the way back to the authenticator app", async () => {
  const sent = open({ "/auth/login": [waits("TOTP", "RECOVERY_CODE")], "/auth/second-factor": [IN] });
  await sayPassword();
  await userEvent.click(await screen.findByRole("button", { name: "Use recovery code" }));
  const field = await screen.findByRole("textbox", { name: /Recovery code/ });
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole("button", { name: "Use authenticator app" })).toBeTruthy();
  await userEvent.type(field, "ABCD-EFGH{Enter}");
  expect(await screen.findByRole("heading", { name: "Events" })).toBeTruthy();
  expect(sent[1]?.body).toEqual({ token: "step", recovery_code: "ABCD-EFGH" });
});

test("sign-in that takes too long starts over with the email kept and the password cleared", async () => {
  open({ "/auth/login": [waits("TOTP")], "/auth/second-factor": [EXPIRED] });
  await sayPassword();
  await pasteInto(await code(), "123456");
  expect(await screen.findByText(/^Your sign-in timed out/)).toBeTruthy();
  expect(screen.getByRole("textbox", { name: /Email/ })).toHaveProperty("value", "ada@example.test");
  expect(screen.getByLabelText(/^Password/)).toHaveProperty("value", "");
  expect(screen.queryByText(/reset password/)).toBeNull();
});

test("sign-in as another user starts over from the second step", async () => {
  open({ "/auth/login": [waits("TOTP")] });
  await sayPassword();
  await userEvent.click(await screen.findByRole("button", { name: "Sign in with another account" }));
  expect(screen.getByRole("heading", { name: "Welcome back" })).toBeTruthy();
});

// SPEC 2.67
test("sign-in with several accounts names the chosen one with the second step's token", async () => {
  const sent = open({ "/auth/login": [waits("TOTP")], "/auth/second-factor": [SEVERAL, IN] });
  await sayPassword();
  await pasteInto(await code(), "123456");
  await userEvent.click(await screen.findByRole("button", { name: "Mill" }));
  expect(await screen.findByRole("heading", { name: "Events" })).toBeTruthy();
  expect(sent[2]?.body).toEqual({ token: "step", account_id: 5 });
});

test("sign-in accepts a passkey as the second step", async () => {
  const passkeyOptions = { "/auth/second-factor/passkey-options": [{ body: { data: { challenge: "c" } } }] };
  const sent = open(
    { "/auth/login": [waits("PASSKEY")], "/auth/second-factor": [IN], ...passkeyOptions },
    { passkeys: true },
  );
  await sayPassword();
  browser.startAuthentication.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  await userEvent.click(await screen.findByRole("button", { name: "Use passkey" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^No passkey was used/);
  passkeyOptions["/auth/second-factor/passkey-options"].push({ body: { data: { challenge: "d" } } });
  browser.startAuthentication.mockResolvedValueOnce({ id: "key" });
  await userEvent.click(screen.getByRole("button", { name: "Use passkey" }));
  expect(await screen.findByRole("heading", { name: "Events" })).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ token: "step", passkey: { id: "key" } });
});

const STARTED = { body: { data: { token: "ask", options: { challenge: "c" } } } };

test("sign-in with a passkey needs no email or password and chooses one of several accounts", async () => {
  const sent = open({ "/auth/passkey/options": [STARTED], "/auth/passkey": [SEVERAL, IN] }, { passkeys: true });
  browser.startAuthentication.mockResolvedValueOnce({ id: "key" });
  await userEvent.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  await userEvent.click(await screen.findByRole("button", { name: "Mill" }));
  expect(await screen.findByRole("heading", { name: "Events" })).toBeTruthy();
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { token: "ask", passkey: { id: "key" } },
    { token: "ask", account_id: 5 },
  ]);
});

test("sign-in with an unknown passkey reports it", async () => {
  const refused = { status: 401, body: { code: "passkey_unknown", message: "We don’t recognize this passkey." } };
  open({ "/auth/passkey/options": [STARTED], "/auth/passkey": [refused] }, { passkeys: true });
  browser.startAuthentication.mockResolvedValueOnce({ id: "key" });
  await userEvent.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^We don’t recognize this passkey/);
});

test("sign-in uses a passkey that is chosen from the browser's autofill", async () => {
  const responses = { "/auth/passkey/options": [STARTED], "/auth/passkey": [IN] };
  browser.startAuthentication.mockReset();
  const sent = open(responses, { passkeys: true, autofill: true });
  browser.startAuthentication.mockResolvedValueOnce({ id: "key" });
  expect(await screen.findByRole("heading", { name: "Events" })).toBeTruthy();
  expect(browser.startAuthentication.mock.calls[0]?.[0].useBrowserAutofill).toBe(true);
  expect(sent).toHaveLength(2);
});

test("sign-in in a browser without passkeys neither offers nor requests one", async () => {
  const sent = open({});
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull();
  expect(sent).toEqual([]);
});

test("passkey request of the sign-in page does not affect the session of another tab", async () => {
  const sent = open({ "/auth/passkey/options": [STARTED] }, { passkeys: true, autofill: true });
  storeToken("theirs");
  browser.startAuthentication.mockReturnValueOnce(new Promise(() => {}));
  await waitFor(() => expect(browser.startAuthentication).toHaveBeenCalled());
  expect([sent.length, readToken()]).toEqual([1, "theirs"]);
});

test.each([
  ["open", true],
  ["invited", false],
  ["closed", false],
] as const)("sign-in page links to sign-up where it is %s: %s", async (mode, isLinked) => {
  open({}, { signUp: { mode, has_users: true } });
  await screen.findByRole("button", { name: "Sign in" });
  expect(screen.queryByRole("link", { name: "Create an account" }) !== null).toBe(isLinked);
  expect(screen.queryByRole("note")).toBeNull();
});

test("sign-in page of an empty installation where no one can sign up says how the first account is created", async () => {
  open({}, { signUp: { mode: "closed", has_users: false } });
  expect((await screen.findByRole("note")).textContent).toContain("npm run foyer -- user create <email>");
});

test("sign-in page of an empty installation where everyone can sign up links to the first account", async () => {
  open({}, { signUp: { mode: "open", has_users: false } });
  const link = await screen.findByRole("link", { name: "Create the first account" });
  expect(link.getAttribute("href")).toBe("/auth/register");
});
