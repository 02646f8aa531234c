import { useLingui } from "@lingui/react";
import { Plural, Trans } from "@lingui/react/macro";
import type { BulkRun } from "#contract/bulk-actions.ts";
import { BULK_STATUS_LABELS } from "./bulk-action-messages.ts";
import { fullName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./bulk-actions.module.css";

export function BulkProgress({ run }: { run: BulkRun }) {
  const { i18n } = useLingui();
  const { currency, timezone } = useEvent();
  const format = useFormat();
  const { count, done, failed, status, amount, requested_by } = run;
  const left = count - done - failed;
  const [of, all] = [format.number(done), format.number(count)];
  const money = format.money(amount, currency);
  const name = requested_by && fullName(requested_by);
  return (
    <div className={classes.run}>
      <p>
        <strong>{i18n._(BULK_STATUS_LABELS[status])}</strong> ·{" "}
        <DateTime at={run.finished_at ?? run.created_at} zone={timezone} />
        {name && <> · {name}</>}
        {run.check_in_list_name && <> · {run.check_in_list_name}</>}
        {run.label && <> · {run.label.name}</>}
      </p>
      <ThinBar share={count === 0 ? 1 : (done + failed) / count} tone={failed > 0 ? "warn" : "good"} />
      <p role="status" className="figures">
        <Trans>
          {of} of {all} done.
        </Trans>{" "}
        {failed > 0 && <Plural value={failed} one="# failed" other="# failed" />}{" "}
        {status === "STOPPED" && left > 0 && <Plural value={left} one="# wasn’t changed." other="# weren’t changed." />}
      </p>
      {amount > 0 && (
        <p>
          <Trans>Refunds requested: {money}.</Trans>
        </p>
      )}
      {status === "RUNNING" && (
        <p>
          <Trans>You can close this panel. The action continues in the background.</Trans>
        </p>
      )}
    </div>
  );
}
