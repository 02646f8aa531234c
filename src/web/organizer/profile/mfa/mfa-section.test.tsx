import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { OwnFactors } from "#contract/mfa.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { type Api, renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, aPasskey, ownFactorsOf } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { MfaSection } from "./mfa-section.tsx";

const browser = vi.hoisted(() => ({ startRegistration: vi.fn<() => Promise<unknown>>() }));
vi.mock("@simplewebauthn/browser", () => browser);

const CODES = ["AAAA-1111", "BBBB-2222"];
const SINCE = "2024-01-01T10:00:00.000Z";

function open(own: Partial<OwnFactors>, api: (become: (over: Partial<OwnFactors>) => OwnFactors) => Api = () => ({})) {
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  let now = ownFactorsOf(own);
  const become = (over: Partial<OwnFactors>) => (now = { ...now, ...over });
  return renderDashboard(
    <SignedIn>
      <MfaSection />
      <ConfirmHost />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /users/me/mfa": () => ({ body: { data: now } }),
      ...api(become),
    },
  );
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("authenticator app is set up with a QR code, confirmed by a code, and shows recovery codes", async () => {
  const { written } = open({}, (become) => ({
    "POST /users/me/totp": () => ({ body: { data: { secret: "ABCDEFGH", uri: "otpauth://totp/x" } } }),
    "POST /users/me/totp/confirm": () => ({
      body: { data: become({ totp_since: SINCE, recovery_codes_left: 10 }), recovery_codes: CODES },
    }),
  }));
  await press("Set up an authenticator app");
  const setup = await screen.findByRole("dialog", { name: "Set up an authenticator app" });
  expect(within(setup).getByRole("img", { name: /^QR code/ })).toBeTruthy();
  expect(within(setup).getByText("ABCD EFGH")).toBeTruthy();
  await pasteInto(within(setup).getByRole("textbox", { name: /Code from your authenticator app/ }), "123456");
  const codes = await screen.findByRole("dialog", { name: "Save your recovery codes" });
  expect(within(codes).getByText("AAAA-1111")).toBeTruthy();
  expect(written.map(({ path, body }) => [path, body])).toEqual([
    ["/users/me/totp", undefined],
    ["/users/me/totp/confirm", { code: "123456" }],
  ]);
  await userEvent.click(within(codes).getByRole("button", { name: "Close" }));
  await userEvent.click(await screen.findByRole("button", { name: "Show them again" }));
  expect(screen.getByText("BBBB-2222")).toBeTruthy();
  await userEvent.click(within(codes).getByRole("button", { name: "I’ve saved them" }));
  await waitFor(() => expect(screen.queryByText("BBBB-2222")).toBeNull());
  expect(await screen.findByText("10 left")).toBeTruthy();
});

test("passkey is added under the name of the device, and a failure in the browser is reported", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Macintosh) Chrome/130 Safari/537");
  const { written } = open({ totp_since: SINCE, recovery_codes_left: 10 }, (become) => ({
    "POST /users/me/passkeys/options": () => ({ body: { data: { challenge: "c" } } }),
    "POST /users/me/passkeys": ({ name }: { name: string }) => ({
      body: { data: become({ passkeys: [aPasskey({ name })] }), recovery_codes: null },
    }),
  }));
  browser.startRegistration.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  await press("Add a passkey");
  expect(await screen.findByText(/^No passkey was created/)).toBeTruthy();
  browser.startRegistration.mockResolvedValueOnce({ id: "key" });
  await press("Add a passkey");
  expect(await screen.findByText("Chrome, macOS")).toBeTruthy();
  expect(screen.getByText(/Synced across your devices/)).toBeTruthy();
  expect(written.at(-1)?.body).toEqual({ name: "Chrome, macOS", passkey: { id: "key" } });
});

test("passkey can be renamed, and is removed after confirmation", async () => {
  const { written } = open({ passkeys: [aPasskey()], recovery_codes_left: 2 }, (become) => ({
    "PUT /users/me/passkeys/11": ({ name }: { name: string }) => ({
      body: { data: become({ passkeys: [aPasskey({ name })] }) },
    }),
    "DELETE /users/me/passkeys/11": () => ({ body: { data: become({ passkeys: [], recovery_codes_left: null }) } }),
  }));
  await press("More actions for Chrome, macOS");
  await userEvent.click(screen.getByRole("menuitem", { name: "Rename" }));
  const name = await screen.findByRole("textbox", { name: /Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, "Laptop{Enter}");
  await press("More actions for Laptop");
  await userEvent.click(screen.getByRole("menuitem", { name: "Remove" }));
  expect(await screen.findByText(/you sign in with only your password/)).toBeTruthy();
  await press("Remove passkey");
  expect(await screen.findByText(/^If someone learns your password/)).toBeTruthy();
  expect(written.map(({ method, body }) => [method, body])).toEqual([
    ["PUT", { name: "Laptop" }],
    ["DELETE", undefined],
  ]);
});

test("new recovery codes are created after a warning and are shown once", async () => {
  open({ totp_since: SINCE, recovery_codes_left: 1 }, (become) => ({
    "POST /users/me/recovery-codes": () => ({
      body: { data: become({ recovery_codes_left: 10 }), recovery_codes: CODES },
    }),
  }));
  expect(await screen.findByText("1 left")).toBeTruthy();
  await press("Create new codes");
  const question = await screen.findByRole("dialog", { name: "Create new recovery codes?" });
  await userEvent.click(within(question).getByRole("button", { name: "Create new codes" }));
  expect(await screen.findByText("AAAA-1111")).toBeTruthy();
});

test("authenticator app can be replaced or removed, and removing the last factor names the account's requirement", async () => {
  const { written } = open({ totp_since: SINCE, recovery_codes_left: 10, required_from: SINCE }, (become) => ({
    "DELETE /users/me/totp": () => ({ body: { data: become({ totp_since: null, recovery_codes_left: null }) } }),
  }));
  expect(await screen.findByRole("button", { name: "Replace authenticator app" })).toBeTruthy();
  await press("Remove authenticator app");
  const question = await screen.findByRole("dialog");
  expect(within(question).getByText(/You’ll have to set it up again/)).toBeTruthy();
  await userEvent.click(within(question).getByRole("button", { name: "Remove authenticator app" }));
  await waitFor(() => expect(written).toHaveLength(1));
});

test.each([
  ["2099-03-01T09:00:00.000Z", /Starting .*2099.*, one of your accounts requires/],
  [SINCE, /One of your accounts requires two-factor authentication\. Set it up to continue/],
])("second factor section says from when an account requires one: %s", async (required_from, message) => {
  open({ required_from });
  await waitFor(() => expect(document.body.textContent).toMatch(message));
});
