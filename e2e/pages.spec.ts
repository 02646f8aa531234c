import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { aLiveEvent, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { openEditor } from "./fixtures/rich-text.ts";
import { expect, test } from "./fixtures/test.ts";

// The screens outside the main flow: each one exists, has a heading and is accessible.

// SPEC 2.05, 2.06, 8.07
test("forgotten-password pages mark an invalid email and explain an expired link", async ({ enter }) => {
  const page = await enter("somebody who forgot");
  await page.goto("/auth/forgot-password");
  const email = page.getByRole("textbox", { name: "Email" });
  await expect(email).toBeVisible();
  await expectAccessibleInBoth(page, "The forgotten password");
  await page.getByRole("main").getByRole("button").last().click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  const line = () => email.evaluate((field) => getComputedStyle(field).borderColor);
  const ring = () => email.evaluate((field) => getComputedStyle(field).outlineColor);
  await email.focus();
  await expect.poll(line, "a field that is wrong is red with the focus in it").toBe(await red(page));
  expect(await ring(), "and so is its ring").toBe(await red(page));
  await email.blur();
  await email.hover();
  await expect.poll(line, "and under the pointer").toBe(await red(page));
  await page.goto("/auth/reset-password/expired");
  await expect(page.getByText("This reset password link is invalid or expired.")).toBeVisible();
  await expectAccessibleInBoth(page, "A link that has expired");
});

test("sign-in page is server-rendered with low-priority scripts, and the dashboard loads its scripts at full priority", async ({
  request,
}) => {
  const scripts = (page: string) => [...page.matchAll(/<link rel="modulepreload"( fetchpriority="low")?/g)];
  const [signIn = "", dashboard = ""] = await Promise.all(
    ["/auth/login", "/manage/events"].map(async (path) => (await request.get(path)).text()),
  );
  expect(signIn).toContain("Welcome back");
  expect(new Set(scripts(signIn).map(([, isLate]) => isLate !== undefined))).toEqual(new Set([true]));
  expect(new Set(scripts(dashboard).map(([, isLate]) => isLate !== undefined))).toEqual(new Set([false]));
});

/** Returns the color of errors on this page. */
function red(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--bad)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
}

/** Expects every filled (primary) button to appear only once on the screen. */
async function expectOneNextStep(page: Page, screen: string): Promise<void> {
  const filled = page.locator("main .mantine-Button-root[data-variant='filled']").locator("visible=true");
  const labels = await filled.allInnerTexts();
  expect(labels, `${screen} has each of its main buttons once`).toEqual([...new Set(labels)]);
}

// SPEC 2.08, 2.10, 2.11, 2.24, 2.27, 2.29, 2.35
test("remaining dashboard pages are accessible, fit the screen and repeat no primary button", async ({
  enter,
  request,
}) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard);
  const offer = { code: "summer", discount_type: "PERCENTAGE", discount: 20_000 };
  const code = await dashboard.ask("POST", `/events/${event.id}/promo-codes`, offer);
  const empty = await dashboard.ask("POST", "/events", {
    organizer_id: dashboard.organizer_id,
    title: "Nothing yet",
    start_date: "2099-07-03T19:30",
  });
  const page = await enter("the organizer");
  await signIn(page, dashboard);
  const pages = [
    { path: "/manage/events", shows: "Events" },
    { path: "/manage/events?create=event", shows: "Create event" },
    { path: "/manage/events/archived", shows: "Events" },
    { path: `/manage/organizer/${dashboard.organizer_id}`, shows: "Harbour Concerts" },
    { path: "/manage/profile", shows: "Profile" },
    { path: `/manage/event/${event.id}/tickets?open=${event.tickets[0]?.id}`, shows: "Standard" },
    { path: `/manage/event/${empty.id}/tickets`, shows: "No tickets yet" },
    { path: `/manage/event/${empty.id}/capacity-assignments`, shows: "Create a ticket first" },
    { path: `/manage/event/${event.id}/capacity-assignments`, shows: "No capacity assignments yet" },
    { path: `/manage/event/${event.id}/promo-codes?open=${code.id}`, shows: "summer" },
    { path: `/manage/event/${event.id}/promo-codes?open=new`, shows: "New promo code" },
    { path: `/manage/event/${event.id}/affiliates?open=new`, shows: "New affiliate" },
    { path: `/manage/event/${empty.id}/affiliates`, shows: "No affiliates yet" },
    { path: `/manage/event/${empty.id}/promo-codes`, shows: "No promo codes yet" },
    { path: `/manage/event/${empty.id}/messages`, shows: "No messages yet" },
    { path: `/manage/event/${event.id}/messages?open=new`, shows: "New message" },
    { path: `/manage/event/${empty.id}/check-in`, shows: "Create a ticket first" },
    { path: `/manage/event/${event.id}/orders`, shows: "No orders yet" },
    { path: `/manage/event/${event.id}/orders?query=nobody`, shows: "Orders" },
    { path: `/manage/event/${event.id}/attendees`, shows: "No attendees yet" },
    { path: `/manage/event/${event.id}/check-in`, shows: "No check-in lists yet" },
    { path: `/manage/event/${event.id}/dashboard`, shows: "Sales" },
    ...["details", "cover", "place", "checkout", "emails", "visibility"].map((section) => ({
      path: `/manage/event/${event.id}/settings?section=${section}`,
      shows: "Settings",
    })),
    { path: `/manage/event/${event.id}/homepage-designer`, shows: "Homepage" },
    { path: `/manage/event/${event.id}/widget`, shows: "Widget" },
    { path: `/e/${event.id}/${event.slug}`, shows: "Summer Night" },
  ];
  test.setTimeout(120_000);
  // Accessibility is the same at every width, and `widths.spec.ts` checks the layout: the pages
  // alternate between phone and desktop.
  const parity = test.info().project.name === "phone" ? 0 : 1;
  for (const { path, shows } of pages.filter((_, at) => at % 2 === parity)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: shows }).first(), path).toBeVisible();
    await expect(page.locator(".mantine-Skeleton-root").locator("visible=true"), `${path} has come`).toHaveCount(0);
    await expectAccessible(page, path);
    await expectOneNextStep(page, path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `${path} fits the screen`).toBeLessThanOrEqual(0);
  }
});

