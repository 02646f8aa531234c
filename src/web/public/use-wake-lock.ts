import { useEffect } from "react";

/** Keeps the screen on, for check-in and for a ticket that is being shown. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const hold = async () => {
      if (document.visibilityState === "visible")
        lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
    };
    void hold();
    const again = () => void hold();
    document.addEventListener("visibilitychange", again);
    return () => {
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, []);
}
