import { expectAccessible, expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { openMail } from "./fixtures/mailbox.ts";
import { aLiveEvent, anAddress, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

// SPEC 3.05
test(
  "event translated into German is sold in German to German readers and in its own language to French readers",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard, { title: "Summer Night", tickets: [aTicket({ title: "Standing" })] });

    const page = await enter("the organizer");
    await signIn(page, dashboard);
    await page.goto(`/manage/event/${event.id}/settings`);
    await page.getByRole("button", { name: "Add translation" }).click();
    await page.getByRole("menuitem", { name: "Deutsch" }).click();
    await expect(page.getByText("Not translated yet. Shown in English.").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Event name" }).fill("Sommernacht");
    await expectAccessibleInBoth(page, "The basics of an event in a second language");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("The event description is missing.")).toBeVisible();
    await expect(page.getByText("1 of 1 ticket isn’t fully translated.")).toBeVisible();

    const [ticket] = event.tickets;
    await page.goto(`/manage/event/${event.id}/tickets?open=${ticket?.id}`);
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: /^Deutsch/ }).click();
    await drawer.getByRole("textbox", { name: "Ticket name" }).fill("Stehplatz");
    await expectAccessible(page, "A ticket in a second language");
    await drawer.getByRole("button", { name: "Save ticket" }).click();
    await expect(drawer).toBeHidden();

    await page.goto(`/e/${event.id}/${event.slug}?language=de`);
    await expect(page.getByRole("heading", { level: 1, name: "Sommernacht" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 3, name: "Stehplatz" })).toBeAttached();

    const path = `/event/${event.id}/${event.slug}`;
    const french = await enter("somebody who reads French", { locale: "fr-FR" });
    await french.goto(path);
    const title = french.getByRole("heading", { level: 1, name: "Summer Night" });
    await expect(title).toHaveAttribute("lang", "en");
    await expect(french).toHaveTitle("Summer Night");
    await expectAccessible(french, "An event page in the event's own language");

    const german = await enter("somebody who reads German", { locale: "de-DE" });
    await german.goto(path);
    await expect(german.getByRole("heading", { level: 1, name: "Sommernacht" })).not.toHaveAttribute("lang", /./);
    await expect(german).toHaveTitle("Sommernacht");
    await expect(
      german.getByText("Music under the trees.").locator("xpath=ancestor-or-self::*[@lang][1]"),
    ).toHaveAttribute("lang", "en");
    await expectAccessible(german, "An event page in a second language");
    await german.getByRole("button", { name: "Anzahl erhöhen: Stehplatz" }).click();
    await german.getByRole("button", { name: "Weiter" }).click();
    await expect(german).toHaveURL(/\/details$/);
    const buyer = anAddress("karl");
    await german.getByRole("textbox", { name: "Vorname" }).first().fill("Karl");
    await german.getByRole("textbox", { name: "Nachname" }).first().fill("Weiss");
    await german.getByRole("textbox", { name: "E-Mail" }).first().fill(buyer);
    await expect(german.getByText("Stehplatz").first()).toBeVisible();
    await german.getByRole("checkbox", { name: /Ich akzeptiere/ }).check();
    await german.getByRole("button", { name: "Tickets holen" }).click();
    await expect(german).toHaveURL(/\/summary$/, { timeout: 20_000 });
    await expect(german.getByRole("heading", { level: 1, name: /Sommernacht/ })).toBeVisible();
    await expectAccessible(german, "The summary in a second language");
    await german.getByRole("link", { name: /Karl Weiss/ }).click();
    await expect(german).toHaveURL(/\/ticket\/\d+\/a_\w+$/);
    await expect(german.getByText("Stehplatz", { exact: true }).first()).toBeVisible();
    await expect(german.getByText("Sommernacht").first()).toBeVisible();

    const mail = await openMail(await enter("whoever sits at the machine"), { to: buyer, subject: "Sommernacht" });
    await expect(mail.getByText(/Stehplatz/).first()).toBeVisible();
  },
);
