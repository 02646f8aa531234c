import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test } from "vitest";
import { storeToken } from "#web/platform/token.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { aMe } from "#web/testing/factories.ts";
import { cleanup, render, waitFor } from "#web/testing/render.tsx";
import { users } from "#contract/users.ts";
import { mock, refusal, server } from "#web/testing/mock-api.ts";
import { Home } from "./home.tsx";

afterEach(cleanup);

/** Returns where the root page leads with this session token. */
async function ledTo(token: string | null, status = 200): Promise<unknown> {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  window.history.replaceState(null, "", "/auth/login");
  storeToken(token);
  const refused = () => refusal(status, { code: "unauthenticated", message: "Please sign in." });
  server.use(mock(users.me, () => (status === 200 ? { data: aMe({ role: "ORGANIZER" }) } : refused())));
  const { page, router } = memoryRouter(<Home />);
  render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
  await waitFor(() => expect(router.state.historyAction).toBe("REPLACE"));
  return router.state.location.pathname;
}

// SPEC 2.66
test("root page leads a signed-in user to their events", async () => {
  expect(await ledTo("token")).toBe("/manage/events");
});

// SPEC 2.66
test.each([
  ["nobody", null, 200],
  ["whose sign-in is over", "old", 401],
] as const)("root page leads to the sign-in page for a visitor: %s", async (_who, token, status) => {
  expect(await ledTo(token, status)).toBe("/auth/login");
});
