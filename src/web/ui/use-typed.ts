import { useState } from "react";

/** What was typed, under which value, and what has been sent of it since that has not come yet. */
type Known<Typed, Value> = { typed: Typed; under: Value; sent: readonly Value[] };

/**
 * What somebody types where the value follows later than the next key, as an address does, in a transition: it stands while the value is
 * the one under which it was typed, or one that was sent since. A value that comes from elsewhere (a cleared filter, the back button) wins.
 */
export function useTyped<Typed, Value extends string | null>(value: Value) {
  const [known, setKnown] = useState<Known<Typed, Value>>();
  const now = known && asOf(known, value);
  if (now !== known) setKnown(now);
  const underWay = now?.sent ?? [];
  return {
    /** What stands instead of the value; undefined: nothing. */
    typed: now?.typed,
    /** What the value is, or is about to be. */
    latest: underWay.length > 0 ? (underWay.at(-1) as Value) : value,
    /** Somebody typed this; `sends` is what they send by it. */
    type(typed: Typed, ...sends: [] | [Value]) {
      setKnown({ typed, under: value, sent: [...underWay, ...sends] });
    },
    /** The value itself is shown again. */
    forget: () => setKnown(undefined),
  };
}

function asOf<Typed, Value>(known: Known<Typed, Value>, value: Value): Known<Typed, Value> | undefined {
  const { typed, under, sent } = known;
  if (sent.length > 0 && sent.at(-1) === value) return { typed, under: value, sent: [] };
  return under === value || sent.includes(value) ? known : undefined;
}
