import { useState } from "react";

/**
 * The typed input, the value it was typed over, and the values sent since that have not arrived
 * yet.
 */
type Known<Typed, Value> = { typed: Typed; under: Value; sent: readonly Value[] };

/**
 * Keeps typed input while its value is updated later than the next keystroke, such as a URL in a
 * transition. The input is shown while the value is the one it was typed over or one that was sent
 * since. A value from elsewhere (a cleared filter, the back button) takes precedence.
 */
export function useTyped<Typed, Value extends string | null>(value: Value) {
  const [known, setKnown] = useState<Known<Typed, Value>>();
  const now = known && asOf(known, value);
  if (now !== known) setKnown(now);
  const underWay = now?.sent ?? [];
  return {
    /** The input to show instead of the value; undefined if there is none. */
    typed: now?.typed,
    /** The value, or the last one sent if it has not arrived yet. */
    latest: underWay.length > 0 ? (underWay.at(-1) as Value) : value,
    /** Records typed input; `sends` holds the value that is sent for it, if any. */
    type(typed: Typed, ...sends: [] | [Value]) {
      setKnown({ typed, under: value, sent: [...underWay, ...sends] });
    },
    forget: () => setKnown(undefined),
  };
}

function asOf<Typed, Value>(known: Known<Typed, Value>, value: Value): Known<Typed, Value> | undefined {
  const { typed, under, sent } = known;
  if (sent.length > 0 && sent.at(-1) === value) return { typed, under: value, sent: [] };
  return under === value || sent.includes(value) ? known : undefined;
}
