import { expectAccessible } from "./fixtures/accessible.ts";
import { expect, test } from "./fixtures/test.ts";

// Tests reuse browsers (reuse), so no test may find the state of an earlier one. Nothing is painted
// in them (paint.ts).

test(
  "reused browser keeps no state of the test before, and is replaced if it cannot be cleared",
  { tag: "@one-width" },
  async ({ browsers, baseURL }) => {
    const kind = { project: "somebody of this test alone", origin: String(baseURL) };
    const first = await browsers.take(kind);
    await first.page.goto("/find-order");
    await first.page.evaluate(async () => {
      document.cookie = "seen=yes";
      localStorage.setItem("seen", "yes");
      sessionStorage.setItem("seen", "yes");
      window.name = "seen";
      await caches.open("seen");
      await new Promise((made) => (indexedDB.open("seen").onsuccess = made));
    });
    await first.page.setViewportSize({ width: 500, height: 500 });
    await first.context.newPage();
    await browsers.giveBack(first, true);

    const second = await browsers.take(kind);
    expect(second, "the same browser").toBe(first);
    expect(second.context.pages()).toEqual([second.page]);
    expect(second.page.viewportSize()).not.toEqual({ width: 500, height: 500 });
    await second.page.goto("/find-order");
    const found = await second.page.evaluate(async () => [
      document.cookie.includes("seen"),
      localStorage.getItem("seen"),
      sessionStorage.getItem("seen"),
      window.name,
      await caches.keys(),
      (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === "seen"),
    ]);
    expect(found).toEqual([false, null, null, "", [], []]);

    const otherPage = await second.context.newPage();
    await otherPage.goto(`${String(baseURL).replace("localhost", "127.0.0.1")}/find-order`);
    await browsers.giveBack(second, true);
    const other = await browsers.take(kind);
    expect(other, "what another site has kept is not for the next one").not.toBe(second);

    await other.page.route("**/nothing", (route) => route.abort());
    await browsers.giveBack(other, true);
    const third = await browsers.take(kind);
    expect(third, "what is routed otherwise is not for the next one").not.toBe(other);
    await browsers.giveBack(third, false);
    expect(await browsers.take(kind), "nor is what a test has failed with").not.toBe(third);
  },
);

test("text with too little contrast is found although nothing is painted", { tag: "@one-width" }, async ({ enter }) => {
  const page = await enter("somebody who sees little");
  await page.goto("/find-order");
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => heading.style.setProperty("color", "#ddd"));
  const opacity = () => page.evaluate(() => getComputedStyle(document.documentElement).opacity);
  expect(await opacity()).toBe("0");
  await expect(expectAccessible(page, "A pale heading")).rejects.toThrow("color-contrast");
  expect(await opacity(), "left as it was").toBe("0");
});
