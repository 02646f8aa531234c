import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { storeToken, readToken } from "#web/platform/token.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { pasteInto } from "#web/testing/paste-into.ts";
import { cleanup, render, screen, waitFor } from "#web/testing/render.tsx";
import { auth } from "#contract/auth.ts";
import { mock, server } from "#web/testing/mock-api.ts";
import { type CheckedLink, ResetPassword } from "./reset-password.tsx";

afterEach(cleanup);

function show(loaded: CheckedLink) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  storeToken("mine");
  const sent: unknown[] = [];
  server.use(
    mock(auth.resetPassword, ({ params, body }) => {
      sent.push([params["token"], body]);
      return { message: "Changed." };
    }),
  );
  const { page, router } = memoryRouter(<ResetPassword loaded={loaded} />, {
    path: "/auth/reset-password/:token",
    at: "/auth/reset-password/abc",
  });
  render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
  return { sent, router };
}

test("new password ends the session in this browser and leads to the sign-in page, which confirms the change", async () => {
  const { sent, router } = show({});
  await pasteInto(screen.getByLabelText(/^New password( \*)?$/), "violet harbour 17");
  await pasteInto(screen.getByLabelText(/Confirm new password/), "violet harbour 17");
  await userEvent.click(screen.getByRole("button", { name: "Change password" }));
  await waitFor(() =>
    expect(router.state).toMatchObject({
      historyAction: "REPLACE",
      location: { pathname: "/auth/login", state: { news: "password_changed" } },
    }),
  );
  const password = "violet harbour 17";
  expect(sent).toEqual([["abc", { password, password_confirmation: password }]]);
  expect(readToken()).toBeNull();
});

test("invalid reset link says why and leads to the page for a new one", () => {
  const { sent } = show({ problem: "This reset password link is invalid or expired." });
  expect(screen.getByText("This reset password link is invalid or expired.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Request new link" }).getAttribute("href")).toBe("/auth/forgot-password");
  expect([sent, readToken()]).toEqual([[], "mine"]);
});
