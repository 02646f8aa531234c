import { useState } from "react";
import type { FoundGuest } from "./use-found.ts";

/**
 * Keeps the order of the results while the same text is searched for, whatever their status
 * becomes.
 */
export function useSteadyOrder(wanted: string, people: FoundGuest[]): FoundGuest[] {
  const [known, setKnown] = useState<{ wanted: string; codes: string[] }>({ wanted, codes: [] });
  const codes = known.wanted === wanted ? known.codes : [];
  const added = people.map(({ code }) => code).filter((code) => !codes.includes(code));
  if (added.length > 0) setKnown({ wanted, codes: [...codes, ...added] });
  return people.toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
}
