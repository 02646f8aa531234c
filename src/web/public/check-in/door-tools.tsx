import { useLingui } from "@lingui/react/macro";
import { IconBulb, IconBulbFilled, IconCamera, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import type { useCamera } from "./camera/use-camera.ts";
import classes from "./door.module.css";
import { areSignalsOn, subscribeSignals, turnSignals } from "./signals.ts";

/** Light where the phone has one, another camera where there is one, sound and shake on or off. */
export function DoorTools({ camera }: { camera: ReturnType<typeof useCamera> }) {
  const { t } = useLingui();
  const { state, choose, light } = camera;
  const hasSignals = useSyncExternalStore(subscribeSignals, areSignalsOn, () => true);
  return (
    <div className={classes.tools}>
      {state.is === "on" && state.torch !== null && (
        <button type="button" aria-pressed={state.torch} aria-label={t`Light`} onClick={() => void light(!state.torch)}>
          {state.torch ? <IconBulbFilled size={22} aria-hidden /> : <IconBulb size={22} aria-hidden />}
        </button>
      )}
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
      <button type="button" aria-pressed={hasSignals} aria-label={t`Sound and vibration`} onClick={() => turnSignals(!hasSignals)}>
        {hasSignals ? <IconVolume size={22} aria-hidden /> : <IconVolumeOff size={22} aria-hidden />}
      </button>
    </div>
  );
}
