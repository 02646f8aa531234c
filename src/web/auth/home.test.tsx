import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test, vi } from "vitest";
import { AroundPage, type Go, DEFAULT_AROUND } from "#web/platform/page-around.tsx";
import { storeToken } from "#web/platform/token.ts";
import { aMe } from "#web/testing/factories.ts";
import { cleanup, render, waitFor } from "#web/testing/render.tsx";
import { Home } from "./home.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Returns where the root page leads with this session token. */
async function ledTo(token: string | null, status = 200): Promise<unknown[][]> {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  window.history.replaceState(null, "", "/auth/login");
  storeToken(token);
  vi.stubGlobal("fetch", async () =>
    status === 200
      ? Response.json({ data: aMe({ role: "ORGANIZER" }) })
      : Response.json({ code: "unauthenticated", message: "Please sign in." }, { status }),
  );
  const go = vi.fn<Go>(async () => undefined);
  render(
    <I18nProvider i18n={i18n}>
      <AroundPage is={{ ...DEFAULT_AROUND, go }}>
        <Home />
      </AroundPage>
    </I18nProvider>,
  );
  await waitFor(() => expect(go).toHaveBeenCalled());
  return go.mock.calls;
}

// SPEC 2.66
test("root page leads a signed-in user to their events", async () => {
  expect(await ledTo("token")).toEqual([["/manage/events", { replace: true }]]);
});

// SPEC 2.66
test.each([
  ["nobody", null, 200],
  ["whose sign-in is over", "old", 401],
] as const)("root page leads to the sign-in page for a visitor: %s", async (_who, token, status) => {
  expect(await ledTo(token, status)).toEqual([["/auth/login", { replace: true }]]);
});
