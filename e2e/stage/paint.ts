import type { Page } from "@playwright/test";

/**
 * Runs in each page. It is laid out, drawn anew and clicked as ever, and nothing of it is painted (opacity, raster): some five
 * percent of the work of the journeys was colouring what nobody looks at. On paper all is there, and a frame is hidden with what is around it.
 * Whoever takes a picture of a page comes with `is_painted`: a page that has just been turned on does not show its own images yet.
 */
export function paintNothing(): void {
  if (window.top !== window) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("@media screen { :root { opacity: 0 !important } }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** While its colours are judged, or when a test has failed. */
export async function painted<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  await page.evaluate(turnPainted, true);
  try {
    return await look();
  } finally {
    await page.evaluate(turnPainted, false);
  }
}

/** Runs in the page, which was left unpainted by the sheet that comes first; where nobody put one, there is none. */
function turnPainted(isPainted: boolean): void {
  const [unpainted] = document.adoptedStyleSheets;
  if (unpainted) unpainted.disabled = isPainted;
}
