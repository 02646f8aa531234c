import { expect, test } from "vitest";
import { Patience } from "./circuit-breaker.ts";

/** Occupies the event loop until it has measured `isCalm`. */
async function whileBusy(patience: Patience): Promise<boolean> {
  let isMeasured = false;
  const calm = patience.isCalm().finally(() => (isMeasured = true));
  const keepBusy = () => {
    const until = performance.now() + 4;
    while (performance.now() < until);
    if (!isMeasured) setImmediate(keepBusy);
  };
  keepBusy();
  return calm;
}

test("a busy process that serves buyers sends no ticket emails, a busy worker does", async () => {
  expect(await whileBusy(new Patience())).toBe(false);
  expect(await whileBusy(new Patience({ serves_buyers: false }))).toBe(true);
});

test("an idle process that serves buyers sends ticket emails", async () => {
  expect(await new Patience().isCalm()).toBe(true);
});
