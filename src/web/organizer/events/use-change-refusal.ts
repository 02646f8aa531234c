import { useLingui } from "@lingui/react/macro";
import type { Need } from "#domain/roles.ts";
import { useRefusal } from "#web/platform/access.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/**
 * Returns the reason why the event in the URL cannot be changed, such as being archived; undefined
 * where it can.
 */
export function useChangeRefusal(need: Need): string | undefined {
  const { t } = useLingui();
  const { status } = useEvent();
  return useRefusal(need) ?? (status === "ARCHIVED" ? t`Restore it to make changes.` : undefined);
}
