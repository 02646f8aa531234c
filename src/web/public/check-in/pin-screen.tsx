import { Trans, useLingui } from "@lingui/react/macro";
import { IconLock } from "@tabler/icons-react";
import { type SyntheticEvent, useState } from "react";
import { STATION_DEVICE_NAME_MAX } from "#domain/maxima.ts";
import { useTypedBefore } from "#web/ui/form/use-typed-before.ts";
import type { CheckInSync } from "./admissions/check-in-sync.ts";
import classes from "./pin-screen.module.css";

/** Asks for the PIN and a name, and pairs this browser with the list. */
export function PinScreen({ engine }: { engine: CheckInSync | null }) {
  const { t } = useLingui();
  const [pin, setPin] = useState("");
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const pinField = useTypedBefore<HTMLInputElement>(({ value }) => setPin(value));
  const nameField = useTypedBefore<HTMLInputElement>(({ value }) => setName(value));

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!engine || isBusy) return;
    if (pin.trim() === "") return setProblem(t`Enter the PIN.`);
    setIsBusy(true);
    setProblem(undefined);
    await engine.pair({ pin, ...(name.trim() && { name: name.trim() }) }).catch((error: Error) => {
      setProblem(error.message);
      setPin("");
    });
    setIsBusy(false);
  }

  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <form method="dialog" onSubmit={submit} noValidate>
        <IconLock size={48} stroke={1.5} aria-hidden />
        <h1>
          <Trans>PIN required</Trans>
        </h1>
        <p>
          <Trans>Ask the person who gave you the link.</Trans>
        </p>
        <div className={classes.field}>
          <label htmlFor="door-pin">
            <Trans>PIN</Trans>
          </label>
          <input
            id="door-pin"
            ref={pinField}
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem ? "pin-problem" : undefined}
          />
        </div>
        <div className={classes.field}>
          <label htmlFor="door-phone-name">
            <Trans>Device name (optional)</Trans>
          </label>
          <input
            id="door-phone-name"
            ref={nameField}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            placeholder={t`For example: Ana, side entrance`}
            autoComplete="off"
            maxLength={STATION_DEVICE_NAME_MAX}
          />
        </div>
        {problem && (
          <p id="pin-problem" role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? <Trans>Opening…</Trans> : <Trans>Start check-in</Trans>}
        </button>
      </form>
    </main>
  );
}
