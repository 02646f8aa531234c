import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { users } from "#contract/users.ts";
import { query, queryClient } from "./query-client.ts";
import { guardAgain, guardPage, isGuarded } from "./unsaved-changes.ts";
import { forgetSession, signOut } from "./session.ts";
import { keepToken, readToken, useToken } from "./token.ts";

function Accounts() {
  useToken();
  const { data } = useQuery(query(users.accounts));
  return <p>{data?.data.map(({ name }) => name).join(", ")}</p>;
}

test("page stays visible after a sign-out until the sign-in page is there, and fetches nothing without a session", async () => {
  queryClient().clear();
  keepToken("mine");
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push([address, readToken()]);
    return Response.json({ data: [{ id: 1, name: "Harbour", is_current: true }] });
  });
  render(
    <QueryClientProvider client={queryClient()}>
      <Accounts />
    </QueryClientProvider>,
  );
  await screen.findByText("Harbour");
  const went: unknown[] = [];
  await act(() => forgetSession((to) => void went.push([to, readToken()])));
  expect(went).toEqual([["/auth/login", null]]);
  expect(screen.getByText("Harbour")).toBeTruthy();
  expect(asked).toEqual([["/api/users/me/accounts", "mine"]]);
});

test.each([
  ["stays is still signed in", false],
  ["leaves is signed out, and not asked again on the way", true],
])("sign-out with unsaved changes asks first: a user who %s", async (_which, isLeaving) => {
  keepToken("mine");
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string) => (asked.push(address), Response.json({})));
  const end = guardPage({ holds: () => true, ask: async () => isLeaving });
  const went: unknown[] = [];
  await act(() => signOut((to) => void went.push([to, isGuarded()])));
  expect([asked, went, readToken()]).toEqual(
    isLeaving ? [["/api/auth/logout"], [["/auth/login", false]], null] : [[], [], "mine"],
  );
  end();
  guardAgain();
});
