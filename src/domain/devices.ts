/** Returns the names of browser and operating system as users know them; null if not recognized. */
export function deviceOf(user_agent: string): { browser: string | null; system: string | null } {
  return { browser: firstOf(BROWSERS, user_agent), system: firstOf(SYSTEMS, user_agent) };
}

type Named = readonly (readonly [name: string, mark: RegExp])[];

function firstOf(names: Named, user_agent: string): string | null {
  return names.find(([, mark]) => mark.test(user_agent))?.[0] ?? null;
}

/** The order matters: most browsers also claim to be Chrome or Safari. */
const BROWSERS: Named = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];

const SYSTEMS: Named = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];
