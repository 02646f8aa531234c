import type { Need } from "#domain/roles.ts";
import { useRefusal } from "#web/platform/access.ts";
import { type Refusable, DisabledReason } from "./disabled-reason.tsx";

/** A button that people look for also where it is not for them: then it stands there, does nothing, and says why. */
export function RequirePermission({ need, children }: Pick<Refusable, "children"> & { need: Need }) {
  return <DisabledReason refusal={useRefusal(need)}>{children}</DisabledReason>;
}
