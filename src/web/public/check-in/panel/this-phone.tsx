import { Trans, useLingui } from "@lingui/react/macro";
import { type SyntheticEvent, useState } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { STATION_DEVICE_NAME_MAX } from "#domain/maxima.ts";
import { useFormat } from "#web/platform/format.ts";
import type { CheckInSync, StationStatus } from "#web/public/check-in/admissions/check-in-sync.ts";
import { phoneName } from "#web/public/check-in/where-of.ts";
import classes from "./station-panel.module.css";

/** The name of this phone, its offline data, and how to install the page as an app. */
export function ThisPhone({
  list,
  engine,
  state,
}: {
  list: CheckInListPublic;
  engine: CheckInSync;
  state: StationStatus;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [name, setName] = useState(list.phone && !/^\d+$/.test(list.phone.name) ? list.phone.name : "");
  const [message, setMessage] = useState<string>();
  const held = engine.held.count();
  const isInstalled = window.matchMedia("(display-mode: standalone)").matches;

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (name.trim() === "") return;
    setMessage(
      await engine.rename(name.trim()).then(
        () => t`Saved`,
        (error: Error) => error.message,
      ),
    );
  }

  return (
    <>
      <form method="dialog" className={classes.naming} onSubmit={submit}>
        <div className={classes.field}>
          <label htmlFor="door-phone-name">
            <Trans>Device name</Trans>
          </label>
          <input
            id="door-phone-name"
            value={name}
            placeholder={list.phone ? phoneName(list.phone.name) : t`For example: Ana, side entrance`}
            onChange={(event) => (setName(event.currentTarget.value), setMessage(undefined))}
            autoComplete="off"
            maxLength={STATION_DEVICE_NAME_MAX}
          />
        </div>
        <button type="submit">
          <Trans>Save</Trans>
        </button>
      </form>
      {message && (
        <p role="status" className={classes.quiet}>
          {message}
        </p>
      )}
      <p className={classes.quiet}>
        {state.isComplete ? (
          <Trans>
            Ready for offline use. Guests saved: {format.number(held)}. Last updated:{" "}
            {format.clockOrDay(new Date(state.heard_at).toISOString(), list.event.timezone)}.
          </Trans>
        ) : (
          <Trans>The guest list isn’t on this device yet, so scanning needs the network.</Trans>
        )}
      </p>
      {!isInstalled && (
        <p className={classes.quiet}>
          <Trans>Choose “Add to home screen” in your browser’s menu to open check-in like an app, even offline.</Trans>
        </p>
      )}
    </>
  );
}
