import { renderHook, waitFor } from "#web/testing/render.tsx";
import type { ReactNode } from "react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { publicEvents, type PublicEvent } from "#contract/public-events.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { mock, server } from "#web/testing/mock-api.ts";
import { usePromo } from "./use-promo.ts";

/** Promo code state of a page at this URL, whose event was loaded with `promo_code`. */
function promoAt(search: string, { promo_code = null, answer }: { promo_code?: string | null; answer?: object }) {
  server.use(
    mock(publicEvents.checkPromoCode, () => (answer ? HttpResponse.json(answer) : new Promise<never>(() => undefined))),
  );
  const event = { id: 5, promo_code } as PublicEvent;
  const wrapper = ({ children }: { children: ReactNode }) =>
    memoryRouter(children, { path: "/event/5/night", at: `/event/5/night${search}` }).page;
  return renderHook(() => usePromo(event), { wrapper }).result;
}

test("promo code in a link has the organizer's spelling from the first paint", () => {
  const promo = promoAt("?promo_code=toast1", { promo_code: "TOAST1" });
  expect(promo.current).toMatchObject({ requested: "TOAST1", code: "TOAST1", state: "good" });
});

test("promo code that the event was not loaded with gets the organizer's spelling once it is checked", async () => {
  const promo = promoAt("?promo_code=Toast1", { answer: { valid: true, code: "TOAST1" } });
  expect(promo.current).toMatchObject({ requested: "Toast1", state: "checking" });
  await waitFor(() => expect(promo.current).toMatchObject({ requested: "TOAST1", code: "TOAST1", state: "good" }));
});

test("invalid promo code stays as it was typed, whatever code the event was loaded with", async () => {
  const response = { valid: false, code: null };
  const promo = promoAt("?promo_code=WINTER", { promo_code: "TOAST1", answer: response });
  await waitFor(() => expect(promo.current).toMatchObject({ requested: "WINTER", code: null, state: "bad" }));
});
