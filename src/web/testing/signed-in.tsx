import type { ReactNode } from "react";
import { useSession } from "#web/platform/session.ts";

/** What stands below the back office's layout, which draws nothing before it knows who is looking. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useSession().me ? children : null;
}
