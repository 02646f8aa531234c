import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { aDevice, saveRecoveryCodes, letProofsAge, setUpCodeApp } from "./fixtures/mfa.ts";
import { linkInMail } from "./fixtures/mailbox.ts";
import { anAddress, dashboardFixture, type Dashboard, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

// A stolen password alone gives no access: authenticator apps, passkeys, recovery codes, and
// accounts that require MFA.

test.describe.configure({ mode: "parallel" });

const once = { tag: "@one-width" };

test("password reset does not bypass MFA, and a recovery code works once", once, async ({ enter, request }) => {
  const dashboard = await dashboardFixture(request);
  const page = await enter("the owner", { expects: [/status of (401|422) /] });
  await signIn(page, dashboard);
  await page.goto("/manage/profile");
  const app = await setUpCodeApp(page);
  await expect(page.getByText("10 left")).toBeVisible();
  await expectAccessibleInBoth(page, "A profile with a code app");

  await request.post("/api/auth/forgot-password", { data: { email: dashboard.email } });
  await page.goto(await linkInMail(request, { to: dashboard.email, path: /reset-password/ }));
  const password = "violet harbour 1789";
  for (const field of await page.locator('input[autocomplete="new-password"]').all()) await field.fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await sayPassword(page, { ...dashboard, password });
  await expect(page.getByRole("heading", { level: 1, name: "Two-factor authentication" })).toBeVisible();
  await expectAccessible(page, "The second step");
  await page.getByRole("textbox", { name: "Code from your authenticator app" }).fill(app.nextCode());
  await isIn(page);

  for (const works of [true, false]) {
    await signOut(page);
    await sayPassword(page, { ...dashboard, password });
    await page.getByRole("button", { name: "Use recovery code" }).click();
    await page.getByRole("textbox", { name: "Recovery code" }).fill(app.recovery_codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    if (works) await isIn(page);
    else await expect(page.getByText("This recovery code is incorrect or has already been used.")).toBeVisible();
  }
});

test("passkey works as the second step, and signs in without email and password", once, async ({ enter, request }) => {
  const dashboard = await dashboardFixture(request);
  const page = await enter("the owner", { expects: [/status of 401 /] });
  const device = await aDevice(page);
  await signIn(page, dashboard);
  await page.goto("/manage/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await saveRecoveryCodes(page);
  await expect(page.getByText("Not used yet")).toBeVisible();

  await device.isTouched(false);
  await signOut(page);
  await sayPassword(page, dashboard);
  await expect(page.getByRole("button", { name: "Use passkey" })).toBeFocused();
  await device.isTouched(true);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await isIn(page);

  await signOut(page);
  await expect(page, "it is offered beneath the address, and touched").toHaveURL(/\/manage\/events$/);
});

test(
  "in an account that requires MFA a user adds a factor, continues, and confirms a sensitive action later",
  once,
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    const colleague = await aColleague(dashboard, request);
    const admin = await enter("the admin", { expects: [/status of 403 /] });
    await signIn(admin, dashboard);
    await admin.goto("/account/settings");
    await admin.getByRole("button", { name: "Require two-factor authentication" }).click();
    const drawer = admin.getByRole("dialog", { name: "Require two-factor authentication" });
    await drawer.getByRole("textbox", { name: "Required from" }).fill("1/5/2026 9:00 AM");
    await drawer.getByRole("button", { name: "Require two-factor authentication" }).click();
    const question = admin.getByRole("dialog", { name: "Require two-factor authentication?" });
    await question.getByRole("button", { name: "Require", exact: true }).click();
    await expect(
      admin.getByRole("heading", { level: 1, name: "Set up two-factor authentication" }),
      "it counts at once",
    ).toBeVisible();

    const page = await enter("the colleague", { expects: [/status of 403 /] });
    await signIn(page, colleague);
    await page.goto("/manage/profile");
    await expect(page.getByRole("heading", { level: 1, name: "Set up two-factor authentication" })).toBeVisible();
    await expectAccessible(page, "A second factor is asked for");
    const app = await setUpCodeApp(page);
    await expect(page).toHaveURL(/\/manage\/profile$/);

    await letProofsAge(colleague.email);
    await page.getByRole("button", { name: "Create new codes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create new codes" }).click();
    const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
    await expect(proof.getByRole("textbox", { name: "Code from your authenticator app" })).toBeFocused();
    await expectAccessible(page, "Confirming that it is oneself");
    await proof.getByRole("textbox", { name: "Code from your authenticator app" }).fill(app.nextCode());
    expect(await saveRecoveryCodes(page), "what was refused is done").not.toEqual(app.recovery_codes);
  },
);

async function aColleague(dashboard: Dashboard, request: Parameters<typeof linkInMail>[0]) {
  const email = anAddress("colleague");
  await dashboard.ask("POST", "/users", { first_name: "Ines", email, role: "ORGANIZER" });
  const link = await linkInMail(request, { to: email, path: /accept-invitation/ });
  const password = "violet harbour 17";
  const accepted = await request.post(`/api/auth/invitation/${link.split("/").at(-1)}`, {
    data: {
      first_name: "Ines",
      last_name: "",
      password,
      password_confirmation: password,
      terms_accepted: true,
      timezone: "Europe/Berlin",
      locale: "en",
    },
  });
  expect(accepted.ok(), await accepted.text()).toBe(true);
  return { email, token: ((await accepted.json()) as { token: string }).token };
}

async function sayPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").first().fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Waits for the page as well: its URL changes before it is rendered. */
async function isIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/manage\/events$/);
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  // not on a page with requests in progress: a refused one would redirect to the sign-in at the
  // same moment (flaky)
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("/auth/login");
}
