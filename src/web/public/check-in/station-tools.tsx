import { useLingui } from "@lingui/react/macro";
import { IconBulb, IconBulbFilled, IconBulbOff, IconCamera, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { useCamera } from "./camera/use-camera.ts";
import classes from "./station.module.css";
import { areSignalsOn, subscribeSignals, turnSignals } from "./signals.ts";

/** Toggles for light, camera, sound and vibration, as far as the device has them. */
export function StationTools({ camera, children }: { camera: ReturnType<typeof useCamera>; children: ReactNode }) {
  const { t } = useLingui();
  const { state, choose } = camera;
  const hasSignals = useSyncExternalStore(subscribeSignals, areSignalsOn, () => true);
  return (
    <div className={classes.tools}>
      {state.is === "on" && <Light key={state.chosen} torch={state.torch} turn={camera.light} />}
      {state.is === "on" && state.cameras.length > 1 && (
        <span className={classes.cameras}>
          <IconCamera size={22} aria-hidden />
          <select aria-label={t`Camera`} value={state.chosen} onChange={(event) => choose(event.currentTarget.value)}>
            {state.cameras.map((one, at) => (
              <option key={one.deviceId} value={one.deviceId}>
                {one.label || t`Camera ${at + 1}`}
              </option>
            ))}
          </select>
        </span>
      )}
      <button
        type="button"
        aria-pressed={hasSignals}
        aria-label={t`Sound and vibration`}
        onClick={() => turnSignals(!hasSignals)}
      >
        {hasSignals ? <IconVolume size={22} aria-hidden /> : <IconVolumeOff size={22} aria-hidden />}
      </button>
      {children}
    </div>
  );
}

/** Where the device has no light, the button says so. */
function Light({ torch, turn }: { torch: boolean | null; turn: (is_on: boolean) => Promise<void> }) {
  const { t } = useLingui();
  const [wasAsked, setWasAsked] = useState(false);
  if (torch !== null) {
    return (
      <button type="button" aria-pressed={torch} aria-label={t`Light`} onClick={() => void turn(!torch)}>
        {torch ? <IconBulbFilled size={22} aria-hidden /> : <IconBulb size={22} aria-hidden />}
      </button>
    );
  }
  return (
    <>
      <span role="status" className={wasAsked ? classes.hint : "visually-hidden"}>
        {wasAsked && t`The flash is not available on this device.`}
      </span>
      <button type="button" data-missing aria-label={t`Light`} onClick={() => setWasAsked(!wasAsked)}>
        <IconBulbOff size={22} aria-hidden />
      </button>
    </>
  );
}
