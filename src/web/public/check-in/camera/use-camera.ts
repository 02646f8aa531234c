import { type RefObject, useCallback, useEffect, useState } from "react";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";

/** `unavailable`: the page may not use a camera (no https). `busy`: another program uses it. */
export type CameraState =
  | { is: "starting" | "denied" | "missing" | "busy" | "unavailable" }
  | {
      is: "on";
      cameras: MediaDeviceInfo[];
      chosen: string | undefined;
      /** Null where the device has no light. */ torch: boolean | null;
    };

const STORAGE_KEY = "door_camera";

/** Shows the back camera in `video`, or the one that was chosen before. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>({ is: "starting" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const element = video.current;
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());

    async function start() {
      if (!element) return;
      setState({ is: "starting" });
      try {
        stream = await openCamera();
        if (isGone) return stop();
        const [track] = stream.getVideoTracks();
        track?.addEventListener("ended", restart);
        await play(stream, element);
        const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
        if (!isGone)
          setState({ is: "on", cameras, chosen: track?.getSettings().deviceId, torch: hasTorch(track) ? false : null });
      } catch (error) {
        if (!isGone) setState({ is: troubleOf(error) });
      }
    }
    // Locking a phone stops the camera, which is started again when the page becomes visible.
    function restart() {
      if (!isGone && document.visibilityState === "visible") setAttempt((count) => count + 1);
    }
    function awake() {
      if (stream && !stream.active) restart();
    }

    void start();
    document.addEventListener("visibilitychange", awake);
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", awake);
      stop();
    };
  }, [video, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const choose = useCallback(
    (device_id: string) => {
      keep(device_id);
      retry();
    },
    [retry],
  );
  const light = useCallback(
    async (isOn: boolean) => {
      const [track] = (video.current?.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
      // Some cameras report a light that they do not have.
      const torch = await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).then(
        () => isOn,
        () => null,
      );
      setState((now) => (now.is === "on" ? { ...now, torch: torch ?? null } : now));
    },
    [video],
  );
  return { state, retry, choose, light };
}

async function play(stream: MediaStream, element: HTMLVideoElement): Promise<void> {
  element.srcObject = stream;
  await element.play();
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("no https", "NotSupportedError");
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const storedId = storedCamera();
  if (storedId) {
    const own = await navigator.mediaDevices
      .getUserMedia({ video: { ...size, deviceId: { exact: storedId } } })
      .catch((error: unknown) => {
        // The remembered camera is not connected.
        if ((error as DOMException).name === "OverconstrainedError") return undefined;
        throw error;
      });
    if (own) return own;
  }
  return navigator.mediaDevices.getUserMedia({ video: { ...size, facingMode: "environment" } });
}

function troubleOf(error: unknown): "denied" | "missing" | "busy" | "unavailable" {
  const { name } = error as DOMException;
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "missing";
  return name === "NotSupportedError" ? "unavailable" : "busy";
}

function hasTorch(track: MediaStreamTrack | undefined): boolean {
  return (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
}

function storedCamera(): string | null {
  return readItem("localStorage", STORAGE_KEY);
}

function keep(device_id: string): void {
  writeItem("localStorage", STORAGE_KEY, device_id);
}
