import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBoth } from "../fixtures/accessible.ts";
import { codesIn } from "../fixtures/codes-in.ts";
import { openMail } from "../fixtures/mailbox.ts";

export const ALL = ["Seat by the water", "On the lawn"];

export async function findEventPage(page: Page, url: string): Promise<void> {
  const response = await page.goto(url);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Midsummer on the Quay" })).toBeVisible();
}

export async function openEventPage(page: Page, url: string): Promise<void> {
  await findEventPage(page, url);
  await expect(page.getByText("Hosted by")).toBeVisible();
  await expectAccessibleInBoth(page, "The event page");
}

export async function seeCover(page: Page): Promise<void> {
  await expect(page.getByText("Music until the sun is back.")).toBeVisible();
  await expect
    .poll(
      () =>
        page
          .locator("main article img")
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      { message: "the cover is shown" },
    )
    .toBeGreaterThan(0);
}

export async function chooseTickets(page: Page, titles: string[]): Promise<void> {
  const sheet = page.getByRole("button", { name: "Get tickets" });
  const isPhone = await sheet.isVisible();
  if (isPhone) await sheet.click();
  for (const title of titles) {
    await page.getByRole("button", { name: `Increase quantity of ${title}` }).click();
    await expect(page.getByRole("group", { name: title }).getByRole("status")).toHaveText("1");
  }
  if (isPhone) await expectAccessible(page, "The sheet of tickets");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/checkout\/\d+\/o_\w+\/details$/);
  await expect(page.getByText(/Your tickets are reserved (until|for another) \d{1,2}:\d{2}/)).toBeVisible();
}

export async function giveNames(page: Page, mail: string): Promise<void> {
  await expectAccessible(page, "The details");
  const buyer = page.getByRole("region", { name: "Buyer" });
  await buyer.getByRole("textbox", { name: "First name" }).fill("Ada");
  await buyer.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
  await buyer.getByRole("textbox", { name: "Email" }).fill(mail);
  const friend = page.getByRole("region", { name: "Ticket 2" });
  await friend.getByRole("textbox", { name: "First name" }).fill("Charles");
  await friend.getByRole("textbox", { name: "Last name" }).fill("Babbage");
  await friend.getByRole("textbox", { name: "Email" }).fill(mail.replace("ada", "charles"));
  const own = page.getByRole("region", { name: "Ticket 1" });
  await expect(own.getByText("Ada Lovelace"), "the first ticket is the buyer's").toBeVisible();
  await own.getByRole("button", { name: "For someone else" }).click();
  await expect(own.getByRole("textbox", { name: "First name" })).toBeFocused();
  await own.getByRole("button", { name: "Same as buyer" }).click();
  await expect(own.getByRole("textbox", { name: "First name" })).toBeHidden();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("alert").first(), "the terms must be accepted").toBeVisible();
  await readTerms(page);
  await page.getByRole("checkbox", { name: /I accept the terms and the privacy policy of Harbour Concerts/ }).check();
  await expectAccessibleInBoth(page, "The details, filled in");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/payment$/);
}

/** Opens the terms beside the checkout: reading them is no consent and loses no input. */
async function readTerms(page: Page): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "terms", exact: true }).click();
  const terms = await opened;
  await expect(terms.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await expect(terms.getByText("Each ticket admits one person.")).toBeVisible();
  await terms.close();
  await expect(page.getByRole("checkbox", { name: /I accept/ })).not.toBeChecked();
}

export async function pay(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
  await payWith(page, "4000 0000 0000 0002");
  await expect(page.getByRole("alert")).toContainText(
    /The bank declined this card\. You weren’t charged, and your tickets are reserved until .+\. Try another card\./,
  );
  await expectAccessibleInBoth(page, "The payment, declined");
  await payWith(page, "4242 4242 4242 4242");
  await expect(page).toHaveURL(/\/summary$/, { timeout: 20_000 });
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByRole("textbox", { name: "Card number" }).fill(card);
  await page.getByRole("textbox", { name: "Expiration date" }).fill("12 / 34");
  await page.getByRole("textbox", { name: "Security code" }).fill("123");
  await page.getByRole("button", { name: "Pay €24.50" }).click();
}

