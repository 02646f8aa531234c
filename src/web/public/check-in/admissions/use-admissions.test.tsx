import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAdmissions } from "./use-admissions.ts";

const LIST = `cil_${"x".repeat(22)}`;

let isCut: boolean;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-05-03T20:00:00Z") });
  localStorage.clear();
  isCut = true;
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    if (isCut) throw new TypeError("Failed to fetch");
    const { codes } = JSON.parse(String(body)) as { codes: string[] };
    const data = codes.map((code) => ({
      ...{
        code,
        outcome: "checked_in",
        check_in_short_id: "ci_1",
        check_in_list_name: null,
        phone_name: null,
        others_of_order: 0,
        is_old_code: false,
        attendee: null,
      },
      checked_in_at: new Date().toISOString(),
    }));
    return new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Whether the browser would ask before it closes the page. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test("asks before the page is left while something waits, and not any more when it has been sent", async () => {
  const { result } = renderHook(() => useAdmissions(LIST));
  expect(asksBeforeLeaving()).toBe(false);
  await act(async () => result.current.scanned("a_Q7kq2M9xQ7kq2M9x"));
  expect(result.current.shown).toEqual({ is: "waiting", code: "a_Q7kq2M9xQ7kq2M9x" });
  expect(result.current.waiting).toHaveLength(1);
  expect(asksBeforeLeaving()).toBe(true);

  isCut = false;
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(result.current.waiting).toHaveLength(0);
  expect(result.current.sentLate).toEqual({ admitted: 1, others: 0 });
  expect(asksBeforeLeaving()).toBe(false);
});

test("takes no scan of a code that doors use among themselves", async () => {
  const { result } = renderHook(() => useAdmissions(LIST));
  await act(async () => result.current.scanned("A-7KQ2M9X~Q7kq2M9xQ7kq2M9-"));
  expect(result.current.shown).toMatchObject({ is: "judged", result: { outcome: "not_found" } });
  expect(result.current.waiting).toHaveLength(0);
});

test("finds what waited in a tab that was thrown away", async () => {
  const first = renderHook(() => useAdmissions(LIST));
  await act(async () => first.result.current.scanned("a_Q7kq2M9xQ7kq2M9x"));
  first.unmount();
  const { result } = renderHook(() => useAdmissions(LIST));
  await act(async () => undefined);
  expect(result.current.waiting.map(({ code }) => code)).toEqual(["a_Q7kq2M9xQ7kq2M9x"]);
});
