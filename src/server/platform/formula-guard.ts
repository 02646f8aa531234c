/**
 * A text that no spreadsheet takes for a formula: an apostrophe before what would begin one, and inside a cell, too, where a spreadsheet may
 * split it. A text that has such an apostrophe already gets another, so that it can be read back.
 */
export function withFormulaGuard(text: string): string {
  if (LESS_THAN_NOTHING.test(text)) return text;
  const inside = text.replace(BEHIND_A_SPLIT, (before) => `${before}'`);
  return BEGINS_FORMULA.test(text) ? `'${inside}` : inside;
}

export function withoutFormulaGuard(text: string): string {
  const inside = text.replace(GUARDED_BEHIND_A_SPLIT, "$1");
  return GUARDED.test(text) ? inside.slice(1) : inside;
}

const BEGINS_FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/u;

/**
 * Before what begins a formula in a cell of its own, once a spreadsheet has split at a semicolon, a tab or the end of a line. A minus or a
 * plus behind a blank is left alone: people write so, and a cell that begins with a blank is text.
 */
const BEHIND_A_SPLIT = /[;\t\r\n](?:"*(?='*[-+－＋])|["\p{Zs}]*(?='*[=@＝＠]))/gu;
const GUARDED_BEHIND_A_SPLIT = /([;\t\r\n](?:"*(?='+[-+－＋])|["\p{Zs}]*(?='+[=@＝＠])))'/gu;

/** An amount that went back is added up, not calculated: no formula begins so. */
const LESS_THAN_NOTHING = /^-\d+(\.\d+)?$/;
