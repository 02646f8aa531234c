import type { Need } from "#domain/roles.ts";
import { useRefusal } from "#web/platform/access.ts";
import { type Refusable, DisabledReason } from "./disabled-reason.tsx";

/** A button that users look for even without permission: it is shown disabled, with the reason. */
export function RequirePermission({ need, children }: Pick<Refusable, "children"> & { need: Need }) {
  return <DisabledReason refusal={useRefusal(need)}>{children}</DisabledReason>;
}
