import { PERCENTAGE_MAX } from "./limits.ts";

export type PercentageProblem = "not_a_number" | "negative" | "too_many_decimals" | "too_large";

/** What a person typed, in thousandths of a percent: `12.5`, `12,5`, `12.5 %` and `１２` are understood. 100 % is the most there is. */
export function parsePercentage(text: string): { rate: number } | { problem: PercentageProblem } {
  const plain = text.normalize("NFKC").replace("%", "").trim();
  if (/^[-−]/.test(plain)) return { problem: "negative" };
  const [, whole = "", fraction = ""] = /^(\d*)(?:[.,](\d*))?$/.exec(plain) ?? [];
  if (whole + fraction === "") return { problem: "not_a_number" };
  if (fraction.length > DECIMALS) return { problem: "too_many_decimals" };
  const rate = Number(whole + fraction.padEnd(DECIMALS, "0"));
  return rate > PERCENTAGE_MAX ? { problem: "too_large" } : { rate };
}

/** As it is typed, without needless zeros: 12,500 is `12.5`. */
export function percentageToDecimal(rate: number): string {
  return String(rate / 10 ** DECIMALS);
}

const DECIMALS = 3;
