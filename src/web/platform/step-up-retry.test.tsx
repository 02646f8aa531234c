import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { users } from "#contract/users.ts";
import { mock, server } from "#web/testing/mock-api.ts";
import { call } from "./api/call.ts";
import type { CallError } from "./call-error.ts";
import { useOpenProof } from "./step-up-retry.ts";
import { rememberedAddress } from "./return-url.ts";
import { navigateWith } from "./sign-in-needed.ts";

const fetched = vi.fn<() => Response>();
const wentTo = vi.fn<(url: string) => void>();
let leave: () => void;

beforeEach(() => {
  server.use(mock(users.accounts, () => fetched()));
  fetched.mockReset();
  wentTo.mockReset();
  window.history.replaceState(null, "", "/account/users?open=7");
  leave = navigateWith(wentTo);
});
afterEach(() => leave());

const refuse = (code: string) =>
  fetched.mockReturnValueOnce(Response.json({ code, message: `It is ${code}.` }, { status: 403 }));
const succeed = () => fetched.mockReturnValueOnce(Response.json({ data: [] }));
const take = () =>
  call(users.accounts).then(
    () => "done",
    (error: CallError) => error.code,
  );

test("call that requires step-up authentication is repeated after it, and does not lead to the sign-in page", async () => {
  const { result } = renderHook(useOpenProof);
  refuse("proof_needed");
  succeed();
  const action = take();
  await waitFor(() => expect(result.current).toBeTruthy());
  expect(fetched).toHaveBeenCalledTimes(1);
  act(() => result.current?.answer(true));
  expect(await action).toBe("done");
  expect(result.current).toBeUndefined();
  expect(wentTo).not.toHaveBeenCalled();
});

test("cancelling the step-up aborts the call", async () => {
  const { result } = renderHook(useOpenProof);
  refuse("proof_needed");
  const action = take();
  await waitFor(() => expect(result.current).toBeTruthy());
  act(() => result.current?.answer(false));
  expect(await action).toBe("aborted");
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("two calls wait for one step-up", async () => {
  const { result } = renderHook(useOpenProof);
  refuse("proof_needed");
  refuse("proof_needed");
  const actions = [take(), take()];
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(result.current).toBeTruthy());
  succeed();
  succeed();
  act(() => result.current?.answer(true));
  expect(await Promise.all(actions)).toEqual(["done", "done"]);
});

test("step-up without a dialog rethrows the refusal, and leaving the page aborts the call", async () => {
  refuse("proof_needed");
  expect(await take()).toBe("proof_needed");
  const { result, unmount } = renderHook(useOpenProof);
  refuse("proof_needed");
  const action = take();
  await waitFor(() => expect(result.current).toBeTruthy());
  unmount();
  expect(await action).toBe("aborted");
});

test("account that requires a second factor leads to the page that adds one, and back", async () => {
  refuse("factor_required");
  expect(await take()).toBe("factor_required");
  expect(wentTo.mock.calls).toEqual([["/manage/second-factor"]]);
  expect(rememberedAddress("/manage/events")).toBe("/account/users?open=7");
  window.history.replaceState(null, "", "/manage/second-factor");
  refuse("factor_required");
  await take();
  expect(wentTo).toHaveBeenCalledTimes(1);
});
