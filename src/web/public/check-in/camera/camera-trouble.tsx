import { Trans } from "@lingui/react/macro";
import { IconCameraOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#web/public/check-in/station.module.css";
import type { CameraState } from "./use-camera.ts";

type Trouble = CameraState["is"] | "no_reader";

/**
 * Explains why there is no camera picture and what to do. The attendees (`children`) stand below, so
 * that check-in can begin.
 */
export function CameraTrouble({ is, retry, children }: { is: Trouble; retry: () => void; children?: ReactNode }) {
  if (is === "starting" || is === "on") {
    return (
      <p className={classes.starting} role="status">
        <Trans>Starting the camera… Allow it if your browser asks.</Trans>
      </p>
    );
  }
  const { title, help } = MESSAGES[is];
  return (
    <div className={classes.withoutCamera}>
      <div className={classes.trouble} role="alert">
        <IconCameraOff size={48} stroke={1.5} aria-hidden />
        <h2>{title}</h2>
        <p>{help}</p>
        {is !== "unavailable" && (
          <button type="button" onClick={retry}>
            <Trans>Try again</Trans>
          </button>
        )}
      </div>
      {children}
    </div>
  );
}

const MESSAGES: Record<Exclude<Trouble, "starting" | "on">, { title: ReactNode; help: ReactNode }> = {
  denied: {
    title: <Trans>Camera access denied</Trans>,
    help: <Trans>Allow the camera in your browser’s site settings, then try again.</Trans>,
  },
  missing: {
    title: <Trans>No camera found</Trans>,
    help: <Trans>Find guests by name, or use a handheld scanner.</Trans>,
  },
  busy: {
    title: <Trans>Camera in use</Trans>,
    help: <Trans>Close other apps that use the camera, then try again.</Trans>,
  },
  unavailable: {
    title: <Trans>Camera not available</Trans>,
    help: <Trans>Browsers allow the camera only on https addresses. Find guests by name instead.</Trans>,
  },
  no_reader: {
    title: <Trans>Code reader didn’t load</Trans>,
    help: <Trans>The network may be slow. Find guests by name for now.</Trans>,
  },
};
