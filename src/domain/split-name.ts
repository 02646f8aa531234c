export type SplitName = { first_name: string; last_name: string | null };

/**
 * Splits a full name: the last word is the last name, or the part before a comma (“Smith, John”).
 * Suffixes remain with the name they follow (“John Smith, PhD”). A Chinese name without spaces is
 * not split.
 */
export function splitName(name: string): SplitName {
  const [main, suffix] = withoutSuffixes(name.replace(/\s+/gu, " ").trim());
  const { first_name, last_name } = splitMain(main);
  if (suffix === "") return { first_name, last_name };
  return last_name === null
    ? { first_name: `${first_name}${suffix}`, last_name }
    : { first_name, last_name: `${last_name}${suffix}` };
}

function splitMain(name: string): SplitName {
  const [, family = "", given = ""] = /^([^,，]+)[,，]\s*(.+)$/u.exec(name) ?? [];
  if (family && given) return { first_name: given, last_name: family.trim() };
  const [, first, last] = /^(.*\S)\s+(\S+)$/u.exec(name) ?? [];
  return first && last ? { first_name: first, last_name: last } : { first_name: name, last_name: null };
}

/** Returns the name, and the suffixes at its end as written: `["Ana Silva", ", MD, PhD"]`. */
function withoutSuffixes(name: string): [string, string] {
  let main = name;
  for (;;) {
    const [, before, last] = /^(.+?)(?:\s*,\s*|\s+)([^\s,]+(?:\s*\([^)]*\))?)$/u.exec(main) ?? [];
    const hasComma = before !== undefined && main.slice(before.length).trimStart().startsWith(",");
    const isSeparated = before !== undefined && /[\s,]/u.test(before);
    // after a single word, or without a comma, a short suffix may be a name: “Lee, Do”, “Anh Do”
    const isSuffix = last !== undefined && (hasComma && isSeparated ? SUFFIXES : BARE_SUFFIXES).has(plainSuffix(last));
    if (!before || !isSuffix || (!hasComma && !isSeparated)) break;
    main = before;
  }
  return [main, name.slice(main.length)];
}

function plainSuffix(suffix: string): string {
  return suffix.toLowerCase().replaceAll(".", "");
}

function suffixes(list: string): Set<string> {
  return new Set(list.split(/\s+/).map(plainSuffix));
}

/** Suffixes that are never a last name. */
const BARE_SUFFIXES = suffixes("Jr Sr II III IV Jnr Snr PhD DPhil Esq OBE CBE MBE KBE MBA Filho Neto");

/** Suffixes recognized after a comma. */
const SUFFIXES =
  suffixes(`Jr Sr Jnr Snr Junior Senior I II III IV V VI Esq Esquire PhD DPhil Dr MD DO DDS DMD DVM JD LLB
  LLM LLD EdD PsyD PharmD DNP RN BSN MSN NP PA BA BS BSc BEng BBA MA MS MSc MEng MEd MFA MPH MPA MPhil MBA MBBS CPA CFA CFP PMP PE
  SJ OP OFM OSB OBE CBE MBE KBE DBE QC KC MP FRS FRCP FRSA Ret Filho Neto Sobrinho Dipl-Ing Mag Ing`);
