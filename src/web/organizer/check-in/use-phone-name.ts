import { useLingui } from "@lingui/react/macro";

/** What a phone calls itself; one that never said has a number. */
export function usePhoneName(): (name: string | null) => string | null {
  const { t } = useLingui();
  return (name) => (name !== null && /^\d+$/.test(name) ? t`Phone ${name}` : name);
}
