import type { APIRequestContext, Download, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { linkInMail, openMail } from "./fixtures/mailbox.ts";
import { aLiveEvent, anAddress, dashboardFixture, type Dashboard, signIn } from "./fixtures/dashboard.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

/** `widths.spec.ts` and the main flow check the dashboard on phones. */
const once = { tag: "@one-width" };

// SPEC 1.24, 2.12, 2.16, 2.20
test(
  "invited user sees what the role allows, and loses access at once when deactivated",
  once,
  async ({ enter, request }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const email = anAddress("colleague");
    const admin = await enter("the admin");
    await signIn(admin, dashboard);
    await admin.goto("/account/users");
    await expect(admin.getByRole("heading", { name: "No other members yet" })).toBeVisible();
    await expectAccessibleInBoth(admin, "The users of whoever is alone");
    await admin.getByRole("link", { name: "Invite someone" }).click();
    const drawer = admin.getByRole("dialog");
    await drawer.getByRole("textbox", { name: "First name" }).fill("Ines");
    await drawer.getByRole("textbox", { name: "Email" }).fill(email);
    await expectAccessible(admin, "An invitation");
    await drawer.getByRole("button", { name: "Send invitation" }).click();
    await expect(drawer.getByRole("heading", { name: "Invitation", exact: true })).toBeVisible();
    await expectAccessible(admin, "Somebody who is invited");

    const colleague = await enter("the colleague", { expects: [/status of 401 /] });
    const mail = await openMail(colleague, { to: email, subject: "invited you to" });
    const link = await mail.getByRole("link", { name: "Accept invitation" }).getAttribute("href");
    await colleague.goto(link ?? "");
    await expect(colleague.getByRole("heading", { level: 1, name: /^Join / })).toBeVisible();
    await expectAccessibleInBoth(colleague, "The invitation, opened");
    for (const field of await colleague.locator('input[autocomplete="new-password"]').all())
      await field.fill("violet harbour 17");
    await colleague.getByRole("checkbox", { name: "I accept the terms of use" }).check();
    await colleague.getByRole("button", { name: "Accept invitation" }).click();
    await expect(colleague).toHaveURL(/\/manage\/events$/);
    await colleague.getByRole("button", { name: "Your account" }).click();
    await expect(colleague.getByRole("link", { name: "Profile" })).toBeVisible();
    await colleague.getByRole("link", { name: "Account", exact: true }).click();
    await expect(colleague, "the one page of the account that is an Organizer's").toHaveURL(
      /\/account\/taxes-and-fees$/,
    );
    await colleague.goto("/account/users");
    await expect(
      colleague.getByRole("heading", { name: "You do not have permission to access this page" }),
    ).toBeVisible();
    await expectAccessible(colleague, "A page above one’s role");
    await colleague.getByRole("link", { name: "Go back to the home page" }).click();
    await expect(colleague).toHaveURL(/\/manage\/events$/);

    await admin.goto("/account/users");
    await admin.getByRole("button", { name: "Ines" }).click();
    await drawer.getByRole("radio", { name: "Inactive" }).check();
    await drawer.getByRole("button", { name: "Save changes" }).click();
    await admin.getByRole("button", { name: "Deactivate member" }).click();
    await expect(admin.getByText("Member saved.")).toBeVisible();

    await colleague.getByRole("button", { name: "Your account" }).click();
    await expect(colleague, "the next call leads to the sign-in").toHaveURL(/\/auth\/login$/);
  },
);

// SPEC 2.19
test(
  "email change takes effect when the new email confirms it, and the old email can undo it",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const email = anAddress("elsewhere");
    const page = await enter("the owner", { expects: [/status of 401 /] });
    await signIn(page, dashboard);
    await page.goto("/manage/profile");
    await page.getByRole("button", { name: "Change email address" }).click();
    await page.getByRole("textbox", { name: "New email address" }).fill(email);
    await page.getByLabel("Current password").first().fill(dashboard.password);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText(`Until you open it, you still sign in with ${dashboard.email}.`)).toBeVisible();
    await expectAccessibleInBoth(page, "A profile whose address is to change");
    await page.goto(await linkInMail(request, { to: email, path: /confirm-email-change/ }));
    await expect(page.getByRole("heading", { name: "Your email address was changed" })).toBeVisible();
    await expectAccessible(page, "An address that has moved");

    const owner = await enter("the owner, at the old address", { expects: [/status of 410 /] });
    const back = await linkInMail(request, { to: dashboard.email, path: /undo-email-change/ });
    await owner.goto(back);
    await expectAccessibleInBoth(owner, "The way back to the old address");
    await owner.getByRole("button", { name: "Keep old address" }).click();
    await expect(owner.getByRole("heading", { name: "Your old email address was kept" })).toBeVisible();
    await expectAccessible(owner, "The old address holds again");
    await linkInMail(request, { to: dashboard.email, path: /reset-password/ });
    await owner.goto(back);
    await owner.getByRole("button", { name: "Keep old address" }).click();
    await expect(owner.getByText("The link you clicked is invalid."), "it works once").toBeVisible();

    await page.goto("/manage/profile");
    await expect(page, "everybody is signed out").toHaveURL(/\/auth\/login$/);
  },
);

