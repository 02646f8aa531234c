import type { Me } from "#contract/users.ts";

export function profileValues({ first_name, last_name, locale, timezone }: Me) {
  return { first_name, last_name: last_name ?? "", locale, timezone };
}
