import { focusManager, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { users } from "#contract/users.ts";
import { act, cleanup, render, screen, waitFor } from "#web/testing/render.tsx";
import { mock, server } from "#web/testing/mock-api.ts";
import { query, queryClient } from "./query-client.ts";

afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
  queryClient().clear();
  vi.useRealTimers();
});

function Accounts() {
  return <p>{useQuery(query(users.accounts)).data?.data.length}</p>;
}

function show() {
  return render(
    <QueryClientProvider client={queryClient()}>
      <Accounts />
    </QueryClientProvider>,
  );
}

// SPEC 7.40
test("query result is fresh for 60 seconds and is never fetched again because of a window focus", async () => {
  const fetchMock = vi.fn(() => HttpResponse.json({ data: [{ id: 1 }] }));
  server.use(mock(users.accounts, fetchMock));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-06-01T12:00:00Z") });
  const first = show();
  await screen.findByText("1");
  vi.setSystemTime(Date.parse("2026-06-01T12:00:59Z"));
  first.unmount();
  const second = show();
  expect(fetchMock).toHaveBeenCalledTimes(1);

  vi.setSystemTime(Date.parse("2026-06-01T12:01:01Z"));
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  expect(fetchMock, "stale, but still the same page").toHaveBeenCalledTimes(1);
  second.unmount();
  show();
  await waitFor(() => expect(fetchMock, "stale, and drawn anew").toHaveBeenCalledTimes(2));
});