// SPEC 2.20
test(
  "check-in user of one event is led to that event and finds nothing else",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(60_000);
    const dashboard = await dashboardFixture(request);
    const [gala, fair] = [
      await aLiveEvent(dashboard, { title: "Gala" }),
      await aLiveEvent(dashboard, { title: "Fair" }),
    ];
    const email = anAddress("door");
    const admin = await enter("the admin");
    await signIn(admin, dashboard);
    await admin.goto("/account/users?open=new");
    const drawer = admin.getByRole("dialog");
    await drawer.getByRole("textbox", { name: "First name" }).fill("Ines");
    await drawer.getByRole("textbox", { name: "Email" }).fill(email);
    await drawer.getByRole("radio", { name: /^Check-in/ }).check();
    await drawer.getByRole("radio", { name: "Selected events" }).check();
    await drawer.getByRole("combobox", { name: "Events" }).fill("gal");
    await admin.getByRole("option", { name: /^Gala/ }).click();
    await drawer.getByRole("textbox", { name: "First name" }).focus();
    await expectAccessible(admin, "An invitation with limits");
    await drawer.getByRole("button", { name: "Send invitation" }).click();
    await expect(admin.getByRole("cell", { name: "Check-in · Gala" })).toBeVisible();

    const colleague = await enter("the colleague at the door", { expects: [/status of 404 /] });
    await signIn(colleague, { token: await acceptedBy(request, email) });
    await colleague.goto("/");
    await expect(colleague, "led to where the work is").toHaveURL(new RegExp(`/manage/event/${gala.id}/check-in$`));
    const links = colleague.getByRole("navigation", { name: "Event" }).getByRole("link");
    await expect(links).toHaveText(["Attendees", "Check-in lists", "Open event page"]);
    await expectAccessible(colleague, "The back office of whoever works at the door");

    await colleague.goto(`/manage/event/${gala.id}/orders`);
    await expect(
      colleague.getByRole("heading", { name: "You do not have permission to access this page" }),
    ).toBeVisible();
    await colleague.goto(`/manage/event/${fair.id}/check-in`);
    await expect(colleague.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await colleague.goto("/manage/events");
    await expect(colleague.getByRole("link", { name: "Gala" })).toBeVisible();
    await expect(colleague.getByText("Fair")).toHaveCount(0);
    await expect(colleague.getByRole("button", { name: "Create event" })).toHaveAccessibleDescription(
      /Ask an admin for access/,
    );
    await expectAccessibleInBoth(colleague, "Events of whoever can’t create any");
  },
);

