import { msg } from "@lingui/core/macro";
import { i18n } from "#web/platform/i18n.ts";

type Place = { check_in_list_name: string | null; phone_name: string | null };

/** The list and the phone, as far as they are known. */
export function whereOf({ check_in_list_name, phone_name }: Place): string {
  return [check_in_list_name, phone_name === null ? null : phoneName(phone_name)].filter(Boolean).join(" · ");
}

/** A phone that nobody named is known by its number. */
export function phoneName(name: string): string {
  return /^\d+$/.test(name) ? i18n._(msg`Phone ${name}`) : name;
}
