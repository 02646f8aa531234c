import { plainHeading } from "./import-columns.ts";

/** Whether a row contains totals: “Totals” in its first filled cell, and no email in any. */
export function isTotalsLine(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== "") ?? "";
  return TOTALS.has(plainHeading(first).replace(/ \d+$/, "")) && !cells.some((cell) => cell.includes("@"));
}

const TOTALS = new Set(
  `total, totals, grand total, subtotal, sub total, sum, sums, total amount, overall total,
  gesamt, gesamtsumme, summe, summen, insgesamt, zwischensumme, gesamtbetrag, gesamtergebnis, ergebnis,
  totale, totales, total general, suma, sumas, suma total, importe total, subtotales,
  totaux, somme, total general, sous total, montant total,
  totais, soma, somas, total geral, subtotais, 合计, 总计, 共计, 总和, 小计, 总额`
    .split(",")
    .map(plainHeading),
);
