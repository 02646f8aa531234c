import { useLingui } from "@lingui/react/macro";
import { useLocalStorage } from "@mantine/hooks";
import { IconBulb, IconBulbFilled, IconBulbOff, IconCamera, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { useCamera } from "./camera/use-camera.ts";
import classes from "./station.module.css";
import { SIGNALS_KEY } from "./signals.ts";

/** Toggles for light, camera, sound and vibration, as far as the device has them. */
export function StationTools({ camera, children }: { camera: ReturnType<typeof useCamera>; children: ReactNode }) {
  const { t } = useLingui();
  const { state, choose } = camera;
  const [signals, setSignals] = useLocalStorage({ key: SIGNALS_KEY, defaultValue: "on", serialize: String });
  const hasSignals = signals !== "off";
  return (
    <div className={classes.tools}>
      {state.is === "on" && <Light key={state.chosen} torch={state.torch} setLight={camera.light} />}
      {state.is === "on" && state.cameras.length > 1 && (
        <span className={classes.cameras}>
          <IconCamera size={22} aria-hidden />
          <select aria-label={t`Camera`} value={state.chosen} onChange={(event) => choose(event.currentTarget.value)}>
            {state.cameras.map((device, at) => (
              <option key={device.deviceId} value={device.deviceId}>
                {device.label || t`Camera ${at + 1}`}
              </option>
            ))}
          </select>
        </span>
      )}
      <button
        type="button"
        aria-pressed={hasSignals}
        aria-label={t`Sound and vibration`}
        onClick={() => setSignals(hasSignals ? "off" : "on")}
      >
        {hasSignals ? <IconVolume size={22} aria-hidden /> : <IconVolumeOff size={22} aria-hidden />}
      </button>
      {children}
    </div>
  );
}

/** Where the device has no light, the button says so. */
function Light({ torch, setLight }: { torch: boolean | null; setLight: (is_on: boolean) => Promise<void> }) {
  const { t } = useLingui();
  const [isHintShown, setIsHintShown] = useState(false);
  if (torch !== null) {
    return (
      <button type="button" aria-pressed={torch} aria-label={t`Flashlight`} onClick={() => void setLight(!torch)}>
        {torch ? <IconBulbFilled size={22} aria-hidden /> : <IconBulb size={22} aria-hidden />}
      </button>
    );
  }
  return (
    <>
      <span role="status" className={isHintShown ? classes.hint : "visually-hidden"}>
        {isHintShown && t`Flashlight not available on this device`}
      </span>
      <button type="button" data-missing aria-label={t`Flashlight`} onClick={() => setIsHintShown(!isHintShown)}>
        <IconBulbOff size={22} aria-hidden />
      </button>
    </>
  );
}
