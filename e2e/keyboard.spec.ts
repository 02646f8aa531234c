import type { Page } from "@playwright/test";
import { aLiveEvent, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

test("no focused control in the dashboard is covered by a bar", async ({ enter, request, isMobile }) => {
  test.setTimeout(120_000);
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard);
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("There is a ticket.");
  for (const first_name of ["Ada", "Bo", "Cleo", "Dag", "Eve", "Finn", "Gil", "Hal", "Ida"]) {
    const person = { first_name, last_name: "Lovelace", email: `${first_name}@example.com` };
    await aSale(request, event, [{ ticket, person }]);
  }
  const page = await enter("an organizer without a mouse");
  await signIn(page, dashboard);
  const at = `/manage/event/${event.id}`;

  await page.goto(`${at}/tickets?open=new`);
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Balcony");
  await expectNothingHidden(page, { forward: isMobile ? 20 : 30, back: 12 });

  await page.goto(`${at}/settings?section=details`);
  await page.getByRole("textbox", { name: "Name" }).fill("Summer Nights");
  await expect(page.getByText("You have unsaved changes")).toBeVisible();
  await expectNothingHidden(page, { forward: 24, back: 12 });
  if (isMobile) await page.getByRole("link", { name: "All settings" }).focus();
  else await page.getByRole("navigation", { name: "Settings sections" }).getByRole("link").last().focus();
  await expectNothingHidden(page, { forward: 0, back: 8 });
  await page.getByRole("button", { name: "Discard" }).click();

  if (isMobile) {
    await page.goto(`${at}/orders?per_page=8`);
    await expect(page.getByRole("navigation", { name: "Pagination" })).toBeVisible();
    await expectNothingHidden(page, { forward: 22, back: 12 });
  }
});

test("public page starts with a skip link, and the next page focuses its heading", async ({
  enter,
  request,
  isMobile,
}) => {
  const event = await aLiveEvent(await dashboardFixture(request));
  const page = await enter("a buyer without a mouse");
  await page.goto(`/event/${event.id}/${event.slug}`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  if (isMobile) await page.getByRole("button", { name: "Get tickets" }).click();
  await page.getByRole("button", { name: "Increase quantity of Standard" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/details$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

/**
 * Tabs through the controls and part of the way back: at the center of each focused control lies
 * the control itself and nothing else.
 */
async function expectNothingHidden(page: Page, { forward, back }: { forward: number; back: number }): Promise<void> {
  const hidden: string[] = [];
  const pressAndCheck = async (key: string) => {
    await page.keyboard.press(key);
    let what = await page.evaluate(coveredFocus);
    // the scrolling after the last key may still be in progress: waits as long as a person would
    for (let waited = 0; what && waited < 2_000; waited += 100) {
      await page.waitForTimeout(100);
      what = await page.evaluate(coveredFocus);
    }
    if (what) hidden.push(`${key}: ${what}`);
  };
  for (let at = 0; at < forward; at++) await pressAndCheck("Tab");
  for (let at = 0; at < back; at++) await pressAndCheck("Shift+Tab");
  expect(hidden, `What is in focus at ${page.url()} lies under something`).toEqual([]);
}

/** Returns what lies over the center of the focused control, if anything does. Runs in the page. */
async function coveredFocus(): Promise<string | undefined> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const seen = (focused as HTMLInputElement).labels?.[0] ?? focused;
  const control = focused.getBoundingClientRect().width > 4 ? focused : seen;
  const { left, top, width, height } = control.getBoundingClientRect();
  const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
  if (topElement && (control.contains(topElement) || seen.contains(topElement))) return undefined;
  const name = focused.getAttribute("aria-label") || seen.textContent || focused.outerHTML;
  return `${name.slice(0, 60)}, under ${topElement?.outerHTML.slice(0, 120) ?? "the edge of the screen"}`;
}
