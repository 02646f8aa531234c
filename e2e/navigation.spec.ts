import type { APIRequestContext, Page } from "@playwright/test";
import { aLiveEvent, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { readIn } from "./fixtures/reading-language.ts";
import { expect, test } from "./fixtures/test.ts";

test.describe("every page of an event is in sight in the sidebar", { tag: "@one-width" }, () => {
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    // A tablet, where the names are below the icons.
    [820, 1180],
  ] as const) {
    test(`at ${width} × ${height}`, async ({ enter, request }) => {
      const page = await enter("the organizer");
      await page.setViewportSize({ width, height });
      await openEvent(page, request);
      for (const language of ["en", "de", "zh-cn"]) {
        await readIn(page, language);
        const places = page.getByRole("complementary").getByRole("navigation").getByRole("link");
        await expect(places).toHaveCount(16);
        for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 });
        for (const name of await places.locator("svg + span").all()) {
          await expect(name).toBeInViewport({ ratio: 1 });
          expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(
            0,
          );
        }
      }
    });
  }
});

/** The event has no cover, so "Getting started" is among its pages. */
async function openEvent(page: Page, request: APIRequestContext): Promise<void> {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard);
  await signIn(page, dashboard);
  await page.goto(`/manage/event/${event.id}/dashboard`);
}