export async function seeTicket(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "You’re going to Midsummer on the Quay" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your 2 tickets" })).toBeVisible();
  await expectAccessibleInBoth(page, "The summary");
  await page.getByRole("link", { name: /Ada Lovelace/ }).click();
  await expect(page).toHaveURL(/\/ticket\/\d+\/a_\w+$/);
  await expect(page.getByRole("img", { name: "Ticket QR code" })).toBeVisible();
  await expect(page.getByText("Ada Lovelace", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Ticket 1 of 2" })).toBeAttached();
  await expectAccessibleInBoth(page, "The ticket");
}

/**
 * Switches to the friend's ticket and back, by key and by swiping. The URL follows, so that it can
 * be shared.
 */
export async function turnToTheFriends(page: Page): Promise<string> {
  const ownUrl = page.url();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("status").filter({ hasText: "Ticket 2 of 2" })).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 }), "the others wait beside the screen").toHaveCount(1);
  await expect(page.getByText("Charles Babbage", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page, "the URL follows once the new ticket has been rendered").not.toHaveURL(ownUrl);
  const friends = page.url();
  await page.reload();
  await expect(
    page.getByText("Charles Babbage", { exact: true }),
    "it is this one that is opened again",
  ).toBeInViewport({ ratio: 1 });
  // The server renders one ticket alone: swiping works only once the other one has been added.
  const row = page.getByRole("article").filter({ hasText: "Charles" }).locator("..").locator("..");
  await expect(row.getByRole("article", { includeHidden: true })).toHaveCount(2);
  await row.evaluate((element) => (element.scrollLeft = 0));
  await expect(page.getByRole("status").filter({ hasText: "Ticket 1 of 2" }), "swiped back").toBeAttached();
  return friends;
}

export async function expectScannable(page: Page): Promise<void> {
  const code = page.getByRole("img", { name: "Ticket QR code" });
  await code.scrollIntoViewIfNeeded();
  const { width } = (await code.boundingBox()) ?? { width: 0 };
  const screen = page.viewportSize()?.width ?? 0;
  if (screen < 600) expect(width / screen, "as wide as the screen allows").toBeGreaterThan(0.88);
  expect(await codesIn(await page.screenshot())).toEqual([expect.stringMatching(/^FT1[0-9A-X]{146}$/)]);
}

export async function seeOnlyOwnTicket(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByText("Charles Babbage", { exact: true })).toBeVisible();
  await expectScannable(page);
  expect(await page.content(), "nothing of the other ticket, nor what opens the order").not.toMatch(
    /Ada|Lovelace|o_\w{10}/,
  );
}

export async function getFreeTicket(page: Page, url: string, mail: string): Promise<void> {
  await page.goto(url);
  await chooseTickets(page, ["On the lawn"]);
  const buyer = page.getByRole("region", { name: "Buyer" });
  await buyer.getByRole("textbox", { name: "First name" }).fill("Grace");
  await buyer.getByRole("textbox", { name: "Last name" }).fill("Hopper");
  await buyer.getByRole("textbox", { name: "Email" }).fill(mail);
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Get my tickets" }).click();
  await expect(page).toHaveURL(/\/summary$/);
  await expect(page.getByText("Nothing to pay")).toBeVisible();
  await page.getByRole("link", { name: "Print order and tickets" }).click();
  await expect(page).toHaveURL(/\/print$/);
  await expect(page.getByText("Grace Hopper").first()).toBeVisible();
  await expectAccessible(page, "The order on paper");
}

export async function readMails(page: Page, mail: string): Promise<void> {
  const confirmation = await openMail(page, { to: mail, subject: "Your tickets for Midsummer on the Quay" });
  await expect(confirmation.getByText("Your tickets are here")).toBeVisible();
  await expect(confirmation.getByText("€24.50").first()).toBeVisible();
  await expect(confirmation.getByRole("img", { name: "QR code of this ticket" })).toHaveCount(2);
}
