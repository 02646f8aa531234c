import { INTL_TAGS, type Locale } from "./locales.ts";

/**
 * Formats a list: `Meat, fish and bread`. In Chinese, adds the space between Chinese and other
 * characters that Intl omits: `23% IVA 和 €1.50`.
 */
export function formatList(
  items: readonly string[],
  locale: Locale,
  type: "conjunction" | "disjunction" = "conjunction",
): string {
  const parts = new Intl.ListFormat(INTL_TAGS[locale], { type }).formatToParts(items);
  return parts
    .map(({ value }, at) => {
      if (!/^\p{Script=Han}$/u.test(value)) return value;
      const [before, after] = [parts[at - 1]?.value ?? "", parts[at + 1]?.value ?? ""];
      return `${/[^\p{Script=Han}\p{P}\s]$/u.test(before) ? " " : ""}${value}${/^[^\p{Script=Han}\p{P}\s]/u.test(after) ? " " : ""}`;
    })
    .join("");
}
