import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** Redirects at once and replaces this page in the history. */
export function GoThere({ to }: { to: string }) {
  const navigate = useNavigate();
  const isGone = useRef(false);
  useEffect(() => {
    if (isGone.current) return;
    isGone.current = true;
    void navigate(to, { replace: true });
  });
  return null;
}
