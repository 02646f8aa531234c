import { Trans } from "@lingui/react/macro";
import { IconCameraOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#web/public/check-in/station.module.css";
import type { CameraState } from "./use-camera.ts";

type Trouble = CameraState["is"] | "no_reader";

/** Explains why there is no camera picture and what to do. Searching by name still works. */
export function CameraTrouble({ is, retry }: { is: Trouble; retry: () => void }) {
  if (is === "starting" || is === "on") {
    return (
      <p className={classes.starting} role="status">
        <Trans>Starting the camera… Allow it when your browser asks.</Trans>
      </p>
    );
  }
  const { title, help } = MESSAGES[is];
  return (
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
  );
}

const MESSAGES: Record<Exclude<Trouble, "starting" | "on">, { title: ReactNode; help: ReactNode }> = {
  denied: {
    title: <Trans>The camera is not allowed</Trans>,
    help: <Trans>Allow it for this page: the sign beside the address opens the settings. Then try again.</Trans>,
  },
  missing: {
    title: <Trans>No camera was found</Trans>,
    help: <Trans>You can find people by name, or type the code with a scanner.</Trans>,
  },
  busy: {
    title: <Trans>The camera is busy</Trans>,
    help: <Trans>Another app may be using it. Close that one, then try again.</Trans>,
  },
  unavailable: {
    title: <Trans>No camera on this address</Trans>,
    help: <Trans>Phones lend their camera to https addresses only. You can find people by name.</Trans>,
  },
  no_reader: {
    title: <Trans>The code reader did not load</Trans>,
    help: <Trans>The network may be slow. You can find people by name meanwhile.</Trans>,
  },
};