test(
  "organizer's own terms are readable for buyers who must accept them, also without JavaScript",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const { organizer_id, token } = await dashboardFixture(request);
    const page = await enter("the organizer");
    await signIn(page, { token });
    await page.goto(`/manage/organizer/${organizer_id}?edit=organizer`);
    await page.getByRole("button", { name: "Terms and privacy policy" }).click();
    const terms = page.getByRole("textbox", { name: "Terms text" });
    await expect(terms).toHaveText(/Each ticket admits one person/);
    await openEditor(terms);
    await terms.fill("Children come in free.");
    await page.getByRole("radiogroup", { name: "Privacy policy" }).getByRole("radio", { name: "None" }).check();
    await expectAccessibleInBoth(page, "An organizer's terms");
    await page.getByRole("button", { name: "Save organizer profile" }).click();
    await expect(page.getByText("Organizer profile saved.")).toBeVisible();
    const stranger = await enter("somebody without scripts", {
      javaScriptEnabled: false,
      expects: [/status of 404 .*\/privacy$/],
    });
    await stranger.goto(`/organizer/${organizer_id}/terms`);
    await expect(stranger).toHaveTitle("Terms · Harbour Concerts");
    await expect(stranger.getByText("Children come in free.")).toBeVisible();
    await expect(stranger.getByText("Harbour Concerts").first()).toBeVisible();
    await stranger.goto(`/organizer/${organizer_id}/privacy`);
    await expect(stranger.getByRole("heading", { name: "Page not found" })).toBeVisible();
  },
);

test("built-in terms are served in the reader's language @one-width", async ({ request }) => {
  for (const [language, lang, heading, excerpt] of [
    ["en", "en", "Terms of use", "Each ticket is valid for one person, one entry"],
    ["de", "de", "Nutzungsbedingungen", "Tickets kaufen"],
    ["zh-CN", "zh-CN", "使用条款", "购票须知"],
  ] as const) {
    const response = await request.get("/terms", { headers: { "accept-language": language }, maxRedirects: 0 });
    expect(response.status()).toBe(200);
    const page = await response.text();
    expect(page).toContain(`<html lang="${lang}"`);
    expect(page).toContain(`<h1>${heading}</h1>`);
    expect(page).toContain(excerpt);
  }
});

// SPEC 2.36, 2.42, 8.08
test("event page opens with an outdated slug or an invalid promo code in its URL @one-width", async ({
  enter,
  request,
}) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { title: "Lantern Walk" });
  const own = `/event/${event.id}/${event.slug}`;
  const page = await enter("somebody with an old link");
  await page.goto(`/event/${event.id}/as-it-was-called-before?utm_source=letter`);
  await expect(page).toHaveURL(`${own}?utm_source=letter`);
  await expect(page.getByRole("heading", { level: 1, name: "Lantern Walk" })).toBeVisible();
  for (const code of ["nobody-knows-this", "x".repeat(60), "ü".repeat(150)]) {
    await page.goto(`${own}?promo_code=${encodeURIComponent(code)}`);
    const sheet = page.getByRole("button", { name: "Get tickets" });
    if (await sheet.isVisible()) await sheet.click();
    await expect(page.getByText("Sorry, this promo code is invalid"), code).toBeVisible();
    await expect(page, code).toHaveTitle("Lantern Walk");
  }
  await expectAccessible(page, "The event page with a promo code that is none");
});

test("canonical URL of an event ignores a forged Host header @one-width", async ({ request, baseURL }) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard);
  const own = `${baseURL}/event/${event.id}/${event.slug}`;
  const response = await request.get(`/event/${event.id}/${event.slug}`, { headers: { host: "evil.example" } });
  expect(response.headers()["link"]).toBe(`<${own}>; rel="canonical"`);
  const html = await response.text();
  expect(html).toContain(`<link rel="canonical" href="${own}"`);
  expect(html).toContain(`property="og:url" content="${own}"`);
  expect(html).not.toContain("evil.example");
});