test(
  "personal data is exported and erased, and an admin withdraws the owner's request to close the account",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(60_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { title: "Gala" });
    const [buyer, colleague] = [anAddress("buyer"), anAddress("colleague")];
    const [ticket] = event.tickets;
    if (!ticket) throw new Error("The event has no ticket.");
    await aSale(request, event, [{ ticket, person: { first_name: "Mara", last_name: "Lind", email: buyer } }]);
    await dashboard.ask("POST", "/users", { first_name: "Ines", email: colleague, role: "ADMIN" });
    const [owner, admin] = [await enter("the owner"), await enter("the other admin")];
    await signIn(admin, { token: await acceptedBy(request, colleague) });

    await admin.goto("/account/privacy");
    await expect(admin.getByRole("button", { name: "Close account" }), "is the owner’s to ask").toBeDisabled();
    await admin.getByRole("textbox", { name: "Email" }).fill(buyer);
    await admin.getByRole("button", { name: "Find" }).click();
    await expect(admin.getByRole("status").filter({ hasText: "1 order · 1 ticket" })).toBeVisible();
    const exported = admin.waitForEvent("download");
    await admin.getByRole("button", { name: "Export as JSON" }).click();
    expect(await textOf(await exported), "what is known of them").toContain(buyer);
    await admin.getByRole("button", { name: "Erase data" }).click();
    const erasing = admin.getByRole("dialog", { name: `Erase data for ${buyer}` });
    await erasing.getByRole("radio", { name: "Invalidate" }).check();
    await expectAccessible(admin, "What erasing means");
    await erasing.getByRole("button", { name: "Erase permanently" }).click();
    await expect(admin.getByText(`We found no data for ${buyer}.`)).toBeVisible();

    await signIn(owner, dashboard);
    await owner.goto("/account/privacy");
    await owner.getByRole("button", { name: "Close account" }).click();
    const closing = owner.getByRole("dialog", { name: "Close account" });
    await closing.getByRole("textbox", { name: "Account name" }).fill("Robin Weber");
    await closing.getByRole("button", { name: "Close account" }).click();
    const banner = (page: Page) => page.getByRole("complementary", { name: "Account about to be closed" });
    await expect(banner(owner)).toContainText("all names and contact details will be erased");
    await expectAccessible(owner, "An account that is about to be closed");

    await admin.goto("/manage/events");
    await banner(admin).getByRole("button", { name: "Keep account" }).click();
    await expect(banner(admin)).toHaveCount(0);
    await owner.goto("/account/privacy");
    await expect(owner.getByRole("button", { name: "Close account" }), "may ask again").toBeEnabled();
    await expect(banner(owner)).toHaveCount(0);
  },
);

// SPEC 2.67
test(
  "existing user accepts an invitation with their password, chooses an account, and switches without it",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(60_000);
    const [own, other] = [await dashboardFixture(request), await dashboardFixture(request)];
    await named(own, "Ines’ own account");
    await named(other, "The harbour");
    await aLiveEvent(own, { title: "At home" });
    await aLiveEvent(other, { title: "At the harbour" });
    await other.ask("POST", "/users", { first_name: "Ines", email: own.email, role: "ORGANIZER" });
    const page = await enter("whoever has two accounts");

    await page.goto(await linkInMail(request, { to: own.email, path: /accept-invitation/ }));
    await expect(page.getByRole("heading", { level: 1, name: "Join The harbour" })).toBeVisible();
    await expectAccessible(page, "An invitation of somebody who has an account already");
    await page.getByLabel(/^Password/).fill(own.password);
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await expect(page.getByRole("link", { name: "At the harbour" }), "is in at once").toBeVisible();

    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill(own.email);
    await page.getByLabel(/^Password/).fill(own.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Choose an account" })).toBeVisible();
    await expectAccessibleInBoth(page, "Which of several accounts");
    await page.getByRole("button", { name: "Ines’ own account" }).click();
    await expect(page.getByRole("link", { name: "At home" })).toBeVisible();
    await expect(page.getByText("At the harbour"), "belongs to the other account").toHaveCount(0);

    await page.getByRole("button", { name: "Your account" }).click();
    await expectAccessible(page, "The menu of whoever has two accounts");
    await page.getByRole("link", { name: "The harbour" }).click();
    await expect(page.getByRole("link", { name: "At the harbour" })).toBeVisible();
    await expect(page.getByText("At home"), "belongs to the account before").toHaveCount(0);
    await page.goto("/account/users");
    await expect(
      page.getByRole("heading", { name: "You do not have permission to access this page" }),
      "an organizer here, whatever they are there",
    ).toBeVisible();
  },
);

/**
 * Names an account: accounts are named after the user who registers, so two of them need distinct
 * names.
 */
async function named({ ask }: Dashboard, name: string): Promise<void> {
  const { account_id } = await ask("GET", "/users/me");
  const { timezone, currency_code } = await ask("GET", `/accounts/${String(account_id)}`);
  await ask("PUT", `/accounts/${String(account_id)}`, { name, timezone, currency_code });
}

/** Accepts the invitation without the page. Returns the user's token. */
async function acceptedBy(request: APIRequestContext, email: string): Promise<string> {
  const link = await linkInMail(request, { to: email, path: /accept-invitation/ });
  const [password, terms_accepted] = ["violet harbour 17", true];
  const body = { first_name: "Ines", password, password_confirmation: password, terms_accepted };
  const accepted = await request.post(`/api/auth/invitation/${link.split("/").at(-1)}`, { data: body });
  return ((await accepted.json()) as { token: string }).token;
}

async function textOf(download: Download): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
