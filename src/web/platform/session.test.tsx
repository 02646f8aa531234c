import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { users } from "#contract/users.ts";
import { act, render, screen } from "#web/testing/render.tsx";
import { auth } from "#contract/auth.ts";
import { mock, requestPath, server } from "#web/testing/mock-api.ts";
import { query, queryClient } from "./query-client.ts";
import { guardPage, isGuarded } from "./unsaved-changes.ts";
import { clearSession, signOut } from "./session.ts";
import { storeToken, readToken, useToken } from "./token.ts";

function Accounts() {
  useToken();
  const { data } = useQuery(query(users.accounts));
  return <p>{data?.data.map(({ name }) => name).join(", ")}</p>;
}

test("page stays visible after a sign-out until the sign-in page is there, and fetches nothing without a session", async () => {
  storeToken("mine");
  const requests: unknown[] = [];
  server.use(
    mock(users.accounts, ({ request }) => {
      requests.push([requestPath(request), readToken()]);
      return HttpResponse.json({ data: [{ id: 1, name: "Harbour", is_current: true }] });
    }),
  );
  render(
    <QueryClientProvider client={queryClient()}>
      <Accounts />
    </QueryClientProvider>,
  );
  await screen.findByText("Harbour");
  const went: unknown[] = [];
  act(() => clearSession((to) => void went.push([to, readToken()])));
  expect(went).toEqual([["/auth/login", null]]);
  expect(screen.getByText("Harbour")).toBeTruthy();
  expect(requests).toEqual([["/api/users/me/accounts", "mine"]]);
});

test.each([
  ["stays is still signed in", false],
  ["leaves is signed out, and not asked again on the way", true],
])("sign-out with unsaved changes asks first: a user who %s", async (_which, isLeaving) => {
  storeToken("mine");
  const requests: unknown[] = [];
  server.use(mock(auth.logout, ({ request }) => void requests.push(requestPath(request))));
  const end = guardPage({ holds: () => true, ask: async () => isLeaving });
  const went: unknown[] = [];
  await act(() => signOut((to) => void went.push([to, isGuarded()])));
  expect([requests, went, readToken()]).toEqual(
    isLeaving ? [["/api/auth/logout"], [["/auth/login", false]], null] : [[], [], "mine"],
  );
  end();
});
