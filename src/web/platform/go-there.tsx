import { useEffect, useRef } from "react";
import { useAround } from "./page-around.tsx";

/**
 * Redirects at once and replaces this page in the history: to a standalone page by a new document.
 */
export function GoThere({ to }: { to: string }) {
  const { go } = useAround();
  const isGone = useRef(false);
  useEffect(() => {
    if (isGone.current) return;
    isGone.current = true;
    void go(to, { replace: true });
  });
  return null;
}
