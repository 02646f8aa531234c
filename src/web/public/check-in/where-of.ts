import { msg } from "@lingui/core/macro";
import { i18n } from "#web/platform/i18n.ts";

type CheckInSource = { check_in_list_name: string | null; phone_name: string | null };

/** Names of the check-in list and the phone, as far as they are known. */
export function whereOf({ check_in_list_name, phone_name }: CheckInSource): string {
  return [check_in_list_name, phone_name === null ? null : phoneName(phone_name)].filter(Boolean).join(" · ");
}

/** An unnamed phone has a number in place of a name. */
export function phoneName(name: string): string {
  return /^\d+$/.test(name) ? i18n._(msg`Device ${name}`) : name;
}
