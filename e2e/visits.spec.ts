import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

const SERVICES = {
  ...{ google_analytics_id: "G-ABC123DEF4", meta_pixel_id: "123456789012345" },
  ...{ plausible_site: "harbour.example", plausible_url: "https://stats.harbour.example" },
};

/** Records requests to other sites. They are answered here and never reach the network. */
async function recordThirdPartyRequests(page: Page): Promise<Request[]> {
  const requests: Request[] = [];
  await page.context().route(
    ({ hostname }) => hostname !== "localhost",
    async (route) => {
      requests.push(route.request());
      await route.fulfill({ status: 204, body: "" });
    },
  );
  return requests;
}

const hostsOf = (requests: Request[]) =>
  [...new Set(requests.map((request) => new URL(request.url()).hostname))].toSorted();
const textsOf = (requests: Request[]) => requests.map((request) => `${request.url()} ${request.postData() ?? ""}`);

// SPEC 6.14
// SECURITY S70
test(
  "tracking services get nothing before consent, then visit, checkout and purchase without a name",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, {
      tickets: [aTicket({ title: "Standard", price: 24_50 })],
      settings: SERVICES,
    });
    const page = await enter("the buyer");
    const requests = await recordThirdPartyRequests(page);

    const response = await page.goto(`/event/${event.id}/summer-night?utm_source=letter&secret=1`);
    const policy = response?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain(
      "connect-src 'self' https://www.google-analytics.com https://www.facebook.com https://stats.harbour.example;",
    );
    expect(policy.split("; ").find((directive) => directive.startsWith("script-src"))).not.toContain("https:");
    expect(response?.headers()["x-page-sites"]).toBeUndefined();
    const question = page.getByRole("region", { name: "Privacy choices" });
    await expect(question).toContainText("Google Analytics, Meta, and Plausible");
    await expectAccessible(page, "The question");
    expect(requests).toEqual([]);

    await question.getByRole("button", { name: "Decline" }).click();
    await expect(question).toBeHidden();
    await page.reload();
    const choices = page.getByRole("button", { name: "Privacy choices" });
    await expect(choices).toBeVisible();
    await expect(question).toBeHidden();
    expect(requests).toEqual([]);

    await choices.click();
    await expect(question).toContainText("You’ve declined this.");
    await question.getByRole("button", { name: "Accept" }).click();
    await expect
      .poll(() => hostsOf(requests))
      .toEqual([...["stats.harbour.example", "www.facebook.com", "www.google-analytics.com"]]);
    expect(textsOf(requests).join()).not.toContain("secret");
    expect(textsOf(requests).join()).toContain("utm_source");

    await buys(page);
    await expect.poll(() => textsOf(requests).filter((text) => /purchase/i.test(text)).length).toBe(3);
    const all = textsOf(requests).join("\n");
    expect(all).toMatch(/en=begin_checkout&.*cu=EUR&epn\.value=24\.50/);
    expect(all).toMatch(/en=purchase&.*cu=EUR&epn\.value=24\.50&ep\.transaction_id=O-/);
    expect(all).toMatch(/ev=Purchase&.*cd%5Bvalue%5D=24\.50/);
    expect(all).toMatch(/"revenue":\{"currency":"EUR","amount":"24\.50"\},"props":\{"order":"O-/);
    expect(all).not.toMatch(/Ada|Lovelace|example\.test|o_[a-zA-Z0-9]|\/checkout\//);

    const before = requests.length;
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Privacy choices" })).toBeHidden();
    expect(requests.length, "an order that is looked at again is told to nobody").toBe(before);
    await page.goto(`/event/${event.id}/summer-night`);
    await expect.poll(() => requests.length).toBe(before + 3);
  },
);

// SPEC 6.14
test(
  "no consent is requested and nothing is sent without tracking services or with Global Privacy Control",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    const plain = await aLiveEvent(dashboard);
    const event = await aLiveEvent(dashboard, { title: "Told", settings: SERVICES });
    const page = await enter("a visitor");
    const requests = await recordThirdPartyRequests(page);
    const seen = page.waitForResponse((response) => response.url().includes("/views"));
    const response = await page.goto(`/event/${plain.id}/summer-night`);
    expect(response?.headers()["content-security-policy"]).toContain("connect-src 'self';");
    await seen;
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("button", { name: "Privacy choices" })).toHaveCount(0);

    const careful = await enter("a careful visitor");
    const carefulRequests = await recordThirdPartyRequests(careful);
    await careful.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true });
    });
    const counted = careful.waitForResponse((response) => response.url().includes("/views"));
    await careful.goto(`/event/${event.id}/told`);
    expect((await counted).status(), "our own counter works without consent").toBe(204);
    await careful.waitForLoadState("networkidle");
    await expect(careful.getByRole("button", { name: "Privacy choices" })).toHaveCount(0);
    expect([...requests, ...carefulRequests]).toEqual([]);
  },
);

async function buys(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Increase quantity of Standard" }).click();
  await expect(page.getByRole("group", { name: "Standard" }).getByRole("status")).toHaveText("1");
  await page.getByRole("button", { name: "Continue" }).click();
  const buyer = page.getByRole("region", { name: "Buyer" });
  await buyer.getByRole("textbox", { name: "First name" }).fill("Ada");
  await buyer.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
  await buyer.getByRole("textbox", { name: "Email" }).fill(anAddress("ada"));
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("textbox", { name: "Card number" }).fill("4242 4242 4242 4242");
  await page.getByRole("textbox", { name: "Expiration date" }).fill("12 / 34");
  await page.getByRole("textbox", { name: "Security code" }).fill("123");
  await page.getByRole("button", { name: "Pay €24.50" }).click();
  await expect(page).toHaveURL(/\/summary$/, { timeout: 20_000 });
}
