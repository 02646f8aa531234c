import type { Me } from "#contract/users.ts";

/** What one says about oneself, as a form has it. */
export function profileValues({ first_name, last_name, locale, timezone }: Me) {
  return { first_name, last_name: last_name ?? "", locale, timezone };
}
