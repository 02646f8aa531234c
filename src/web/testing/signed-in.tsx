import type { ReactNode } from "react";
import { useSession } from "#web/platform/session.ts";

/** Replaces the dashboard layout, which renders nothing before the user has loaded. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useSession().me ? children : null;
}
