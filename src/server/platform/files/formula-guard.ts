/**
 * Prevents spreadsheets from reading a text as a formula: an apostrophe goes before the start of a
 * formula, also inside a cell, where a spreadsheet may split it. A text that already has such an
 * apostrophe gets another one, so that it can be read back unchanged.
 */
export function withFormulaGuard(text: string): string {
  if (NEGATIVE_NUMBER.test(text)) return text;
  const guarded = text.replace(BEHIND_A_SPLIT, (before) => `${before}'`);
  return BEGINS_FORMULA.test(text) ? `'${guarded}` : guarded;
}

export function withoutFormulaGuard(text: string): string {
  const unguarded = text.replace(GUARDED_BEHIND_A_SPLIT, "$1");
  return GUARDED.test(text) ? unguarded.slice(1) : unguarded;
}

const BEGINS_FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/u;

/**
 * Matches the start of a formula in a cell that results when a spreadsheet splits the text at a
 * semicolon, a tab or the end of a line. A minus or a plus after a space is left alone: people
 * write so, and a cell that begins with a space is text.
 */
const BEHIND_A_SPLIT = /[;\t\r\n](?:"*(?='*[-+－＋])|["\p{Zs}]*(?='*[=@＝＠]))/gu;
const GUARDED_BEHIND_A_SPLIT = /([;\t\r\n](?:"*(?='+[-+－＋])|["\p{Zs}]*(?='+[=@＝＠])))'/gu;

/** A negative amount (a refund) must stay a number for sums, and is not a formula. */
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;
