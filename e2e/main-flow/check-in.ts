import { type Browser, type BrowserType, expect, type LaunchOptions, type Page } from "@playwright/test";
import { fakeCameraArguments, writeQrVideo } from "../fake-camera.ts";
import { openStation, type Station } from "../fixtures/check-in.ts";
import { expectAccessible } from "../fixtures/accessible.ts";

/** Types the code: for codes that a camera cannot read. */
export async function letIn(page: Page, station: Station, ticket: string): Promise<void> {
  await goToStation(page, station);
  await type(page, ticket);
  await expectAdmitted(page);
  await expectAccessible(page, "The answer to a good ticket");
  const since = Date.now();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("1 of 3 in")).toBeVisible();
  await expectAccessible(page, "The door");
  // The same code within three seconds counts as the same scan.
  await page.waitForTimeout(3_500);
  await type(page, ticket);
  await expectRefused(page, since);
  await expectAccessible(page, "The answer to a ticket that is in already");
}

type Cast = {
  enter: (name: string, arrival: { browser: Browser }) => Promise<Page>;
  launchOptions: LaunchOptions;
  playwright: { chromium: BrowserType };
  film: string;
};

export async function letInByCamera(
  { enter, launchOptions, playwright, film }: Cast,
  station: Station,
  ticket: string,
): Promise<void> {
  writeQrVideo(film, ticket);
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...fakeCameraArguments(film)],
  });
  const page = await enter("the staff at the door", { browser });
  await goToStation(page, station);
  await expectAdmitted(page);
  await expectRefused(page, Date.now());
  await expectAccessible(page, "The answer to a ticket that is in already");
}

async function goToStation(page: Page, station: Station): Promise<void> {
  await openStation(page, station);
  await expect(page.getByRole("heading", { level: 1, name: "Main entrance" })).toBeVisible();
}

async function type(page: Page, ticket: string): Promise<void> {
  await page.getByRole("button", { name: "Find by name or code" }).click();
  const finder = page.getByRole("searchbox", { name: "Name, reference or code" });
  await finder.fill(ticket);
  await finder.press("Enter");
}

async function expectAdmitted(page: Page): Promise<void> {
  const alert = page.getByRole("alert").filter({ hasText: "Admitted" });
  await expect(alert).toBeVisible({ timeout: 20_000 });
  await expect(alert).toContainText("Ada Lovelace");
}

/** Expects the time of the first scan, in the event's time zone. */
async function expectRefused(page: Page, since: number): Promise<void> {
  const alert = page.getByRole("alert").filter({ hasText: "You already scanned this ticket" });
  await expect(alert).toBeVisible({ timeout: 20_000 });
  const clock = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit", timeZone: "Europe/Berlin" });
  const plain = (text: string) => text.replace(/\s/g, " ");
  const around = [since, since - 60_000].map((at) => `Checked in ${plain(clock.format(at))}`);
  const alertText = plain(await alert.innerText());
  expect(
    around.some((time) => alertText.includes(time)),
    `“${alertText}” names the time of the first scan, “${around[0]}”`,
  ).toBe(true);
}
