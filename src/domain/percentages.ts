export type PercentageProblem = "not_a_number" | "negative" | "too_many_decimals";

/**
 * Parses a typed percentage into thousandths of a percent: `12.5`, `12,5`, `12.5 %` and `１２` are
 * accepted. The contract checks the maximum.
 */
export function parsePercentage(text: string): { rate: number } | { problem: PercentageProblem } {
  const plain = text.normalize("NFKC").replace("%", "").trim();
  if (/^[-−]/.test(plain)) return { problem: "negative" };
  const [, integer = "", fraction = ""] = /^(\d*)(?:[.,](\d*))?$/.exec(plain) ?? [];
  if (integer + fraction === "") return { problem: "not_a_number" };
  if (fraction.length > DECIMALS) return { problem: "too_many_decimals" };
  return { rate: Math.min(Number(integer + fraction.padEnd(DECIMALS, "0")), Number.MAX_SAFE_INTEGER) };
}

/** Formats for an input, without trailing zeros: 12,500 is `12.5`. */
export function percentageToDecimal(rate: number): string {
  return String(rate / 10 ** DECIMALS);
}

const DECIMALS = 3;
