import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { confirm } from "#web/ui/confirm.tsx";

/** Asks before unsaved changes are left behind: inside the product with our words, at the browser's edge with its own. */
export function LeaveGuard({ form }: { form: { isDirty: boolean; hasUnsaved: () => boolean } }) {
  const blocker = useBlocker(() => form.hasUnsaved());
  const { state, proceed, reset } = blocker;

  useEffect(() => {
    if (state !== "blocked") return;
    void confirm({
      title: <Trans>Leave without saving?</Trans>,
      body: <Trans>What you changed here will be lost.</Trans>,
      action: <Trans>Leave</Trans>,
      keep: <Trans>Stay</Trans>,
      tone: "danger",
    }).then((isLeaving) => (isLeaving ? proceed?.() : reset?.()));
  }, [state, proceed, reset]);

  useEffect(() => {
    if (!form.isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [form.isDirty]);

  return null;
}
