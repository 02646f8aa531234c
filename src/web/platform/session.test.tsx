import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { users } from "#contract/users.ts";
import { query, queryClient } from "./query-client.ts";
import { forgetSession } from "./session.ts";
import { keepToken, readToken, useToken } from "./token.ts";

function Accounts() {
  useToken();
  const { data } = useQuery(query(users.accounts));
  return <p>{data?.data.map(({ name }) => name).join(", ")}</p>;
}

test("whoever signs out is forgotten once nothing of theirs is drawn any more; nothing is asked for as nobody", async () => {
  queryClient().clear();
  keepToken("mine");
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push([address, readToken()]);
    return Response.json({ data: [{ id: 1, name: "Harbour", is_current: true }] });
  });
  const { unmount } = render(
    <QueryClientProvider client={queryClient()}>
      <Accounts />
    </QueryClientProvider>,
  );
  await screen.findByText("Harbour");
  let forgetting = Promise.resolve();
  await act(async () => {
    forgetting = forgetSession(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(readToken()).toBe(null);
  expect(queryClient().getQueryCache().getAll(), "still drawn").toHaveLength(1);
  unmount();
  await forgetting;
  expect(queryClient().getQueryCache().getAll()).toEqual([]);
  expect(asked).toEqual([["/api/users/me/accounts", "mine"]]);
});
