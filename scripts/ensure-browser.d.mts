/** Where Chromium is: it is fetched where there is none. */
export function ensureBrowser(): Promise<string>;
