/**
 * The theme's tokens for emails: mail clients without CSS variables get them inline, the dark ones
 * by class.
 */
export const LIGHT = {
  surface: "#f4f1f6",
  raised: "#ffffff",
  sunken: "#faf9fb",
  border: "#e6e1ea",
  text: "#1f1a26",
  soft: "#665f70",
  accent: "#6b3fd9",
  link: "#5b2fc6",
} as const;

export const DARK = {
  surface: "#151219",
  raised: "#1e1a24",
  sunken: "#25202c",
  border: "#3a3345",
  text: "#f2eff5",
  soft: "#aca4b8",
  link: "#bba3ff",
} as const;

export const FONT =
  "'Instrument Sans', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', 'PingFang SC', 'Microsoft YaHei', Arial, sans-serif";

/**
 * An event's color where it is valid, with black or white text on it, whichever is more legible.
 */
export function accentOf(color: string | null | undefined): { ground: string; ink: string } {
  const ground = /^#[0-9a-f]{6}$/i.test(color ?? "") ? (color as string) : LIGHT.accent;
  return { ground, ink: luminance(ground) > 0.179 ? "#16121c" : "#ffffff" };
}

/** Relative luminance (WCAG): above 0.179 black is more legible. */
export function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const dark = (scope: string) =>
  [
    `${scope}.surface{background-color:${DARK.surface}!important}`,
    `${scope}.raised{background-color:${DARK.raised}!important}`,
    `${scope}.sunken{background-color:${DARK.sunken}!important}`,
    `${scope}.line{border-color:${DARK.border}!important}`,
    `${scope}.text{color:${DARK.text}!important}`,
    `${scope}.soft{color:${DARK.soft}!important}`,
    `${scope}.link,${scope}.rich a{color:${DARK.link}!important}`,
  ].join("");

/**
 * Dark mode by the reader's system, and by Outlook's own markers. The QR code stays black on white:
 * its background is a gradient, because mail clients that invert colors leave only gradients
 * unchanged.
 */
export const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;-webkit-text-size-adjust:100%}
.rich>*:first-child{margin-top:0!important}.rich>*:last-child{margin-bottom:0!important}
.white{background-image:linear-gradient(#fff,#fff)}.white th{background-image:linear-gradient(#000,#000)}
@media (max-width:480px){.page{padding:12px 8px!important}.pad{padding-left:20px!important;padding-right:20px!important}.heading{font-size:24px!important}.button{display:block!important}}
@media (prefers-color-scheme:dark){${dark("")}}
${dark("[data-ogsc] ")}
`.replace(/\n/g, "");
