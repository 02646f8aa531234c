import type { useLingui } from "@lingui/react/macro";

type Place = { check_in_list_name: string | null; phone_name: string | null };

/** The list and the phone, as far as they are known. A phone that nobody named is known by its number. */
export function placeOf(t: ReturnType<typeof useLingui>["t"], { check_in_list_name, phone_name }: Place): string {
  return [check_in_list_name, phone_name === null ? null : phoneName(t, phone_name)].filter(Boolean).join(" · ");
}

export function phoneName(t: ReturnType<typeof useLingui>["t"], name: string): string {
  return /^\d+$/.test(name) ? t`Phone ${name}` : name;
}
