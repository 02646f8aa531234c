import type { Page } from "@playwright/test";

/** As in `locales`: "zh-cn". */
export async function languageOf(page: Page): Promise<string> {
  return ((await page.locator("html").getAttribute("lang")) ?? "").toLowerCase();
}

/**
 * The page goes on in this language, by its own switch: in a footer, or in the menu of whoever is signed in. Where it has none it is
 * loaded anew, with the cookie that the switch leaves; the other pages of this browser may have left another meanwhile.
 */
export async function readIn(page: Page, locale: string, tries = 5): Promise<void> {
  if ((await languageOf(page)) === locale || (await page.evaluate(chooseHere, locale))) return;
  if (tries === 0) throw new Error(`${page.url()} is not to be had in ${locale}`);
  await page.context().addCookies([{ name: "locale", value: locale, url: page.url() }]);
  await page.reload({ waitUntil: "load" });
  await readIn(page, locale, tries - 1);
}

/** Runs in the page. False where it has no switch. */
async function chooseHere(locale: string): Promise<boolean> {
  type Choose = (event: { currentTarget: { value: string } }) => void;
  // Within the back office one page is the document of many: the switch in its menu is looked for once.
  const here = window as unknown as { chooseLanguage?: Choose };
  here.chooseLanguage ??= choiceOf(switchShown()) ?? (await inMenu());
  if (!here.chooseLanguage) return false;
  here.chooseLanguage({ currentTarget: { value: locale } });
  return (await soon(() => document.documentElement.lang.toLowerCase() === locale || undefined)) === true;

  function switchShown(): Element | null {
    return document.querySelector("select:has(> option[lang])");
  }

  /** What React was given to do when another one is chosen. */
  function choiceOf(list: Element | null): Choose | undefined {
    const [, props] = Object.entries(list ?? {}).find(([name]) => name.startsWith("__reactProps$")) ?? [];
    return (props as { onChange?: Choose } | undefined)?.onChange;
  }

  async function inMenu(): Promise<Choose | undefined> {
    const opener = document.querySelector<HTMLElement>("header button[aria-haspopup=dialog]:has(> [aria-hidden])");
    opener?.click();
    const choose = opener && (await soon(() => choiceOf(switchShown())));
    opener?.click();
    return choose ?? undefined;
  }

  async function soon<Found>(look: () => Found | undefined): Promise<Found | undefined> {
    const until = performance.now() + 3_000;
    for (let found = look(); ; found = look()) {
      if (found !== undefined || performance.now() > until) return found;
      await new Promise((next) => setTimeout(next, 10));
    }
  }
}
