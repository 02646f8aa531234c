/** People do not type three keys and Enter this fast; handheld scanners do. */
const KEY_MS = 50;
const KEYS_MIN = 3;
/** A browser that is busy hands on a scanner's keys late. A longer rest starts a new code. */
const REST_MS = 150;
/** Scanners that end with two keys, a carriage return and a line feed, send the second one at once. */
const SECOND_END_MS = 100;

type Key = Pick<KeyboardEvent, "key" | "timeStamp" | "ctrlKey" | "altKey" | "metaKey">;

/** `scan`: typed by a scanner up to this key, which ends it. `end_again`: the second key of one end. */
export type Pace = { is: "scan"; code: string } | { is: "end_again" } | { is: "typed" };

/** Listens to keys, and tells what a handheld scanner typed from what a person did, by nothing but its pace. */
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

/** Enter and Tab; carriage return and line feed, as scanners type them that send control characters. */
export function isEnd({ key, ctrlKey }: Pick<Key, "key" | "ctrlKey">): boolean {
  return key === "Enter" || key === "Tab" || (ctrlKey && /^[jm]$/i.test(key));
}
