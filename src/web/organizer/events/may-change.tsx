import type { Need } from "#domain/roles.ts";
import { Unless } from "#web/ui/unless.tsx";
import type { ComponentProps } from "react";
import { useChangeRefusal } from "./use-change-refusal.ts";

/** As `Permitted`, for a button that changes the event in the address: it says, too, that an archived one takes no changes. */
export function MayChange({ need, children }: Pick<ComponentProps<typeof Unless>, "children"> & { need: Need }) {
  return <Unless refusal={useChangeRefusal(need)}>{children}</Unless>;
}
