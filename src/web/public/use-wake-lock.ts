import { useEffect } from "react";

/** The screen of a door, or of a ticket that is shown, does not go to sleep. */
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
