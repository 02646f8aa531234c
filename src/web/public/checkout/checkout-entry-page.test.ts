import { afterEach, expect, test } from "vitest";
import { orderKey } from "#web/public/session-cache.ts";
import { store } from "#web/public/stored.ts";
import { clientLoader } from "./checkout-entry-page.tsx";

afterEach(() => store(orderKey(5), null));

function leadsTo(event_id: string): string | null {
  try {
    return clientLoader({ params: { event_id } } as unknown as Parameters<typeof clientLoader>[0]);
  } catch (thrown) {
    return (thrown as Response).headers.get("location");
  }
}

// SPEC 2.62
test("checkout without an order leads to the order begun in this tab, or else to the event", () => {
  expect(leadsTo("5")).toBe("/event/5");
  store(orderKey(5), "o_abc");
  expect(leadsTo("5")).toBe("/checkout/5/o_abc");
  expect(leadsTo("6")).toBe("/event/6");
});
