import type { VerdictKind } from "./admissions/verdict.ts";

const KEY = "door_signals";
const listeners = new Set<() => void>();

/** A tone and a shake for what became of a scan, so that eyes can stay on the guest. */
export function signal(kind: VerdictKind): void {
  // Browsers are silent until somebody has touched the page, and say so in the console.
  if (!areSignalsOn() || !navigator.userActivation?.hasBeenActive) return;
  const { tones, shake } = SIGNALS[kind];
  navigator.vibrate?.(shake);
  audio ??= new AudioContext();
  void audio.resume();
  let at = audio.currentTime;
  for (const [frequency, seconds] of tones) at = tone(audio, frequency, at, seconds);
}

export function areSignalsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function turnSignals(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // It stays as it is.
  }
  for (const listener of listeners) listener();
}

export function subscribeSignals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let audio: AudioContext | undefined;

/** [hertz, seconds] one after the other; milliseconds of shaking and rest in turns. */
const SIGNALS: Record<VerdictKind, { tones: [number, number][]; shake: number[] }> = {
  admitted: {
    tones: [
      [880, 0.09],
      [1_320, 0.14],
    ],
    shake: [60],
  },
  already_in: {
    tones: [
      [520, 0.14],
      [520, 0.14],
    ],
    shake: [80, 60, 80],
  },
  refused: { tones: [[220, 0.32]], shake: [260] },
  waiting: { tones: [[660, 0.09]], shake: [40] },
  checking: { tones: [], shake: [] },
};

function tone(context: AudioContext, frequency: number, at: number, seconds: number): number {
  const oscillator = new OscillatorNode(context, { frequency, type: "triangle" });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.35, at + 0.01);
  volume.gain.linearRampToValueAtTime(0, at + seconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
  return at + seconds;
}
