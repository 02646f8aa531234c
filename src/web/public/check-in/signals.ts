import { readItem } from "#web/platform/safe-storage.ts";
import type { VerdictKind } from "./admissions/verdict.ts";

/** Key of the choice in local storage: on, unless it is `off`. */
export const SIGNALS_KEY = "door_signals";

/** Signals the result of a scan by sound and vibration, so that staff can look at the attendee. */
export function signal(kind: VerdictKind): void {
  // Browsers block sound until the first interaction with the page and log a warning otherwise.
  if (readItem("localStorage", SIGNALS_KEY) === "off" || !navigator.userActivation?.hasBeenActive) return;
  const { tones, shake } = SIGNALS[kind];
  navigator.vibrate?.(shake);
  audio ??= new AudioContext();
  void audio.resume();
  let at = audio.currentTime;
  for (const [frequency, seconds] of tones) at = tone(audio, frequency, at, seconds);
}

let audio: AudioContext | undefined;

/**
 * Tones as [hertz, seconds]; vibration and pauses in milliseconds. Admissions rise in pitch,
 * refusals fall or stay level; each result has its own rhythm.
 */
const SIGNALS: Record<VerdictKind, { tones: [number, number][]; shake: number[] }> = {
  admitted: sounds([880, 0.09, 1_320, 0.14], 60),
  signed: sounds([880, 0.07, 1_100, 0.07, 1_320, 0.14], 60, 40, 60),
  admitted_unpaid: sounds([880, 0.09, 1_320, 0.09, 660, 0.14], 60, 40, 120),
  checked_out: sounds([1_320, 0.09, 880, 0.14], 40, 40, 40),
  already_in: sounds([520, 0.14, 520, 0.14], 80, 60, 80),
  not_in: sounds([520, 0.14, 390, 0.14], 80, 60, 160),
  wrong_list: sounds([330, 0.12, 440, 0.12, 330, 0.12], 120, 60, 120),
  not_yet: sounds([440, 0.24], 160),
  over: sounds([440, 0.1, 330, 0.24], 160, 60, 80),
  cancelled: sounds([220, 0.32], 260),
  unpaid: sounds([260, 0.16, 220, 0.24], 200, 60, 200),
  unknown: sounds([180, 0.16, 180, 0.16, 180, 0.16], 120, 60, 120, 60, 120),
  ambiguous: sounds([180, 0.12, 300, 0.12, 180, 0.12], 120, 60, 60, 60, 120),
  damaged: sounds([700, 0.06, 300, 0.2], 60, 60, 200),
  other_layout: sounds([700, 0.06, 700, 0.06, 300, 0.2], 60, 60, 60, 60, 200),
  waiting: sounds([660, 0.09], 40),
  failed: sounds([150, 0.5], 400),
  checking: sounds([]),
};

function sounds(tones: number[], ...shake: number[]): { tones: [number, number][]; shake: number[] } {
  return {
    tones: tones.flatMap((hertz, at) => (at % 2 === 0 ? [[hertz, tones[at + 1] ?? 0] as [number, number]] : [])),
    shake,
  };
}

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
