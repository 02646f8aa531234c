import { useEffect, useRef } from "react";
import { useAround } from "./page-around.tsx";

/** Goes on at once, in this page's place in the history: where that is a page of its own, by a new document. */
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
