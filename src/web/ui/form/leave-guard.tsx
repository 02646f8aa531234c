import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo, useRef } from "react";
import { type Guard, guardPage } from "#web/platform/guards.ts";
import { useAround } from "#web/platform/page-around.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";

/** Asks before unsaved changes are left behind: inside the product with our words, at the browser's edge with its own. */
export function LeaveGuard({ form }: { form: { isDirty: boolean; hasUnsaved: () => boolean } }) {
  const { RoutedGuard = OwnGuard } = useAround();
  const { isDirty, hasUnsaved } = form;
  // who said so to us is not asked again by the browser
  const isLet = useRef(false);
  const guard: Guard = {
    holds: hasUnsaved,
    ask: async () => {
      isLet.current = await askWhether();
      return isLet.current;
    },
  };

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => void (isLet.current || event.preventDefault());
    const back = () => (isLet.current = false);
    window.addEventListener("beforeunload", ask);
    window.addEventListener("pageshow", back);
    return () => {
      window.removeEventListener("beforeunload", ask);
      window.removeEventListener("pageshow", back);
    };
  }, [isDirty]);

  return <RoutedGuard guard={guard} />;
}

/** Where there is no router, links ask (`PageLink`). */
function OwnGuard({ guard }: { guard: Guard }) {
  const now = useRef(guard);
  useEffect(() => {
    now.current = guard;
  });
  const steady = useMemo((): Guard => ({ holds: () => now.current.holds(), ask: () => now.current.ask() }), []);
  useEffect(() => guardPage(steady), [steady]);
  return null;
}

function askWhether(): Promise<boolean> {
  return confirm({
    title: <Trans>Leave without saving?</Trans>,
    body: <Trans>What you changed here will be lost.</Trans>,
    action: <Trans>Leave</Trans>,
    keep: <Trans>Stay</Trans>,
    tone: "danger",
  });
}
