/** Handheld scanners type three keys and Enter this fast; people do not. */
const KEY_MS = 50;
const KEYS_MIN = 3;
/** A busy browser delivers a scanner's keys late. A longer pause starts a new code. */
const REST_MS = 150;
/** Scanners that end with a carriage return and a line feed send the second key at once. */
const SECOND_END_MS = 100;

type Key = Pick<KeyboardEvent, "key" | "timeStamp" | "ctrlKey" | "altKey" | "metaKey">;

/**
 * `scan`: typed by a scanner and ended by this key. `end_again`: the second key of the same end.
 */
export type Pace = { is: "scan"; code: string } | { is: "end_again" } | { is: "typed" };

/** Distinguishes by speed alone what a handheld scanner typed from what a person typed. */
export function keyPace(): (event: Key) => Pace {
  let run = { text: "", since: 0, last: 0 };
  let ended_at = -Infinity;
  return (event) => {
    const { timeStamp: now, key } = event;
    if (isEnd(event)) {
      const { text, since } = run;
      const isAgain = text === "" && now - ended_at < SECOND_END_MS;
      const isFast = text.length >= KEYS_MIN && now - since <= KEY_MS * text.length;
      run = { text: "", since: 0, last: 0 };
      if (!isFast) return isAgain ? { is: "end_again" } : { is: "typed" };
      ended_at = now;
      return { is: "scan", code: text };
    }
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return { is: "typed" };
    run =
      run.text === "" || now - run.last > REST_MS
        ? { text: key, since: now, last: now }
        : { ...run, text: run.text + key, last: now };
    return { is: "typed" };
  };
}

/** Enter and Tab, or carriage return and line feed as control characters. */
export function isEnd({ key, ctrlKey }: Pick<Key, "key" | "ctrlKey">): boolean {
  return key === "Enter" || key === "Tab" || (ctrlKey && /^[jm]$/i.test(key));
}
