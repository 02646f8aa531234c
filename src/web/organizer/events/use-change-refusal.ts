import { useLingui } from "@lingui/react/macro";
import type { Need } from "#domain/roles.ts";
import { useRefusal } from "#web/platform/access.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/** Why nothing can be added to the event in the address; undefined where it can: to an archived one nobody adds anything. */
export function useChangeRefusal(need: Need): string | undefined {
  const { t } = useLingui();
  const { status } = useEvent();
  return useRefusal(need) ?? (status === "ARCHIVED" ? t`Restore it to make changes.` : undefined);
}
