// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/platform/query-client.ts";
import { keepToken } from "#web/platform/token.ts";
import { aMe } from "#web/testing/things.ts";
import { clientLoader } from "./home-page.tsx";

afterEach(() => {
  queryClient().clear();
  vi.unstubAllGlobals();
});

/** Where the site's root leads whoever has this sign-in. */
async function ledTo(token: string | null, status = 200): Promise<string | null> {
  keepToken(token);
  vi.stubGlobal("fetch", async () =>
    status === 200
      ? Response.json({ data: aMe({ role: "ORGANIZER" }) })
      : Response.json({ code: "unauthenticated", message: "Please sign in." }, { status }),
  );
  const thrown: unknown = await clientLoader().catch((response: unknown) => response);
  return thrown instanceof Response ? thrown.headers.get("location") : null;
}

test("the site's root leads who is signed in to their events", async () => {
  expect(await ledTo("token")).toBe("/manage/events");
});

test.each([
  ["nobody", null, 200],
  ["whose sign-in is over", "old", 401],
] as const)("and %s to the sign-in", async (_who, token, status) => {
  expect(await ledTo(token, status)).toBe("/auth/login");
});
