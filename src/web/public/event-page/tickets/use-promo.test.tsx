import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { PublicEvent } from "#contract/public-events.ts";
import { AroundPage, NOTHING_AROUND } from "#web/platform/page-around.tsx";
import { usePromo } from "./use-promo.ts";

afterEach(() => vi.unstubAllGlobals());

/** The promo code of a page at this address, whose event came with `promo_code`. */
function promoAt(search: string, { promo_code = null, answer }: { promo_code?: string | null; answer?: object }) {
  vi.stubGlobal("fetch", async () => (answer ? Response.json(answer) : new Promise(() => undefined)));
  const event = { id: 5, promo_code } as PublicEvent;
  const address = { pathname: "/event/5/night", search, hash: "" };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AroundPage is={{ ...NOTHING_AROUND, address }}>{children}</AroundPage>
  );
  return renderHook(() => usePromo(event), { wrapper }).result;
}

test("a link in another case shows the code as its organizer typed it, from the first paint", () => {
  const promo = promoAt("?promo_code=toast1", { promo_code: "TOAST1" });
  expect(promo.current).toMatchObject({ asked: "TOAST1", code: "TOAST1", state: "good" });
});

test("a code that the event did not come with is shown as its organizer typed it once it is checked", async () => {
  const promo = promoAt("?promo_code=Toast1", { answer: { valid: true, code: "TOAST1" } });
  expect(promo.current).toMatchObject({ asked: "Toast1", state: "checking" });
  await waitFor(() => expect(promo.current).toMatchObject({ asked: "TOAST1", code: "TOAST1", state: "good" }));
});

test("a bad code stays as it was typed, whatever code the event came with", async () => {
  const answer = { valid: false, code: null };
  const promo = promoAt("?promo_code=WINTER", { promo_code: "TOAST1", answer });
  await waitFor(() => expect(promo.current).toMatchObject({ asked: "WINTER", code: null, state: "bad" }));
});
