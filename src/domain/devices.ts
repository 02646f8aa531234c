/** What a browser calls itself, in the words that its owner knows; null for what is neither. */
export function deviceOf(user_agent: string): { browser: string | null; system: string | null } {
  return { browser: firstOf(BROWSERS, user_agent), system: firstOf(SYSTEMS, user_agent) };
}

type Named = readonly (readonly [name: string, mark: RegExp])[];

function firstOf(names: Named, user_agent: string): string | null {
  return names.find(([, mark]) => mark.test(user_agent))?.[0] ?? null;
}

/** In this order: most of them claim to be Chrome or Safari, too. */
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
