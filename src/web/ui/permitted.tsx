import type { Need } from "#domain/roles.ts";
import { useRefusal } from "#web/platform/access.ts";
import { type Refusable, Unless } from "./unless.tsx";

/** A button that people look for also where it is not for them: then it stands there, does nothing, and says why. */
export function Permitted({ need, children }: Pick<Refusable, "children"> & { need: Need }) {
  return <Unless refusal={useRefusal(need)}>{children}</Unless>;
}
