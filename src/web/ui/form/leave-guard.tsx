import { Trans } from "@lingui/react/macro";
import { use, useEffect, useEffectEvent } from "react";
import { guardAgain, guardPage, isLetGoNow } from "#web/platform/unsaved-changes.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { GuardScope } from "./guard-scope.ts";

/**
 * Asks before unsaved changes are lost: with our own dialog inside the product, and with the
 * browser's when leaving the site.
 */
export function LeaveGuard({ form }: { form: { isDirty: boolean; hasUnsaved: () => boolean } }) {
  const scope = use(GuardScope);
  const { isDirty } = form;
  const holds = useEffectEvent(() => form.hasUnsaved());

  useEffect(() => {
    const guard = { holds: () => holds(), ask: askWhether };
    const leavePage = guardPage(guard);
    scope?.add(guard);
    return () => {
      leavePage();
      scope?.delete(guard);
    };
  }, [scope]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => void (isLetGoNow() || event.preventDefault());
    window.addEventListener("beforeunload", ask);
    window.addEventListener("pageshow", guardAgain);
    return () => {
      window.removeEventListener("beforeunload", ask);
      window.removeEventListener("pageshow", guardAgain);
    };
  }, [isDirty]);

  return null;
}

function askWhether(): Promise<boolean> {
  return confirm({
    title: <Trans>Leave without saving?</Trans>,
    body: <Trans>Your changes will be lost.</Trans>,
    action: <Trans>Leave</Trans>,
    keep: <Trans>Stay</Trans>,
    tone: "danger",
  });
}
