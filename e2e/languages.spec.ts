import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectNoLooseEnds } from "./fixtures/untranslated-text.ts";
import { aLiveEvent, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

/** `Intl` locales that format the numbers: a plain `pt` would be Brazilian Portuguese. */
const NUMBERS: Record<string, string> = { pt: "pt-PT" };

/** Texts are the same at every width. */
const once = { tag: "@one-width" };

const TAGS = { en: "en", de: "de", fr: "fr", es: "es", pt: "pt", "pt-br": "pt-BR", "zh-cn": "zh-CN" };

// SPEC 1.18
test("event page uses the language that the browser requests", once, async ({ enter, request }) => {
  const event = await aLiveEvent(await dashboardFixture(request), { tickets: [aTicket({ price: 12_50 })] });
  for (const [locale, tag] of Object.entries(TAGS)) {
    const page = await enter(`somebody who reads ${tag}`, { locale: tag });
    await page.goto(`/event/${event.id}/${event.slug}`);
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    const pageText = await textOn(page);
    const evening = new Date(`${event.day}T19:30`);
    expect(pageText).toContain(
      new Intl.DateTimeFormat(tag, { weekday: "long", day: "numeric", month: "long" }).format(evening),
    );
    expect(pageText).toContain(
      plain(new Intl.NumberFormat(NUMBERS[tag] ?? tag, { style: "currency", currency: "EUR" }).format(12.5)),
    );
    await expectNoLooseEnds(page, `The event page in ${tag}`);
    for (const english of translatedTexts(locale))
      expect(pageText.split("\n"), `not translated into ${tag}`).not.toContain(english);
    await page.context().close();
  }
});

test("client-rendered pages have their title in the reader's language from the first byte @one-width", async ({
  request,
}) => {
  const title = async (path: string, language: string) => {
    const response = await request.get(path, { headers: { "accept-language": language } });
    return /<title>(.*?)<\/title>/.exec(await response.text())?.[1];
  };
  expect(await title("/auth/login", "en")).toBe("Sign in · Foyer");
  expect(await title("/manage/events", "de")).toBe("Veranstaltungen · Foyer");
  expect(await title("/manage/event/1/orders", "zh-CN")).toBe("订单 · Foyer");
});

// SPEC 3.04
test("reader of an unsupported language gets the event's own language @one-width", async ({ enter, request }) => {
  const event = await aLiveEvent(await dashboardFixture(request), { title: "Sommernacht", language: "de" });
  const page = await enter("somebody from Tokyo", { locale: "ja-JP" });
  await page.goto(`/event/${event.id}/${event.slug}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByLabel("Sprache")).toHaveValue("de");
});

// SPEC 2.34, 3.66
test("chosen language persists and keeps the ticket selection @one-width", async ({ enter, request, isMobile }) => {
  const event = await aLiveEvent(await dashboardFixture(request), {
    tickets: [aTicket({ title: "Parkett", price: 12_50 })],
  });
  const page = await enter("a visitor who speaks French");
  await page.goto(`/event/${event.id}/${event.slug}`);
  if (isMobile) await page.getByRole("button", { name: "Get tickets" }).click();
  await page.getByRole("button", { name: "Increase quantity of Parkett" }).click();
  if (isMobile)
    await page.getByRole("complementary").or(page.getByRole("dialog")).getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Language").selectOption("fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(
    page
      .getByText(/12,50\s€/)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  await expect(page.locator("output").first()).toHaveText("1");
  await expectNoLooseEnds(page, "The event page in French");

  await page.goto("/auth/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "locale");
  expect(cookie?.value).toBe("fr");
});

async function textOn(page: Page): Promise<string> {
  return plain(await page.locator("body").innerText());
}

function plain(text: string): string {
  return text.replace(/[\u00a0\u202f\u2009]/g, " ");
}

/** English messages whose translation in this language differs. */
function translatedTexts(locale: string): string[] {
  const catalog = readFileSync(new URL(`../locales/${locale}/public.po`, import.meta.url), "utf8");
  const pairs = [...catalog.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)];
  return pairs.filter(([, english, own]) => english !== own).flatMap(([, english]) => english ?? []);
}
