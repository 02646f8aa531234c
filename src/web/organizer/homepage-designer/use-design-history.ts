import { useState } from "react";
import type { FormApi } from "#web/ui/form/form-types.ts";
import type { DesignValues } from "./design-values.ts";

/** Changes within this time, such as dragging in a color picker, are one step. */
const ONE_STEP_MS = 700;

type History = {
  past: DesignValues[];
  future: DesignValues[];
  present: DesignValues;
  changed_at: number;
  keys: string;
};

/** Undo and redo of the changes since the page was opened, saved or not. */
export function useDesignHistory(form: FormApi<DesignValues>) {
  const values = form.watch();
  const [history, setHistory] = useState<History>({ past: [], future: [], present: values, changed_at: 0, keys: "" });
  const changed = differing(history.present, values);
  if (changed.length > 0) setHistory(stepOf(history, values, changed.join(" ")));

  function go(from: "past" | "future") {
    const to = history[from].at(-1);
    if (!to) return;
    const other = from === "past" ? "future" : "past";
    setHistory({
      ...history,
      [from]: history[from].slice(0, -1),
      [other]: [...history[other], values],
      present: to,
      keys: "",
    } as History);
    for (const name of differing(values, to)) form.setValue(name, to[name]);
  }

  return {
    undo: history.past.length > 0 ? () => go("past") : undefined,
    redo: history.future.length > 0 ? () => go("future") : undefined,
  };
}

function stepOf({ past, present, changed_at, keys }: History, values: DesignValues, changed: string): History {
  const now = performance.now();
  const isSameStep = changed === keys && now - changed_at < ONE_STEP_MS;
  return {
    past: isSameStep ? past : [...past, present],
    future: [],
    present: values,
    changed_at: now,
    keys: changed,
  };
}

function differing(a: DesignValues, b: DesignValues): (keyof DesignValues)[] {
  return (Object.keys(a) as (keyof DesignValues)[]).filter((name) => a[name] !== b[name]);
}
