import { useLingui } from "@lingui/react/macro";

/** Formats the name of a phone; one without a name is shown by its number. */
export function usePhoneName(): (name: string | null) => string | null {
  const { t } = useLingui();
  return (name) => (name !== null && /^\d+$/.test(name) ? t`Device ${name}` : name);
}
