import type { Need } from "#domain/roles.ts";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";
import type { ComponentProps } from "react";
import { useChangeRefusal } from "./use-change-refusal.ts";

/**
 * Like `RequirePermission`, for a button that changes the event in the URL: also disabled, with a
 * reason, where the event is archived.
 */
export function MayChange({
  need,
  children,
}: Pick<ComponentProps<typeof DisabledReason>, "children"> & { need: Need }) {
  return <DisabledReason refusal={useChangeRefusal(need)}>{children}</DisabledReason>;
}
